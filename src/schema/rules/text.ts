/** Rules on single texts: names, hostnames, URLs, times of day. */
import * as z from "zod/mini";

import type { Format } from "../attribute";
import { maskAddress } from "../formats/base-url";
import { minutesOfDay, weekdayOf, WEEKDAYS } from "../formats/clock-time";
import { nearest } from "../nearest";
import { TIERS } from "../resources/opensearch";
import { parseDuration } from "../resources/timeouts";
import { JUDGED_BEFORE_THE_SERVICE, type Rule, type Rules } from "./rule";

const lowercaseName = z.string().check(z.regex(/^[a-z0-9-]+$/));
const anyUrl = z.url();
const httpsUrl = z.url({ protocol: /^https$/ });
// At least two labels of letters, digits and inner hyphens, the last one not a number.
const domain = z
  .string()
  .check(
    z.maxLength(253),
    z.regex(/^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+(?!\d+$)[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/i),
  );

const AUTH_SOURCE_NAME_LENGTH = 32;

const textRules: Rules<string> = {
  "empty-text": {
    severity: "error",
    reference: "contract",
    reason:
      "To the service an empty text means the same as unset, so that a restriction seems set and is not.",
    judge(text, report) {
      if (text.trim() === "") report({ message: "is empty", hint: "give a value, or leave it out" });
    },
  },
};

const nameRule = (reference: string): Rule<string> => ({
  severity: "error",
  reference,
  reason: "The service takes lowercase letters, digits and hyphens only.",
  judge(name, report, show) {
    if (lowercaseName.safeParse(name).success) return;
    report({ message: `${show(name)} ${badCharacters(name)}`, ...suggestName(name) });
  },
});

const urlRules: Rules<string> = {
  "invalid-url": {
    severity: "error",
    reference: "2.3",
    reason: "The service can neither reach nor redirect to a text that is not a URL.",
    judge(url, report, show) {
      if (isUrl(url)) return;
      report({
        message: `${show(maskAddress(url))} is not an http or https URL`,
        hint: 'write one such as "https://login.example.com/path"',
      });
    },
  },
};

/** The rules of each format of texts, but for those that have a file of their own. */
export const textFormats = {
  text: textRules,
  "cluster-name": { "invalid-cluster-name": nameRule("2.2") },
  hostname: {
    "invalid-hostname": {
      severity: "error",
      reference: "2.2",
      reason:
        "A custom domain is a DNS name alone; with a scheme, port or path no certificate can be made for it.",
      judge(hostname, report, show) {
        if (domain.safeParse(hostname).success) return;
        const inner = hostname
          .trim()
          .replace(/^[a-z]+:\/\//i, "")
          .replace(/[:/?#][^]*/, "")
          .replace(/\.$/, "");
        report({
          message: `${show(maskAddress(hostname))} is not a domain name`,
          hint:
            !hostname.includes("@") && domain.safeParse(inner).success
              ? `write ${show(inner)}`
              : 'write one such as "search.example.com"',
        });
      },
    },
  },
  "auth-source-name": {
    "invalid-auth-source-name": nameRule("2.3"),
    "auth-source-name-too-long": {
      severity: "error",
      reference: "8",
      reason: "The service takes names of at most 32 characters.",
      judge(name, report, show) {
        const { length } = name;
        if (length <= AUTH_SOURCE_NAME_LENGTH) return;
        report({
          message: `${show(name)} has ${length} characters, and the limit is ${AUTH_SOURCE_NAME_LENGTH}`,
          hint: "shorten it",
        });
      },
    },
  },
  "auth-source-type": {
    "unknown-auth-source-type": {
      severity: "error",
      reference: "2.3",
      reason: "The service knows OpenID Connect and SAML providers only.",
      judge(type, report, show) {
        if (type !== "oidc" && type !== "saml") {
          report({ message: `${show(type)} is not a type of source`, hint: 'write "oidc" or "saml"' });
        }
      },
    },
  },
  url: urlRules,
  "https-url": {
    ...urlRules,
    "insecure-url": {
      severity: "error",
      reference: "2.3",
      reason: "The service contacts identity providers over https only.",
      judge(url, report, show) {
        if (!isUrl(url) || httpsUrl.safeParse(url).success) return;
        report({
          message: `${show(url)} is not https`,
          hint: `write ${show(url.replace(/^[^:]*:/, "https:"))}`,
        });
      },
    },
  },
  weekday: {
    "unknown-weekday": {
      severity: "warning",
      reference: "2.4",
      reason:
        "The spellings the service allows are not documented; one that is not an English weekday may be refused.",
      judge(day, report, show) {
        if (weekdayOf(day) !== undefined) return;
        const meant = nearest(day, WEEKDAYS);
        report({
          message: `${show(day)} is not an English weekday, in full or in three letters, and is passed on as written`,
          hint: `write ${meant === undefined ? 'one such as "sunday"' : show(meant)}`,
        });
      },
    },
  },
  tier: {
    ...textRules,
    "misspelled-tier": {
      severity: "warning",
      reference: "2.2",
      reason:
        "The tiers that the service has are not all documented, so one is passed on as written, and may be refused or be another tier than was meant.",
      judge(tier, report, show) {
        const words = tier.toLowerCase().match(/[a-z0-9]+/g) ?? [];
        // "advanced-2" is probably the name of another tier, not a misspelling.
        const isCompound = words.length > 1 && words.some((word) => TIERS.includes(word));
        const meant = TIERS.includes(tier.toLowerCase()) || isCompound ? undefined : nearest(tier, TIERS);
        if (meant === undefined) return;
        report({
          message: `${show(tier)} is not a tier that the service reference names, and is passed on as written`,
          hint: `did you mean ${show(meant)}?`,
        });
      },
    },
  },
  "clock-time": {
    "invalid-time": {
      severity: "error",
      reference: "2.4",
      reason: "The service takes times of day as 24-hour HH:MM in UTC.",
      judge(time, report, show) {
        if (minutesOfDay(time) !== undefined) return;
        const [, hours, minutes] = /^\s*(\d{1,2}):(\d{2})(?::\d{2})?(?:Z)?\s*$/.exec(time) ?? [];
        const meant = `${hours === "24" ? "00" : (hours ?? "").padStart(2, "0")}:${minutes ?? ""}`;
        report({
          message: `${show(time)} is not a 24-hour HH:MM time`,
          hint: `write ${minutesOfDay(meant) !== undefined ? show(meant) : 'one such as "23:00"'}`,
        });
      },
    },
  },
  duration: {
    "invalid-duration": {
      severity: "error",
      reference: "contract",
      reason: "Terraform must know how long to wait.",
      judges: JUDGED_BEFORE_THE_SERVICE,
      judge(duration, report, show) {
        const milliseconds = parseDuration(duration);
        if (milliseconds !== undefined && milliseconds > 0) return;
        report({
          message: `${show(duration)} ${milliseconds === 0 ? "leaves no time" : "is not a duration"}`,
          hint: 'write a number with a unit, such as "90s", "30m" or "1h30m"',
        });
      },
    },
  },
} satisfies Partial<Record<Format, Rules<string>>>;

/** Reports whether the text is an http or https URL with a host. */
function isUrl(text: string): boolean {
  return /^https?:\/\/[^/?#\s]/i.test(text) && !/\s/.test(text) && anyUrl.safeParse(text).success;
}

/** The most characters of a name that a message is made from. */
const MOST_LOOKED_AT = 1000;

function badCharacters(name: string): string {
  if (name === "") return "is empty";
  const first = Math.max(0, name.search(/[^a-z0-9-]/u));
  const found = name.slice(first, first + MOST_LOOKED_AT).match(/[^a-z0-9-]/gu) ?? [];
  const bad = [...new Set(found)].slice(0, 5);
  return `holds ${bad.map((character) => JSON.stringify(character)).join(", ")}; only lowercase letters, digits and hyphens are allowed`;
}

function suggestName(name: string): { hint: string } {
  const meant = name
    .slice(0, MOST_LOOKED_AT)
    .toLowerCase()
    .replace(/[^a-z0-9-]+/g, "-")
    .replace(/^-+|(?<!-)-+$/g, "");
  return {
    hint:
      meant === "" ? 'write a name such as "logs-production"' : `write ${JSON.stringify(meant.slice(0, 60))}`,
  };
}
