"""The words that cross between rooms: frozen data, no behaviour beyond themselves.

Every room may import these modules; they import nothing but each other, the
standard library and msgspec (which turns them into JSON and back).
"""
