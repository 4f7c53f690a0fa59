/** Entries of `ignoreChanges` that mean a secret: another spelling than Terraform's is an error. */
import { opensearch, synthesize } from "../synthesize";

const CASES: readonly (readonly [entry: string, path: string | undefined])[] = [
  ["version", undefined],
  ["teir", undefined],
  ["auth_sources", undefined],
  ["auth_sources[1].client_secret", undefined],
  ["repo_config.secret_access_key", undefined],
  ["authSources[1].clientSecret", "auth_sources[1].client_secret"],
  ["auth_sources.client_secret", "auth_sources[0].client_secret"],
  ["auth_sources.2.client_secret", "auth_sources[2].client_secret"],
  ["auth_sources[*].client_secret", "auth_sources[0].client_secret"],
  ["repoConfig.secretAccessKey", "repo_config.secret_access_key"],
];

it.each(CASES)("%j", (entry, path) => {
  const { error } = synthesize((stack) => {
    opensearch(stack, { lifecycle: { ignoreChanges: ["tier", entry] } });
  });
  if (path === undefined) expect(error).toBe("");
  else
    expect(error).toContain(
      `lifecycle.ignoreChanges[1]: ${JSON.stringify(entry)} is not the name of the secret in Terraform; write "${path}" [unknown-ignored-attribute]`,
    );
});

it.each([["all"], [[]], [undefined]])("accepts %j", (ignoreChanges) => {
  const { error } = synthesize((stack) => void opensearch(stack, { lifecycle: { ignoreChanges } as never }));
  expect(error).toBe("");
});
