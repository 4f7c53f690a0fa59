/** An approval covers what a review shows, and nothing that differs from it. */
import { plain } from "../../../src/text";
import { NO_RULE } from "../findings/unexplained";
import { type Attributes, change, CLUSTER, reviewed } from "../plan";
import { digestsOf } from "./digests";

const provider = (name: string, more: Attributes = {}) => ({
  name,
  type: "oidc",
  audience: "search",
  ...more,
});
const login = { dashboards_login: true };
const withSources = (...auth_sources: readonly object[]) => ({ ...CLUSTER, auth_sources });
const replacedBy = (organization_id: number, more: Attributes = {}) =>
  change({ ...CLUSTER, id: 7 }, { ...CLUSTER, organization_id }, { actions: ["delete", "create"], more });

function replacement(organization: number): object {
  const entry = replacedBy(organization, { action_reason: "replace_because_cannot_update" }) as {
    change: object;
  };
  return { ...entry, change: { ...entry.change, replace_paths: [["organization_id"]] } };
}

it.each<[what: string, approved: object, other: object]>([
  ["a replacement in another organization", replacement(43), replacement(666)],
  [
    "a replacement that something else forces",
    replacement(43),
    replacedBy(43, { action_reason: "replace_because_tainted" }),
  ],
  ...(
    [
      ["another list", { ip_allowlist: ["10.0.0.0/8", "198.51.100.0/24"] }],
      ["an older version", { version: "1.3" }],
      ["more nodes", { data_node_count: 9 }],
    ] as const
  ).map(([what, more]): [string, object, object] => [
    `a new cluster with a login and ${what}`,
    change(null, withSources(provider("b"))),
    change(null, { ...withSources(provider("b")), ...more }),
  ]),
  [
    "a login that another provider loses",
    change(withSources(provider("b"), provider("c")), withSources(provider("b"), provider("c", login))),
    change(
      withSources(provider("b", login), provider("c")),
      withSources(provider("b"), provider("c", login)),
    ),
  ],
])("does not cover %s", (_what, approved, other) => {
  const approvals = digestsOf([approved]).map((digest) => ({ digests: [digest] }));
  expect(approvals).not.toEqual([]);
  expect(reviewed([approved], {}, { approvals }).gate.exitCode).toBe(0);
  expect(reviewed([other], {}, { approvals }).gate.exitCode).toBe(3);
});

const many = (value: unknown) => ({
  zone: Object.fromEntries([..."abcdef"].map((name) => [name, name === "f" ? value : 1])),
});

interface Covered {
  readonly changes: readonly object[];
  readonly more?: Attributes;
  readonly line: string;
}

it.each<[what: string, given: Covered]>([
  [
    "a type that it does not know",
    {
      changes: [change({ size: 1 }, { size: 2, url: "https://u:p@a.example" }, { address: "cloud_queue.a" })],
      line: "differences, whose values are not shown: size, url",
    },
  ],
  [
    "many differences of an attribute",
    {
      changes: [
        change({ ...CLUSTER, ...many(1) }, { ...CLUSTER, zone: { a: 2, b: 2, c: 2, d: 2, e: 2, f: "new" } }),
      ],
      line: 'f changes from 1 to "new"',
    },
  ],
  [
    "a second identity provider of one name",
    {
      changes: [
        change(CLUSTER, withSources(provider("a", { connect_url: "https://b.example/" }), provider("a"))),
      ],
      line: `[0].connect_url changes from unset to "https://b.example/", ${NO_RULE}`,
    },
  ],
])("shows what it covers of %s", (_what, { changes, more = {}, line }) => {
  const { findings } = reviewed(changes, more);
  const lines = findings
    .filter(({ code }) => code === "unreviewed")
    .flatMap(({ message, details }) => [message(), ...(details?.() ?? [])].map(plain));
  expect(lines).toContain(line);
});
