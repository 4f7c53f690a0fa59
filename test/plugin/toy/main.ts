/** The executable of the toy provider. */
import { serve } from "../../../src/plugin/serve";
import { toy } from "./provider";

void serve(toy);
