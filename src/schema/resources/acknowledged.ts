/** The warnings that a configuration accepts. The service never gets them. */
import type { Attribute } from "../attribute";

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
          type: "string",
          kind: "required",
          format: "warning-code",
          description: "Code of the warning, such as `open-access-list`. Each code at most once.",
          reference: "contract",
          terraformOnly: true,
        },
        reason: {
          type: "string",
          kind: "required",
          format: "acknowledgement-reason",
          description: "Why the warning is accepted, for people who read the configuration later.",
          reference: "contract",
          terraformOnly: true,
        },
        until: {
          type: "string",
          kind: "optional",
          format: "last-day",
          description:
            "Last day on which the warning is accepted, as `YYYY-MM-DD` in UTC, such as `2027-03-31`. From the next day on the warning is shown again, with this date.",
          reference: "contract",
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
