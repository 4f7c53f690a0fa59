/** A create that ends in an exception of this program looks for the cluster, and names it. */
import { createOnce, type Creation } from "../../src/client/create-and-delete";
import { failureOf } from "./client-of";

const creation = (
  post: Creation["post"],
  clusters: readonly { readonly id: number; readonly name: string }[],
): Creation => ({
  kind: "opensearch",
  body: { name: "logs", organization_id: 7 },
  post,
  list: async () => ({ clusters, gap: undefined }),
});

const fails = async (): Promise<never> => {
  throw new RangeError("Maximum call stack size exceeded: s3cret");
};

describe("an internal error after a POST", () => {
  it("names the cluster that exists, and shows only the class of the exception", async () => {
    const failure = await failureOf(createOnce(creation(fails, [{ id: 17, name: "logs" }])));
    expect(failure).toMatchObject({ kind: "maybe-created", mayHaveHappened: true });
    expect(failure.message).toContain("(RangeError)");
    expect(failure.message).not.toContain("s3cret");
    expect(failure.advice).toContain("17");
  });

  it("says how to import the cluster if the list cannot be read either", async () => {
    const failure = await failureOf(createOnce({ ...creation(fails, []), list: fails }));
    expect(failure.kind).toBe("maybe-created");
    expect(failure.advice).toContain("7/logs");
  });
});
