/** Every plan that the tests of the review read is what Terraform makes today. */
import { testMadePlans } from "./made-plans";

testMadePlans(() => true);
