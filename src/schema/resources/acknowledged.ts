/** The warnings that a configuration accepts. The service never gets them. */
import { attribute, type Attribute } from "../attribute";

export const acknowledged: Attribute = {
  type: {
    nesting: "list",
    key: "code",
    object: {
      name: "acknowledged",
      description: "A warning that is accepted.",
      reference: "contract",
      attributes: {
        code: {
          ...attribute("required", "string", "warning-code", "contract"),
          description: "Code of the warning, such as `open-access-list`. Each code at most once.",
          terraformOnly: true,
        },
        reason: {
          ...attribute("required", "string", "acknowledgement-reason", "contract"),
          description: "Why the warning is accepted, for people who read the configuration later.",
          terraformOnly: true,
        },
        until: {
          ...attribute("optional", "string", "last-day", "contract"),
          description:
            "Last day on which the warning is accepted, as `YYYY-MM-DD` in UTC, such as `2027-03-31`. From the next day on the warning is shown again, with this date.",
          terraformOnly: true,
          whenUnset: "the warning is accepted without an end",
        },
      },
    },
  },
  kind: "optional",
  format: "any",
  description:
    "Warnings that are accepted, and no longer shown at synth, validate and plan. Warnings about a change in the plan, such as addresses that gain access, have no code and are always shown.",
  reference: "contract",
  terraformOnly: true,
};
