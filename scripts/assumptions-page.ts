/**
 * Writes docs/assumptions.md, the assumptions about the service. Hover texts, descriptions and other pages link to its
 * headings.
 */
import { type Assumption, type AssumptionId, ASSUMPTIONS } from "../src/schema/assumptions";

const DESCRIPTION =
  "What this package assumes about the service where its reference is silent, and what to expect if your service differs.";

export function assumptionsPage(): string {
  const entries = (Object.keys(ASSUMPTIONS) as AssumptionId[]).map((id) => {
    const { reference, assumed, otherwise, decisions }: Assumption = ASSUMPTIONS[id];
    const decided = Object.entries(decisions?.client ?? {}).map(
      ([question, decision]) => `- ${question}: ${decision}\n`,
    );
    return `## ${assumptionTitle(id)}

${assumed} (Open in section ${reference} of the reference.)

${decided.length === 0 ? "" : `The provider decides so:\n\n${decided.join("")}\n`}**If your service differs:** ${otherwise}
`;
  });
  return `---
page_title: "Assumptions"
description: |-
  ${DESCRIPTION}
---

# Assumptions

${DESCRIPTION}

The service's reference specifies how a cluster is read and replaced, and most of its fields. It leaves the rest open. This package was built and tested with the emulator, which behaves as assumed here. It has not been tried with the real service. [docs/openapi.json](openapi.json) marks the assumed parts of the API with \`x-assumed\`. Section numbers, such as "Reference 2.1", are those of the service's reference.

${entries.join("\n")}`;
}

/** Returns the heading of an entry, whose anchor is the entry's name. */
export function assumptionTitle(id: AssumptionId): string {
  return `${id.charAt(0).toUpperCase()}${id.slice(1).replaceAll("-", " ")}`;
}
