/** Property tests draw their cases from the seed of the run. A suite without any does not load fast-check, which is large. */
import type * as FastCheck from "fast-check";

jest.mock("fast-check", () => {
  const fc = jest.requireActual<typeof FastCheck>("fast-check");
  fc.configureGlobal({ seed: Number(process.env["SEED"]) });
  return fc;
});
