/** Registers a construct for the checks at synth, and its stack for the files of this package. */
import type { CheckedElement, ElementDescription } from "./element/checked-element";
import { judgeAtSynth } from "./judging/app-validation";
import { completeStackFolder } from "./stack-folder";

/** Has the construct judged when CDKTF validates its stack; returns its check, through which it renders. */
export function checkAtSynth(
  construct: CheckedElement["construct"],
  description: ElementDescription,
): CheckedElement {
  const element = judgeAtSynth(construct, description);
  completeStackFolder(construct.cdktfStack);
  return element;
}
