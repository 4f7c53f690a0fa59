/** Recognizes mistakes after the slash of a valid address. */
import { ADDRESS_BITS, blockAt } from "../cidr";
import { formatAddress, formatCidr } from "../format";
import { type Check, problem, problemWithHint, quotePiece } from "../parsing/problem";
import { readAddress } from "../parsing/read";
import { readsTheSame } from "./explain-address";

const prefix: Check = (text, correct) => {
  const [address = "", digits, more] = text.split("/");
  const block = readAddress(address);
  if (block === undefined || digits === undefined) return undefined;
  if (more !== undefined) return problem("prefix-repeated", 'has more than one "/"');
  if (digits === "") return problem("prefix-missing", 'has no prefix length after its "/"');
  const most = ADDRESS_BITS[block.family];
  if (!/^\d+$/.test(digits)) {
    const number = /^\+(\d+)$/.exec(digits)?.[1];
    const message = `has ${quotePiece(digits)} where a prefix length from 0 to ${most} belongs`;
    return problem("prefix-not-a-number", message, number && correct(`${address}/${number}`));
  }
  if (/^0\d/.test(digits)) {
    const meant = readsTheSame(digits) ? correct(`${address}/${Number(digits)}`) : undefined;
    return problem(
      "prefix-leading-zeros",
      `has leading zeros in its prefix length (${quotePiece(digits)})`,
      meant,
    );
  }
  if (Number(digits) > most) {
    const message = `has the prefix /${digits}, but an IPv${block.family} range has at most /${most}`;
    return problemWithHint("prefix-out-of-range", message, `write a prefix from /0 to /${most}`);
  }
  return undefined;
};

/** Never suggests `/0` for the address of a host: the correction of a slip must not open a list to everyone. */
const hostBits: Check = (text) => {
  const [address = "", digits] = text.split("/");
  const block = readAddress(address);
  if (block === undefined || digits === undefined) return undefined;
  const message = `has bits set after its /${digits} prefix`;
  const network = blockAt(block.family, block.first, Number(digits));
  if (network.prefix > 0) return problem("host-bits-set", message, formatCidr(network));
  const single = `${formatAddress(block.family, block.first)}/${block.prefix}`;
  const hint = `write "${single}" for this one address; "${formatCidr(network)}" would let everyone in`;
  return problemWithHint("host-bits-set", message, hint);
};

export const prefixChecks: readonly Check[] = [prefix, hostBits];
