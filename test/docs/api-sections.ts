/** The sections of API.md. */
import { readFileSync } from "node:fs";
import { join } from "node:path";

export const API_PAGE = readFileSync(join(__dirname, "..", "..", "API.md"), "utf8");

/** The text of each section, by its title. */
export const API_SECTIONS: ReadonlyMap<string, string> = new Map(
  API_PAGE.split(/^### /m).map((section) => [section.slice(0, section.indexOf("\n")), section] as const),
);
