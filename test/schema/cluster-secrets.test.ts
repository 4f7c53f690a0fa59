/** Which secrets a cluster can have in the service, and must have: every room gives the same answer. */
import { withSecrets } from "../../src/codegen/secrets";
import { askedSecrets } from "../../src/console/model/secrets";
import { API_SCHEMAS } from "../../src/contract";
import type { JsonObject } from "../../src/json";
import { plannedConfig } from "../../src/provider/plan/planned-config";
import { withKeptSecrets } from "../../src/provider/values/kept-secrets";
import {
  attributesWithin,
  cloudOpensearch,
  formatPath,
  formsOfSecret,
  isInput,
  isSecret,
  KINDS,
  mapSecrets,
  nestedObjects,
  type ObjectValue,
  secretsWithin,
  UNKNOWN,
} from "../../src/schema";
import { judge } from "../../src/schema/judging";

type Presence = "certain" | "possible" | "impossible";

/** An object with a secret, without that secret. */
interface Holder {
  readonly secret: string;
  readonly presence: Presence;
  readonly fields: JsonObject;
  readonly cluster: JsonObject;
}

const COMMON = { name: "logs", organization_id: 7 };

/** Returns every object that is made of one value for each name; undefined leaves a name out. */
function combinations(
  values: Readonly<Record<string, readonly (string | boolean | undefined)[]>>,
): JsonObject[] {
  return Object.entries(values).reduce<JsonObject[]>(
    (objects, [name, each]) =>
      objects.flatMap((object) =>
        each.map((one) => (one === undefined ? object : { ...object, [name]: one })),
      ),
    [{}],
  );
}

const LOGINS = combinations({
  type: ["oidc", "saml", "kerberos", undefined],
  client_id: ["dashboards", undefined],
  dashboards_login: [true, false, undefined],
}).map((fields): Holder => {
  const mayHave = fields["dashboards_login"] === true ? "certain" : "possible";
  return {
    secret: "auth_sources[0].client_secret",
    presence: fields["type"] === "saml" ? "impossible" : mayHave,
    fields,
    cluster: { ...COMMON, auth_sources: [{ name: "login", ...fields }] },
  };
});
const REPOSITORIES = combinations({
  enable_access_keys: [true, false, undefined],
  access_key_id: ["AKIA", undefined],
  enable_iam_role: [true, undefined],
}).map((fields): Holder => ({
  secret: "repo_config.secret_access_key",
  presence: fields["enable_access_keys"] === true ? "certain" : "impossible",
  fields,
  cluster: { ...COMMON, repo_config: fields },
}));
const HOLDERS = [...LOGINS, ...REPOSITORIES].map((holder) => ({
  ...holder,
  what: `${holder.secret} in ${JSON.stringify(holder.fields)}`,
}));

/** Returns a cluster with more fields in the object that has the secret. */
const withFields = ({ cluster, secret }: Holder, fields: ObjectValue): ObjectValue =>
  Object.fromEntries(
    Object.entries(cluster).map(([name, value]) => {
      if (!secret.startsWith(name)) return [name, value];
      return [
        name,
        Array.isArray(value)
          ? [{ ...(value[0] as JsonObject), ...fields }]
          : { ...(value as JsonObject), ...fields },
      ];
    }),
  );

const secretNameOf = ({ secret }: Holder) => secret.replace(/^.*\./, "");

/** Returns the paths that the rules of the service refuse. */
const refused = (value: ObjectValue) =>
  judge(cloudOpensearch, value, { by: "service", now: new Date(0), readCertificate: undefined }).map(
    ({ path }) => formatPath(path),
  );

