/** `npm run goldens`: writes what every format prints of each plan, to be read in the diff, and the examples of docs/. */
import { updateExamples } from "../../docs/review-examples";
import { writeGoldens } from "./goldens";

writeGoldens();
updateExamples();
