/** The rows of the matrix: responses of real networks, and of services that differ from the assumptions. */
import { BYTES } from "./rows/bytes";
import { CLUSTERS } from "./rows/clusters";
import type { ResponseRow } from "./rows/row";
import { SOCKETS } from "./rows/sockets";
import { STRANGERS } from "./rows/strangers";

export const RESPONSES: readonly ResponseRow[] = [...SOCKETS, ...STRANGERS, ...CLUSTERS, ...BYTES];
