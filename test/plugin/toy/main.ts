/** The executable of the toy provider. */
import { serve } from "../../../src/plugin/serve";

void serve(async () => (await import("./provider")).toy);
