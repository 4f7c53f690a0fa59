/** What several checks need to know. Each is read once, at the same time as the others where it needs none of them. */
import { type CoreReading, readCore } from "../processes/terraform";
import type { Machine } from "./machine";
import { type WorkingFolder, workingFolders } from "./reading/configurations";
import { type PluginPlaces, readPlaces } from "./reading/places";
import { findPlugin, type FoundPlugin } from "./reading/plugins";
import { type AskedService, askServices } from "./reading/services";

export interface Readings {
  readonly machine: Machine;
  readonly folders: Promise<readonly WorkingFolder[]>;
  readonly core: Promise<CoreReading>;
  readonly places: Promise<PluginPlaces>;
  readonly found: Promise<FoundPlugin>;
  readonly services: Promise<readonly AskedService[]>;
  /** Those that somebody named; if there are any, they are read instead of those of the project's clusters. */
  readonly organizations: readonly bigint[];
}

export function startReadings(machine: Machine, organizations: readonly bigint[]): Readings {
  const folders = Promise.resolve().then(() => workingFolders(machine));
  const core = readCore(machine.environment, machine);
  const places = core.then((reading) => readPlaces(machine, reading.core?.product === "OpenTofu"));
  const found = Promise.all([core, places]).then(async ([reading, known]) =>
    findPlugin(machine, reading.core, known),
  );
  const services = folders.then(async (all) => askServices(machine, all, organizations));
  return { machine, folders, core, places, found, services, organizations };
}
