"""Putting it on the real table: what is tried, and what was confirmed."""

from web.walk.record import LampAnswer as LampAnswer
from web.walk.record import Margins as Margins
from web.walk.record import Step as Step
from web.walk.record import Walked as Walked
from web.walk.record import even_split as even_split
from web.walk.walk import Walk as Walk
