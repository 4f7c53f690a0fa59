/** What the provider keeps between calls. */
import type { CloudClient } from "../../src/client";
import { startRun } from "../../src/provider/run";
import { fakeService } from "./fake-service";

const started = (instead: Partial<CloudClient>) =>
  startRun(fakeService({ instead }).client, { checksAccess: true, protectsByDefault: null });

it("warns once, with the names, that the service uses other names than configured", () => {
  const run = started({ otherFieldNames: () => "allowlist" });
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
  const run = started({ otherFieldNames: () => shown[0] });
  expect(run.settingsWarning()).toEqual([]);
  shown.push("whitelist");
  expect(run.settingsWarning()).toHaveLength(1);
});

it("closes the connections of the service", () => {
  let isClosed = false;
  const close = () => void (isClosed = true);
  started({ close }).close();
  expect(isClosed).toBe(true);
});
