/** The table of faults. The flag of the command, the admin endpoint and docs/commands.md derive from it. */
import {
  cut,
  cutAmid,
  delay,
  type FaultDetails,
  type Play,
  type PlayWithBody,
  respondWithError,
  sendInPieces,
  silence,
  webPage,
} from "./plays";

export interface Fault extends Partial<Plays> {
  readonly meaning: string;
  /** The details that it cannot be played without. @default none */
  readonly needs?: readonly (keyof FaultDetails)[];
}

/** When a fault is played. */
interface Plays {
  /** Before the operation, or instead of it. */
  readonly before: Play;
  /** After the operation, instead of its response. */
  readonly after: Play;
  /** After the operation: returns the changed body of its response. */
  readonly change: (body: string) => string;
  /** After the operation: sends the body of its response, which other faults may have changed. */
  readonly send: PlayWithBody;
  /** During the operation: `operations.ts` plays it. */
  readonly isPlayedByOperation: true;
}

/** A fault that is played at some time, so that the compiler refuses a row without. */
type PlayedFault = Fault & { [When in keyof Plays]: Pick<Plays, When> }[keyof Plays];

/** Of several faults on one request, the first ones are played first. */
const TABLE = {
  latency: { meaning: "The request waits before it is carried out", needs: ["milliseconds"], before: delay },
  "cut-before": { meaning: "The connection is cut before it is carried out", before: cut },
  "silent-before": { meaning: "It is not carried out, and no response ever comes", before: silence },
  "html-200": { meaning: "A 200 with a web page, as a login portal gives it", before: webPage(200) },
  "html-404": { meaning: "A 404 with a web page, as a proxy gives it", before: webPage(404) },
  status: {
    meaning: "The response is an error, and it is not carried out",
    needs: ["status"],
    before: respondWithError,
  },
  "cut-after": { meaning: "It is carried out, and the connection is cut instead of a response", after: cut },
  "silent-after": { meaning: "It is carried out, and no response ever comes", after: silence },
  "status-after": {
    meaning: "It is carried out, and the response is an error",
    needs: ["status"],
    after: respondWithError,
  },
  "empty-body": { meaning: "It is carried out, and the response has no body", change: () => "" },
  "malformed-json": {
    meaning: "It is carried out, and the body of the response is cut in half",
    change: (body) => body.slice(0, Math.ceil(body.length / 2)),
  },
  "cut-body": {
    meaning: "It is carried out, and the connection is cut in the middle of the response",
    send: cutAmid,
  },
  "slow-body": {
    meaning: "The body of the response comes piece by piece",
    needs: ["milliseconds"],
    send: sendInPieces,
  },
  "stale-reads": {
    meaning: "For a while after a write, reads show what was before",
    needs: ["milliseconds"],
    isPlayedByOperation: true,
  },
  "stuck-field": {
    meaning: "A write leaves one field as it was, and says nothing",
    needs: ["field"],
    isPlayedByOperation: true,
  },
} as const satisfies Readonly<Record<string, PlayedFault>>;

export type FaultName = keyof typeof TABLE;

/** The faults by name, in the order in which they are played. */
export const FAULTS: Readonly<Record<FaultName, Fault>> = TABLE;
