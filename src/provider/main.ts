/** What Terraform starts. */
import { serve } from "../plugin";
import { provider } from ".";

void serve(provider);
