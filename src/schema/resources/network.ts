/** A network that may get in, with its owner and its end: `data.cloud_network`. The service does not know it. */
import { attribute, type ObjectSchema } from "../attribute";

export const cloudNetwork: ObjectSchema = {
  name: "data.cloud_network",
  description:
    "A network whose addresses access lists may hold: its ranges, whose it is, why it gets in, and until when.",
  reference: "contract",
  attributes: {
    ranges: {
      ...attribute("required", "list(string)", "network-ranges", "contract"),
      description:
        "CIDR ranges or single IP addresses of the network. Read back in canonical form, for `ip_allowlist = data.cloud_network.office.ranges`.",
      terraformOnly: true,
    },
    owner: {
      ...attribute("optional", "string", "text", "contract"),
      description:
        "Who answers for the network, such as `platform@example.com`. Messages and reviews show it.",
      terraformOnly: true,
      whenUnset: "nobody is named",
    },
    reason: {
      ...attribute("optional", "string", "text", "contract"),
      description: "Why the network gets in, such as `incident 4711`. Messages and reviews show it.",
      terraformOnly: true,
      whenUnset: "no reason is given",
    },
    until: {
      ...attribute("optional", "string", "last-day-of-network", "contract"),
      description:
        "Last day of the access, as `YYYY-MM-DD` in UTC, such as `2027-03-31`. From the next day on, a plan in which a cluster's list holds its ranges is an error (`expired-access`); fourteen days before, a warning (`access-ends-soon`).",
      terraformOnly: true,
      whenUnset: "the access has no end",
    },
  },
};
