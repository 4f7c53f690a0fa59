/** The entry point of the plugin, which Terraform starts. */
import { serve } from "../plugin/process/serve";

void serve(async () => (await import(".")).provider);
