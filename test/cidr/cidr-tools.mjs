// Answers with what the library cidr-tools, which is an ES module, makes of pairs of lists: one pair of JSON a line.
import { createInterface } from "node:readline";

import { containsCidr, excludeCidr, mergeCidr, overlapCidr } from "cidr-tools";

const answers = [];
for await (const line of createInterface({ input: process.stdin })) {
  const { a, b } = JSON.parse(line);
  answers.push({
    merged: mergeCidr(a),
    lost: excludeCidr(a, b),
    gained: excludeCidr(b, a),
    intersects: overlapCidr(a, b),
    // It looks for each range in one other, and so does not see that two ranges cover a third.
    contains: containsCidr(mergeCidr(a), mergeCidr(b)),
  });
}
process.stdout.write(JSON.stringify(answers));
