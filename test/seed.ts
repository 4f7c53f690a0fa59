/** Property tests begin with the same seed on CI, with another one elsewhere; SEED=number repeats a run. */
import fc from "fast-check";

const given = process.env["SEED"] ?? (process.env["CI"] === "true" ? "20240229" : undefined);

if (given !== undefined) fc.configureGlobal({ seed: Number(given) });
