/** Checks a message of Prometheus' remote write: protobuf, compressed with snappy. */
import { uncompress } from "snappyjs";

import { MOST_ENDPOINT_BYTES } from "../../http/limits";

/** Reports whether a body is such a message. */
export function isWriteRequest(body: Buffer): boolean {
  try {
    return isProtobuf(uncompress(body, MOST_ENDPOINT_BYTES));
  } catch {
    return false;
  }
}

/** Reports whether bytes are whole protobuf fields, all of them messages or texts as those of a write request are. */
function isProtobuf(bytes: Uint8Array): boolean {
  let at = 0;
  const varint = (): number => {
    let value = 0;
    for (let shift = 0; shift < 70; shift += 7) {
      const byte = bytes[at];
      if (byte === undefined) return -1;
      at += 1;
      value += (byte & 0x7f) * 2 ** shift;
      if (byte < 0x80) return value;
    }
    return -1;
  };
  while (at < bytes.length) {
    const tag = varint();
    if (tag < 8 || tag % 8 !== LENGTH_DELIMITED) return false;
    const length = varint();
    if (length < 0 || at + length > bytes.length) return false;
    at += length;
  }
  return true;
}

/** The wire type of messages, lists and texts. */
const LENGTH_DELIMITED = 2;
