/** What Terraform starts. */
import { serve } from "../plugin/serve";

void serve(async () => (await import(".")).provider);
