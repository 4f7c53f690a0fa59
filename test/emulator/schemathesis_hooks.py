"""What docs/openapi.json cannot say of the requests that Schemathesis makes from it."""

import base64
import pathlib

import schemathesis
from hypothesis import strategies

AUTHORITY = pathlib.Path(__file__).parent.parent / "client" / "fixtures" / "ca.pem"

# No pattern describes a certificate.
schemathesis.openapi.format(
    "certificates-in-base64",
    strategies.just(base64.b64encode(AUTHORITY.read_bytes()).decode()),
)


@schemathesis.hook
def before_call(context, case, kwargs):
    """Gives each source of a body a name of its own. JSON Schema cannot say that names differ."""
    sources = case.body.get("auth_sources") if isinstance(case.body, dict) else None
    seen = []
    for index, source in enumerate(sources if isinstance(sources, list) else []):
        if not isinstance(source, dict) or "name" not in source:
            continue
        if source["name"] in seen:
            source["name"] = f"another-{index}"
        seen.append(source["name"])
