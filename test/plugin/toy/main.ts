/** The executable of the toy provider. */
import { serve } from "../../../src/plugin/process/serve";

void serve(async () => (await import("./provider")).toy);
