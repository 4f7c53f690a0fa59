/** Writes docs/assumptions.md, the assumptions about the service. Hover texts, descriptions and other pages link to its headings. */
import { type AssumptionId, ASSUMPTIONS, assumptionTitle } from "../src/schema/assumptions";

const DESCRIPTION =
  "What is assumed about the service where its reference is silent, and what follows if yours differs.";

export function assumptionsPage(): string {
  const entries = (Object.keys(ASSUMPTIONS) as AssumptionId[]).map((id) => {
    const { reference, assumed, otherwise } = ASSUMPTIONS[id];
    return `## ${assumptionTitle(id)}

${assumed} (Open in section ${reference} of the reference.)

**If your service differs:** ${otherwise}
`;
  });
  return `---
page_title: "Assumptions"
description: |-
  ${DESCRIPTION}
---

# Assumptions

${DESCRIPTION}

The service's reference specifies how a cluster is read and replaced, and most of its fields. It leaves the rest open. This package was built and tested with the emulator, which does what is assumed here. It has not been tried with the real service. [docs/openapi.json](openapi.json) marks in the API what is assumed (\`x-assumed\`), and numbers of sections, such as "Reference 2.1", are those of the reference.

${entries.join("\n")}`;
}
