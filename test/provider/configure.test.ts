/** The provider's own configuration: what is refused, and that no diagnostic quotes a secret in an address. */
import { type ObjectValue, UNKNOWN } from "../../src/json";
import type { CallContext } from "../../src/plugin";
import { providerBehaviour } from "../../src/provider/configure";

const CALL = { signal: new AbortController().signal, log: {} } as unknown as CallContext;
const NEEDED: ObjectValue = { base_url: "https://api.example.com", access_token: "token-of-the-test" };

const configure = async (config: ObjectValue, environment = {}) =>
  providerBehaviour({ environment }).configure({ config, terraformVersion: "1.11.4" }, CALL);
const validate = async (config: ObjectValue) => providerBehaviour({}).validate?.({ config }, CALL);

it("makes a client of the service, which checks the access unless that is turned off", async () => {
  for (const [config, isChecking] of [
    [NEEDED, true],
    [{ ...NEEDED, check_access: false }, false],
  ] as const) {
    const { client, diagnostics } = await configure(config);
    expect(diagnostics).toBeUndefined();
    expect(client?.service.address).toBe("https://api.example.com");
    expect(client?.access !== undefined).toBe(isChecking);
    client?.close();
  }
});

it("refuses settings that no client accepts", async () => {
  const proxy = { HTTPS_PROXY: "socks5://proxy.example.com:1080" };
  const { client, diagnostics } = await configure(NEEDED, proxy);
  expect(client).toBeUndefined();
  expect(diagnostics).toMatchObject([
    { severity: "error", summary: expect.stringMatching(/^Cannot configure the provider: /) as string },
  ]);
});

describe("without a block, or with an empty one", () => {
  const unset = { base_url: null, access_token: null, max_retries: null };

  interface Configured {
    readonly config?: ObjectValue;
    readonly environment: object;
    readonly expected: readonly string[];
  }

  // Terraform adds to an error of a configuration without a block that the block is missing.
  it.each<[what: string, given: Configured]>([
    [
      "both settings",
      { config: {}, environment: {}, expected: ["base_url: is not set", "access_token: is not set"] },
    ],
    [
      "a valid address",
      {
        environment: { CLOUD_BASE_URL: "ftp://api.example.com", CLOUD_ACCESS_TOKEN: "x" },
        expected: [expect.stringMatching(/^base_url: "ftp:\/\/api\.example\.com" is not /) as string],
      },
    ],
    [
      "a usable proxy",
      {
        environment: {
          CLOUD_BASE_URL: "https://api.example.com",
          CLOUD_ACCESS_TOKEN: "x",
          HTTPS_PROXY: "socks5://p:1",
        },
        expected: [expect.stringMatching(/^Cannot configure the provider: /) as string],
      },
    ],
  ])(
    "%s missing is an error of the first use, and never of the configuration",
    async (_what, { config = unset, environment, expected }) => {
      const { client, diagnostics } = await configure(config, environment);
      expect(diagnostics).toBeUndefined();
      const found = client?.unusable?.atRead() ?? [];
      expect(found.map(({ summary }) => summary)).toEqual(expected);
      expect(found.every(({ path, severity }) => path === undefined && severity === "error")).toBe(true);
      expect(client?.unusable?.atPlan()).toEqual([]);
      await expect(client?.service.remove("prometheus", 7)).rejects.toMatchObject({ kind: "misconfigured" });
    },
  );

  it("a block that sets anything is an error of the configuration", async () => {
    expect((await configure({ ...unset, max_retries: 2 })).diagnostics).toHaveLength(2);
  });
});

describe("a setting that is known only after apply", () => {
  const later: ObjectValue = { ...NEEDED, base_url: UNKNOWN, deletion_protection: true };

  it("leaves the service out of plans, and keeps the other settings", async () => {
    const { client, diagnostics } = await configure(later);
    expect(diagnostics).toBeUndefined();
    expect(client?.service.address).toBe("");
    expect(client?.access).toBeUndefined();
    expect(client?.protectsByDefault).toBe(true);
  });

  it.each<[what: string, config: ObjectValue, expected: readonly string[]]>([
    ["a missing one", { base_url: UNKNOWN }, ["access_token: is not set"]],
    ["a refused one", { ...later, max_retries: 11 }, ["max_retries: 11 is not within 0 to 10"]],
  ])("does not hide %s", async (_what, config, expected) => {
    const { diagnostics = [] } = await configure(config);
    expect(diagnostics.map(({ summary }) => summary)).toEqual(expected);
  });
});

describe("a refused base_url", () => {
  // Terraform quotes the line of the attribute that a diagnostic points at.
  it.each([
    ["without a secret is pointed at", "ftp://api.example.com", [{ attribute: "base_url" }]],
    ["with a user is not", "ftp://user:secret@api.example.com", undefined],
    ["with a query is not", "ftp://api.example.com/?key=secret", undefined],
    ["with a fragment is not", "ftp://api.example.com/#secret", undefined],
  ])("%s", async (_what, url, path) => {
    const config = { ...NEEDED, base_url: url };
    const validated = (await validate(config)) ?? [];
    const { diagnostics: configured = [] } = await configure(config);
    const { diagnostics: ofEnvironment = [] } = await configure(
      { access_token: "token-of-the-test" },
      { CLOUD_BASE_URL: url },
    );
    for (const found of [validated, configured, ofEnvironment]) {
      expect(found.length).toBeGreaterThan(0);
      for (const diagnostic of found) {
        expect(diagnostic.path).toEqual(path);
        expect(JSON.stringify(diagnostic)).not.toContain("secret");
      }
    }
  });

  it("does not hide the place of another wrong attribute", async () => {
    const config = { ...NEEDED, base_url: "https://user:secret@api.example.com", max_retries: 11 };
    const paths = ((await validate(config)) ?? []).map(({ path }) => path);
    expect(paths).toContainEqual([{ attribute: "max_retries" }]);
  });
});
