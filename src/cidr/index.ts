/** IP ranges: parse, print and calculate with them. Pure computation, no dependency. */
export {
  ADDRESS_BITS,
  FAMILIES,
  blockAt,
  blockSize,
  compareCidrs,
  ipv4OfMapped,
  isIpv4Mapped,
  type Cidr,
  type Family,
} from "./cidr";
export { formatAddress, formatCidr } from "./format";
export {
  addressesOfEntries,
  type EntryChange,
  type EntryChanges,
  writtenEntries,
  entryChanges,
  type ListEntry,
  listEntries,
  movingEntries,
} from "./entries";
export { canonicalList, contained, type ContainedEntry, sameRanges } from "./list";
export { changedEntries } from "./explain/entry-words";
export { isCidr, parseSocketAddress, readCidr } from "./parsing/read";
export type { CidrProblem, CidrReason } from "./explain/explain";
export { IpSet } from "./set";
export { SPECIAL_RANGES, exampleOf, hasPublicPart, labels, publicCount, publicPart } from "./special";
export {
  countWords,
  rangeWords,
  shortCidrs,
  shortCount,
  shortRanges,
  shortSize,
  sizeWords,
} from "./explain/words";
