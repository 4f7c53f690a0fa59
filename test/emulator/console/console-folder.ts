/** A folder with three small files in place of the built console. */
import { mkdirSync, writeFileSync } from "node:fs";

export const CONSOLE_FILES = {
  "index.html": '<!doctype html><script type="module" src="console.js"></script>',
  "console.js": "export {};",
  "console.css": "body { margin: 0 }",
} as const;

export function writeConsole(folder: string): string {
  mkdirSync(folder, { recursive: true });
  for (const [name, text] of Object.entries(CONSOLE_FILES)) writeFileSync(`${folder}/${name}`, text);
  return folder;
}
