/** SHA-256 as Node.js computes it. */
import { hash } from "node:crypto";

import type { Sha256 } from "../sha256";

export const nodeSha256: Sha256 = (data) => hash("sha256", data);
