/** Remembers the version of the core for an app: CDKTF asks for it once for each resource that is imported. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";

import { shellWord } from "../../text/node/pasted";
import { isStartable, terraformBinary } from "./terraform";

export interface RememberedCore {
  /** What to add to the environment of the app; nothing if it is to start the core itself. */
  readonly environment: NodeJS.ProcessEnv;
  readonly remove: () => void;
}

/** CDKTF passes the name to a shell as it is. */
const PLAIN = /^[\w./-]+$/;

/**
 * Returns an environment in which the core is a script: it runs the core for each command, and prints what the core said
 * before if it is asked for the version again.
 */
export function rememberedCore(): RememberedCore {
  const binary = terraformBinary();
  const folder = isStartable(binary) ? newFolder() : undefined;
  if (folder === undefined) return { environment: {}, remove: () => undefined };
  const file = join(folder, basename(binary));
  writeFileSync(file, scriptFor(binary), { mode: 0o755 });
  const isUsable = PLAIN.test(file) && isStartable(file);
  return {
    environment: isUsable ? { TERRAFORM_BINARY_NAME: file } : {},
    remove: () => {
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function newFolder(): string | undefined {
  try {
    return mkdtempSync(join(tmpdir(), "core-version-"));
  } catch {
    return undefined;
  }
}

function scriptFor(binary: string): string {
  const core = shellWord(binary);
  return `#!/bin/sh
[ "$*" = version ] || exec ${core} "$@"
said=$0.version
if [ ! -f "$said" ]; then
  ${core} version > "$said.$$" || exec ${core} version
  mv "$said.$$" "$said"
fi
while IFS= read -r line; do
  printf '%s\\n' "$line"
done < "$said"
`;
}
