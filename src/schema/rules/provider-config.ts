/** Rules on the provider's own configuration. */
import { JUDGED_BEFORE_THE_SERVICE, type Rules } from "./rule";
import { isUrl } from "./text";

export const baseUrlRules: Rules<string> = {
  "invalid-base-url": {
    severity: "error",
    reference: "4",
    reason: "Every request goes to a path below this address.",
    judges: JUDGED_BEFORE_THE_SERVICE,
    judge(url, report, show) {
      const shown = show(withoutSecrets(url));
      const example = 'write one such as "https://api.example.com"';
      if (!isUrl(url)) report({ message: `${shown} is not an http or https URL`, hint: example });
      else if (/[?#]/.test(url)) report({ message: `${shown} has a query or a fragment`, hint: example });
      else if (/\/\/[^/]*@/.test(url)) {
        report({ message: `${shown} holds a user name or password`, hint: "use `access_token`" });
      }
    },
  },
  "insecure-base-url": {
    severity: "error",
    reference: "4",
    reason: "Over plain http the access token can be read by anybody on the way.",
    judges: JUDGED_BEFORE_THE_SERVICE,
    judge(url, report, show) {
      if (!isUrl(url) || !/^http:/i.test(url) || isLoopback(new URL(url).hostname)) return;
      const shown = withoutSecrets(url);
      report({
        message: `${show(shown)} is not https`,
        hint: `write ${show(shown.replace(/^http:/i, "https:"))}`,
      });
    },
  },
};

/** Returns an address without its user name, password, query and fragment, which may hold a key. */
function withoutSecrets(url: string): string {
  const [address = ""] = url.split(/[?#]/);
  const [, scheme = "", rest = ""] = /^([a-z]+:\/\/)?([^]*)$/i.exec(address) ?? [];
  const end = rest.indexOf("/");
  const host = end === -1 ? rest : rest.slice(0, end);
  return scheme + host.slice(host.lastIndexOf("@") + 1) + rest.slice(host.length);
}

export const accessListFieldNamesRules: Rules<string> = {
  "unknown-access-list-field-names": {
    severity: "error",
    reference: "2.1",
    reason: "The reference gives two sets of names for the access lists, and no third.",
    judges: JUDGED_BEFORE_THE_SERVICE,
    judge(names, report, show) {
      if (names === "whitelist" || names === "allowlist") return;
      report({
        message: `${show(names)} is no set of names`,
        hint: 'write "whitelist" or "allowlist", or leave it out',
      });
    },
  },
};

/** Whether a URL's host is this machine itself. */
export function isLoopback(hostname: string): boolean {
  return hostname === "localhost" || hostname === "[::1]" || /^127\.\d+\.\d+\.\d+$/.test(hostname);
}