describe.each(HOLDERS)("$presence: $what", (holder) => {
  const { secret, presence, cluster } = holder;
  const name = secretNameOf(holder);
  const forms = formsOfSecret(name);

  it("the rules of the service", () => {
    expect(refused(withFields(holder, { [name]: "s" })).includes(secret)).toBe(presence === "impossible");
    if (presence !== "certain") expect(refused(cluster)).not.toContain(secret);
  });

  it("the console asks for it before a save", () => {
    const edit = {
      kind: "opensearch",
      id: 7,
      names: "whitelist",
      etag: undefined,
      base: cluster,
      edited: cluster,
    } as const;
    expect(askedSecrets(edit).map(({ path }) => formatPath(path))).toEqual(
      presence === "impossible" ? [] : [secret],
    );
  });

  it("the provider refuses an update without it, or warns of it", () => {
    const past = { wasSet: () => false, isOurs: () => false };
    const { lostSecrets } = plannedConfig(cloudOpensearch, cluster, cluster, past);
    const reasons = { certain: ["missing"], possible: ["unsent"], impossible: [] };
    expect(lostSecrets.map(({ reason }) => reason)).toEqual(reasons[presence]);
  });

  it.each([
    ["plain", { [name]: "s" }],
    ["write-only", { [forms.writeOnly]: "s", [forms.version]: 1 }],
    ["a version alone", { [forms.version]: 0 }],
  ])("the provider misses nothing that is given: %s", (_form, fields) => {
    const past = { wasSet: () => false, isOurs: () => false };
    const given = withFields(holder, fields);
    expect(plannedConfig(cloudOpensearch, given, given, past).lostSecrets).toEqual([]);
  });

  it("an import has the version 0 of one that the cluster must have", () => {
    const [attribute = "", version] = [secret.split(/[.[]/)[0], forms.version];
    const state = withKeptSecrets(cloudOpensearch, cluster);
    const [kept] = nestedObjects(cloudOpensearch.attributes[attribute], state[attribute]);
    expect(kept?.object[version]).toBe(presence === "certain" ? 0 : undefined);
  });

  it("adopt gives one that the cluster must have, and names one that it may have", () => {
    const { configuration, possible } = withSecrets(cloudOpensearch, cluster);
    const [attribute = ""] = secret.split(/[.[]/);
    const [kept] = nestedObjects(cloudOpensearch.attributes[attribute], configuration[attribute]);
    expect(kept?.object[name]).toBe(presence === "certain" ? UNKNOWN : undefined);
    expect([...possible]).toEqual(presence === "possible" ? [secret] : []);
  });
});

it("knows every secret that the service has and never returns", () => {
  const known = new Set(HOLDERS.map(({ secret }) => secret.replace("[0]", "")));
  const all = Object.entries(API_SCHEMAS.opensearch.attributes).flatMap(([name, { type }]) =>
    typeof type === "string"
      ? []
      : Object.entries(type.object.attributes).flatMap(([inner, { neverReturned }]) =>
          neverReturned === true ? [`${name}.${inner}`] : [],
        ),
  );
  expect([...known].sort()).toEqual(all.sort());
});

it("knows what the service never returns as secret, and never returns a secret that is configured", () => {
  for (const { path, attribute } of Object.values(KINDS).flatMap(({ schema }) => attributesWithin(schema))) {
    const isConfiguredSecret = isSecret(attribute) && isInput(attribute);
    expect([path, attribute.neverReturned === true]).toEqual([path, isConfiguredSecret]);
  }
});

it("walks to every secret of a value, and changes each", () => {
  const value = {
    name: "logs",
    auth_sources: [{ name: "a", client_secret: "1", scope: "s" }, { scope: "t" }, "x"],
    repo_config: { secret_access_key: "2" },
    constructor: "kept",
  };
  const schema = API_SCHEMAS.opensearch;
  expect(
    secretsWithin(schema, value).map(({ place, path, owner }) => [place, formatPath(path), owner]),
  ).toEqual([
    ["auth_sources[a].client_secret", "auth_sources[0].client_secret", "a"],
    ["auth_sources[].client_secret", "auth_sources[1].client_secret", undefined],
    ["repo_config.secret_access_key", "repo_config.secret_access_key", undefined],
  ]);
  expect(mapSecrets(schema, value, ({ name }) => name)).toEqual({
    ...value,
    auth_sources: [
      { name: "a", client_secret: "client_secret", scope: "s" },
      { client_secret: "client_secret", scope: "t" },
      "x",
    ],
    repo_config: { secret_access_key: "secret_access_key" },
  });
  expect(mapSecrets(schema, value, () => undefined)).toEqual({
    ...value,
    auth_sources: [{ name: "a", scope: "s" }, { scope: "t" }, "x"],
    repo_config: {},
  });
});
