"""What docs/openapi.json cannot say of the requests that Schemathesis makes from it."""

import base64
import json
import pathlib
import re

import jsonschema_rs
import schemathesis
from hypothesis import strategies

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
AUTHORITY = ROOT / "test" / "client" / "fixtures" / "ca.pem"

BODY = json.loads((ROOT / "docs" / "openapi.json").read_text())["components"]["schemas"]["OpensearchClusterBody"]
WINDOW = BODY["properties"]["maintenance_window"]
TIME = re.compile(r"([01][0-9]|2[0-3]):[0-5][0-9]")

# No pattern describes a certificate.
schemathesis.openapi.format(
    "certificates-in-base64",
    strategies.just(base64.b64encode(AUTHORITY.read_bytes()).decode()),
)


@schemathesis.hook
def before_call(context, case, kwargs):
    if not isinstance(case.body, dict):
        return
    give_names_of_their_own(case.body)
    shorten_refused(case.body.get("maintenance_window"))


def shorten_refused(window):
    """Shortens a window that the document refuses, so that the service refuses it too.

    The document's patterns allow no window that is too short, and not every one that is long enough.
    """
    times = [window.get(name) for name in ("start_time", "end_time")] if isinstance(window, dict) else [None]
    are_times = all(isinstance(time, str) and TIME.fullmatch(time) for time in times)
    if are_times and not jsonschema_rs.is_valid(WINDOW, window):
        window["start_time"], window["end_time"] = "01:00", "02:59"


def give_names_of_their_own(body):
    """Gives each source of a body a name of its own. JSON Schema cannot say that names differ."""
    sources = body.get("auth_sources")
    seen = []
    for index, source in enumerate(sources if isinstance(sources, list) else []):
        if not isinstance(source, dict) or "name" not in source:
            continue
        if source["name"] in seen:
            source["name"] = f"another-{index}"
        seen.append(source["name"])
