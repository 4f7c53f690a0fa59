/** Each fix that `doctor` prints repairs what it is about: it is carried out, and the next `doctor` finds nothing wrong. */
import { type Service, startService, TOKEN } from "../../emulator/service";
import { describeWithTerraform } from "../terraform";
import { Patient } from "./patient";
import { MIRRORS } from "./plugin-rows";
import { PROGRAMS } from "./program-rows";
import { LOCKS, PROJECTS } from "./project-rows";
import { commandsIn, type Row } from "./row";
import { serviceRows, SEVEN } from "./service-rows";

let service: Service;
beforeAll(async () => {
  service = await startService({ tokens: { [TOKEN]: "every-organization", [SEVEN]: [7] } });
});
afterAll(() => service.close());

describeWithTerraform("each fix of doctor repairs", () => {
  const tables: Readonly<Record<string, readonly Row[]>> = {
    "a plugin": MIRRORS,
    "a project": PROJECTS,
    "a lock file": LOCKS,
    "a program": PROGRAMS,
    "a service": serviceRows(() => service.emulator.url),
  };

  describe.each(Object.entries(tables))("%s:", (_what, rows) => {
    it.each(rows.map((row) => [row.name, row] as const))("%s", async (_name, row) => {
      const patient = new Patient(service.emulator.url);
      if (row.bare !== true) patient.install();
      await row.breaks(patient);
      const found = (await patient.diagnose()).filter(({ status }) => status !== "ok");
      const finding = found.find(({ check, message }) => check === row.check && row.message.test(message));
      if (finding === undefined)
        throw new Error(
          `No ${row.check}: ${row.message.source}, but\n${JSON.stringify(found, undefined, 1)}`,
        );
      const { fix = "" } = finding;
      if (row.edits !== undefined) await row.edits(patient, fix);
      else {
        expect(commandsIn(fix)).not.toEqual([]);
        for (const command of commandsIn(fix)) await patient.run(command);
      }
      const left = (await patient.diagnose()).filter(({ status }) => status !== "ok");
      expect(left).toEqual([]);
    });
  });
});
