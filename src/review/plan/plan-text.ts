/** Decodes the bytes of a plan, or says in which form they are that the review does not read. */
import { HOW_TO, type NotAPlan } from "./not-json";

export type PlanText =
  { readonly ok: true; readonly text: string } | { readonly ok: false; readonly problem: NotAPlan };

const GZIP = [0x1f, 0x8b];
const ZIP = [0x50, 0x4b];

/** Decodes UTF-8, with or without a byte order mark, and UTF-16 with one, which PowerShell writes. */
export function textOfPlan(bytes: Uint8Array): PlanText {
  const begins = (start: readonly number[]) => start.every((byte, index) => bytes[index] === byte);
  if (begins(ZIP)) return refused(zipped(bytes));
  if (begins(GZIP))
    return refused({ what: "is compressed with gzip", fix: "decompress it first: gzip -dc FILE" });
  if (begins([0xff, 0xfe, 0, 0]) || begins([0, 0, 0xfe, 0xff])) return refused(encoded("UTF-32"));
  const utf16 = begins([0xff, 0xfe]) ? "utf-16le" : begins([0xfe, 0xff]) ? "utf-16be" : undefined;
  if (utf16 === undefined && (bytes[0] === 0 || bytes[1] === 0)) {
    return refused(encoded("UTF-16 without a byte order mark"));
  }
  try {
    return { ok: true, text: new TextDecoder(utf16 ?? "utf-8", { fatal: true }).decode(bytes) };
  } catch {
    return refused(
      utf16 === undefined ? { what: "is not valid UTF-8", fix: SAVE_AS } : encoded("broken UTF-16"),
    );
  }
}

const SAVE_AS =
  "save it as UTF-8; in PowerShell: terraform show -json PLANFILE | Out-File -Encoding utf8 FILE";

function encoded(encoding: string): NotAPlan {
  return { what: `is text in ${encoding}`, fix: SAVE_AS };
}

/** Terraform saves a plan as a zip archive; the name of its first file follows the header. */
function zipped(bytes: Uint8Array): NotAPlan {
  const name = String.fromCharCode(...bytes.subarray(30, 38));
  const isPlan = bytes.length < 38 || name.startsWith("tf");
  return isPlan
    ? { what: "is the saved plan itself, which only terraform can read", fix: HOW_TO }
    : { what: "is a zip archive", fix: "unpack it, and give the JSON file that is in it" };
}

function refused(problem: NotAPlan): PlanText {
  return { ok: false, problem };
}
