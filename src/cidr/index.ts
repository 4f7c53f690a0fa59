/** IP ranges: parse, print and calculate with them. Pure computation, no dependency. */
export {
  ADDRESS_BITS,
  FAMILIES,
  addressBlock,
  blockAt,
  blockSize,
  compareCidrs,
  isIpv4Mapped,
  sameCidr,
  type Cidr,
  type Family,
} from "./cidr";
export { formatAddress, formatCidr } from "./format";
export { canonicalList, contained, sameRanges, type ContainedEntry } from "./list";
export { IpLookup } from "./lookup";
export { explainCidr } from "./explain";
export { isCidr, readCidr } from "./read";
export { parseCidr, parseSocketAddress, type ParsedCidr } from "./parse";
export type { CidrProblem, CidrReason } from "./problem";
export { IpSet, IpSetBuilder } from "./set";
export {
  shortCidrs,
  shortCount,
  shortRanges,
  shortSize,
  smallerRanges,
  type FamilyRanges,
} from "./short-words";
export {
  SPECIAL_RANGES,
  exampleOf,
  hasPublicPart,
  labels,
  publicCount,
  publicPart,
  type RangeLabel,
  type SpecialRange,
} from "./special";
export { countWords, rangeWords, sizeWords } from "./words";
