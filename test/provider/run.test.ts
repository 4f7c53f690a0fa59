/** What the provider keeps between calls. */
import type { CloudClient } from "../../src/client";
import { startRun } from "../../src/provider/run";

const service = (more: Partial<CloudClient>) => more as CloudClient;

it("warns once, with the names, that the service uses other names than configured", () => {
  const run = startRun(service({ otherFieldNames: () => "allowlist" }), {
    checksAccess: true,
    protectsByDefault: null,
  });
  expect(run.settingsWarning()).toEqual([
    {
      severity: "warning",
      summary:
        'access_list_field_names: the service uses the names of the set "allowlist" for its access lists',
      detail: expect.stringMatching(
        /open to every address.*provider's configuration to "allowlist", or remove/,
      ) as string,
    },
  ]);
  expect(run.settingsWarning()).toEqual([]);
});

it("warns as soon as the service shows other names", () => {
  const shown: "whitelist"[] = [];
  const run = startRun(service({ otherFieldNames: () => shown[0] }), {
    checksAccess: true,
    protectsByDefault: null,
  });
  expect(run.settingsWarning()).toEqual([]);
  shown.push("whitelist");
  expect(run.settingsWarning()).toHaveLength(1);
});

it("checks the access only if the settings ask for it", () => {
  expect(startRun(service({}), { checksAccess: false, protectsByDefault: null }).access).toBeUndefined();
  expect(startRun(service({}), { checksAccess: true, protectsByDefault: null }).access).toBeDefined();
});

it("closes the connections of the service", () => {
  let isClosed = false;
  const close = () => void (isClosed = true);
  startRun(service({ close }), { checksAccess: false, protectsByDefault: null }).close();
  expect(isClosed).toBe(true);
});
