/** Organizations with any clusters that the rules accept. */
import fc from "fast-check";

import type { ServiceCluster } from "../../src/codegen";
import { ANY_CHARACTER } from "../cases";
import { HOSTILE } from "./hostile";

const text = fc
  .oneof(
    fc.constantFrom(...HOSTILE),
    fc.string({ unit: ANY_CHARACTER }),
    fc.string({ unit: fc.constantFrom(..."${}%\"'\\`\n-eE+2T[]") }),
    fc.array(fc.constantFrom(...HOSTILE), { minLength: 2, maxLength: 3 }).map((parts) => parts.join("")),
  )
  .map((found) => found.normalize("NFC"))
  .filter((found) => found.trim() !== "");
const word = fc.oneof(
  { weight: 2, arbitrary: fc.stringMatching(/^[a-z]{1,9}(-[a-z0-9]{1,5}){0,2}$/) },
  fc.stringMatching(/^[a-z0-9-]{1,90}$/),
  fc.constantFrom("class", "default", "1", "-", "a-b", "a--b", "ab", "con"),
);
const range = fc.oneof(
  fc.tuple(fc.nat(255), fc.nat(255)).map(([a, b]) => `10.${a}.${b}.0/24`),
  fc.nat(0xffff).map((part) => `2001:db8:${part.toString(16)}::/48`),
);
const accessList = fc.oneof(
  fc.constantFrom(
    ["198.51.100.0/24"],
    ["10.1.0.0/16", "198.51.100.0/24", "2001:db8:10::/48", "2001:db8:20::/48"],
  ),
  fc.uniqueArray(range, { minLength: 1, maxLength: 6 }),
);
const some = (shape: Record<string, fc.Arbitrary<unknown>>) => fc.record(shape, { requiredKeys: [] });

const saml = some({ roles_key: text, idp_entity_id: text, sp_entity_id: text }).map((fields) => ({
  type: "saml",
  ...fields,
}));
const oidc = some({ client_id: text, audience: text, scope: text, subject_key: text }).map((fields) => ({
  type: "oidc",
  ...fields,
}));
const sources = fc
  .tuple(fc.option(saml), fc.array(oidc, { maxLength: 2 }))
  .map(([one, others]) => [...(one === null ? [] : [one]), ...others])
  .map((list) => list.map((source, index) => ({ name: `source-${index}`, ...source })));

const cluster: fc.Arbitrary<ServiceCluster> = fc
  .record({
    kind: fc.constantFrom("opensearch", "prometheus"),
    id: fc.integer({ min: 1 }),
    name: word,
    lists: some({ ip_allowlist: accessList, dashboards_ip_allowlist: accessList }),
    list: accessList,
    organization: fc.constantFrom(42, Number.MAX_SAFE_INTEGER),
    settings: some({
      tier: fc.constant("advanced"),
      data_node_count: fc.integer({ min: 4, max: 10 }),
      version: text,
      auth_sources: sources,
      maintenance_window: fc.constant({ day_of_week: "sunday", start_time: "23:00", end_time: "01:30" }),
    }),
  })
  .map(({ kind, id, name, lists, list, organization, settings }) => {
    const identity = { name, organization_id: organization };
    if (kind === "prometheus") return { kind, id, fields: { ...identity, prometheus_whitelist: list } };
    const tier = settings["data_node_count"] === undefined ? {} : { tier: "advanced" };
    return { kind, id, fields: { ...identity, ...settings, ...tier, ...lists } };
  });

export const organizationOf = (size: { readonly minLength: number; readonly maxLength: number }) =>
  fc.uniqueArray(cluster, { ...size, selector: ({ kind, fields }) => `${kind} ${String(fields["name"])}` });
