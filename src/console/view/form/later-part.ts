/** Loads what a form needs after its first paint. */
import { lazyPart } from "../parts/lazy-part";

export const later = lazyPart(() => import("../cluster/later"));
