/** Reads certificates with Node.js: the one file of this room that a browser cannot load. */
import { X509Certificate } from "node:crypto";

import type { ReadCertificate } from "../formats/certificate";

export const readCertificate: ReadCertificate = (pem) => {
  try {
    const { subject, validTo } = new X509Certificate(pem);
    return { subject: subject.replace(/\n/g, ", "), validTo: new Date(validTo) };
  } catch {
    return undefined;
  }
};
