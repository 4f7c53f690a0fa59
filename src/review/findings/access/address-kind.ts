/** What kind of addresses a set holds: public, private, or another kind of special address. */
import { hasPublicPart, labels, type IpSet } from "../../../cidr";

const MOST_LABELS = 3;

/** What kind of addresses they are. A private range is named, and no excuse. */
export function addressKinds(set: IpSet): string {
  const found = labels(set);
  if (found.length > MOST_LABELS) return "";
  const names = found.map(({ label }) => label).join(", ");
  if (!hasPublicPart(set)) return names;
  return names === "" ? "public" : `partly ${names}`;
}
