/** The program of the stand-in for hashicorp/null, which Terraform starts. */
import { serve } from "../../../src/plugin/process/serve";
import { nullProvider } from "./provider";

void serve(async () => nullProvider);
