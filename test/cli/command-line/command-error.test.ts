import { refuseWindows } from "../../../src/cli/command-line/command-error";

it("says on Windows alone, in one sentence, what does not run there", () => {
  expect(() => refuseWindows("The emulator", "win32")).toThrow(
    "The emulator does not run on Windows itself: run this command in WSL.",
  );
  for (const platform of ["linux", "darwin"] as const) refuseWindows("The emulator", platform);
});
