/** The folder that Terraform keeps for a working folder: modules, plugins, the selected workspace, the backend. */
import { resolve } from "node:path";

/** Returns the data folder of a folder in which Terraform runs: `.terraform`, or what `TF_DATA_DIR` names. */
export function dataFolder(folder: string, environment: NodeJS.ProcessEnv): string {
  return resolve(folder, environment["TF_DATA_DIR"] || ".terraform");
}
