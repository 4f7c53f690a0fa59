/** What a user can do after a rehearsal. */
import { TOKEN_VARIABLE } from "../emulator/tokens";
import { terraformBinary } from "../processes/terraform";

export interface Rehearsed {
  readonly dir: string;
  readonly dataDir: string;
  readonly token: string;
  /** Where the stacks were applied. */
  readonly folders: readonly string[];
}

export function printAdvice(
  { dir, dataDir, token, folders }: Rehearsed,
  print: (line: string) => void,
): void {
  print("\nTo look further, start the emulator on what exists, in another shell:");
  print(
    `  ${TOKEN_VARIABLE}=${token} npx cdktf-provider-cloud emulator --data-dir ${dataDir} --port 8480 --no-endpoints`,
  );
  print("and point Terraform at it:");
  print(`  export CLOUD_BASE_URL=http://127.0.0.1:8480 CLOUD_ACCESS_TOKEN=${token}`);
  for (const folder of folders) print(`  ${terraformBinary()} -chdir=${folder} show`);
  print("\nTo clean up:");
  print(`  rm -r ${dir}`);
}
