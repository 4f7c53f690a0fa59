/** Rules on the provider's own configuration. */
import { type BaseUrlIssue, readBaseUrl } from "../formats/base-url";
import { JUDGED_BEFORE_THE_SERVICE, type Rule, type Rules } from "./rule";

function baseUrlRule(code: BaseUrlIssue["code"], reason: string): Rule<string> {
  return {
    severity: "error",
    reference: "4",
    reason,
    judges: JUDGED_BEFORE_THE_SERVICE,
    judge(url, report) {
      const read = readBaseUrl(url);
      if ("code" in read && read.code === code) report({ message: read.message, hint: read.hint });
    },
  };
}

export const providerFormats = {
  "base-url": {
    "invalid-base-url": baseUrlRule("invalid-base-url", "Every request goes to a path below this address."),
    "insecure-base-url": baseUrlRule(
      "insecure-base-url",
      "Over plain http the access token can be read by anybody on the way.",
    ),
  },
  "access-list-field-names": {
    "unknown-access-list-field-names": {
      severity: "error",
      reference: "2.1",
      reason: "The reference gives two sets of names for the access lists, and no third.",
      judges: JUDGED_BEFORE_THE_SERVICE,
      judge(names, report, show) {
        if (names === "whitelist" || names === "allowlist") return;
        report({
          message: `${show(names)} is not a set of names`,
          hint: 'write "whitelist" or "allowlist", or leave it out',
        });
      },
    },
  },
} satisfies Record<string, Rules<string>>;
