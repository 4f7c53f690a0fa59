/** Names that would do something in one format or another, and a review in which they stand wherever a name can. */
import type { Review } from "../../../src/review";
import { change, reviewed } from "../plan";

export const HOSTILE = [
  "|x|",
  "`",
  "``` \n",
  "</code><script>alert(1)</script>",
  "<img src=x onerror=alert(1)>",
  "\n::error::pwned",
  "\r\n# Heading",
  "@everyone",
  "[a](javascript:alert(1))",
  "![a](https://evil.example/x.png)",
  "www.evil.example",
  "https://evil.example/",
  "\u001b[31mred\u001b[0m\u0007",
  "\u202egnp.exe",
  "\u200b\u2028\u2029",
  "&lt;b&gt;",
  "\"'",
  "--><!--",
  "%0A::error::x",
  "x ##[stop-commands]y",
  "\ud800",
  "#1",
  "**b** _i_ ~~s~~ $x$",
  "::error::pwned",
  "  ::add-mask::x",
  "--- group",
  "travis_fold:start:x",
  "{0} [a](https://evil.example/)",
  "\u{e0041}\ufe0f\u034f\u3164",
  "</summary></details>",
  "~~~\n- [ ] task",
  "<details open>",
  "a | b \\| c",
  ":tada: [!NOTE] [^1] $$x$$",
  "team/repo#7 GH-7 0123456789abcdef0123456789abcdef01234567",
  "user@example.com mailto:a@example.com xmpp:a@example.com",
];

/** The text in every place in which a review shows foreign text. */
export function reviewWith(text: string): Review {
  const lists = { ip_allowlist: ["10.0.0.0/8"], dashboards_ip_allowlist: ["10.0.0.0/8"] };
  const address = `cloud_opensearch.logs["${text}"]`;
  const before = {
    ...lists,
    tier: text,
    auth_sources: [{ name: text, type: "oidc", roles_key: text }],
    custom_hostname: text,
  };
  const after = {
    ...lists,
    ip_allowlist: ["10.0.0.0/9"],
    tier: `${text}2`,
    auth_sources: [
      { name: text, type: "oidc", roles_key: "x" },
      { name: `${text}2`, type: text },
    ],
    custom_hostname: "x",
    maintenance_window: { day_of_week: text, start_time: text, end_time: text },
    [text]: text,
    [`${text}3`]: { [text]: text },
  };
  const more = {
    checks: [{ address: { to_display: `check.${text}` }, status: "fail" }],
    terraform_version: text,
    [`key ${text}`]: 1,
    action_invocations: [{ type: `cloud_${text}` }],
    resource_drift: [change(before, { ...before, [text]: text }, { address })],
    planned_values: {
      root_module: {
        resources: [{ address: `${address}4`, type: "cloud_opensearch", values: { [text]: text } }],
      },
    },
  };
  const changes = [
    change(before, after, {
      address,
      more: { previous_address: `${address}2`, provider_name: text, [`key ${text}`]: 1 },
    }),
    change(before, null, { address, more: { deposed: text } }),
    change(before, after, { address: `${address}5`, actions: [text, "x"] }),
    change(null, {}, { address: text, actions: [text], more: { type: `cloud_${text}` } }),
    {
      ...change(
        before,
        { ...after, [text]: null },
        { address: `${address}6`, actions: ["delete", "create"] },
      ),
    },
  ];
  return reviewed(changes, more, {
    synthesized: {
      constructs: new Map([["cloud_opensearch.logs", { path: text, line: `${text}:3` }]]),
      statements: [{ cluster: address, endpoint: "api", caller: text, addresses: ["10.200.0.0/16"] }],
    },
  });
}
