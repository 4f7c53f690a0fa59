/** The page as text: its policy, its ids, and that it stays as small as a browser can show. */
import { renderHtml } from "../../../src/review/render/html";
import { moreWords } from "../../../src/review/render/page/parts";
import { clusterAt, reviewed } from "../plan";

const lists = (range: string) => ({ ip_allowlist: [range] });

describe("the page", () => {
  it("loads nothing from elsewhere", () => {
    const page = renderHtml(reviewed([clusterAt("logs", lists("10.0.0.0/9"), lists("10.0.0.0/8"))]));
    expect(page).toContain("default-src 'none'; style-src 'unsafe-inline'");
    expect(page).not.toMatch(/<script|<link|@import|url\(|https?:/);
  });

  it.each<[notes: number, isFolded: boolean]>([
    [5, false],
    [6, true],
  ])("folds %s clusters with notes: %s, and never one with an alert", (notes, isFolded) => {
    const side = (range: string, version: string) => ({ ...lists(range), version });
    const noted = Array.from({ length: notes }, (_, index) =>
      clusterAt(`a${index}`, side("10.0.0.0/9", "1"), side("10.0.0.0/9", `2.${index}`)),
    );
    const opened = clusterAt("z", side("10.0.0.0/9", "1"), side("0.0.0.0/0", "1"));
    const page = renderHtml(reviewed([...noted, opened]));
    const [before = "", folded] = page.split('<h2 id="notes">');
    expect(folded !== undefined).toBe(isFolded);
    expect(before).toContain('<h2 id="cluster-cloud_opensearch.z"');
    expect((folded ?? before).match(/<h2 id="cluster-cloud_opensearch\.a/g)).toHaveLength(notes);
    expect(page.includes(`${notes} more changes, with notes alone`)).toBe(isFolded);
    expect(page).toContain("<nav aria-label");
  });

  it("links the names in its summary to their sections, by the address if two names are equal", () => {
    const side = (range: string, name: string) => ({ ...lists(range), name });
    const widened = (address: string, name: string, before: string) =>
      clusterAt(address, side(before, name), side("10.0.0.0/8", name));
    const answers = (changes: readonly object[]) =>
      /<dl.*<\/dl>/s.exec(renderHtml(reviewed(changes)))?.[0] ?? "";
    expect(answers([widened("a", "logs", "10.0.0.0/9")])).toContain(
      '<a href="#cluster-cloud_opensearch.a"><code>logs</code></a> API',
    );
    const two = answers([widened("a", "logs", "10.0.0.0/9"), widened("b", "logs", "10.0.0.0/10")]);
    expect(two).toContain('<code>logs</code> (<a href="#cluster-cloud_opensearch.b">');
    const equal = answers(["a", "b", "c", "d"].map((address) => widened(address, address, "10.0.0.0/9")));
    expect(equal).toMatch(
      /<summary>(?!.*<a).*<\/summary>\n<ul class="names">\n<li><a href="#cluster-cloud_opensearch.a">/,
    );
  });

  it("stays as small as a browser can show, and counts what it leaves out", () => {
    const changes = Array.from({ length: 2_000 }, (_, index) => {
      const network = `10.${index >> 8}.${index & 255}`;
      return clusterAt(`a${index}`, lists(`${network}.0/25`), lists(`${network}.0/24`));
    });
    const page = renderHtml(reviewed(changes));
    expect(page.length).toBeLessThan(1_500_000);
    expect(page).toContain("1,700 more clusters");
    const range = (index: number) => `10.${index >> 8}.${index & 255}.0/25`;
    const ranges = Array.from({ length: 3_000 }, (_, index) => range(index));
    const wider = { ip_allowlist: ["192.0.2.0/24", ...ranges] };
    const long = renderHtml(reviewed([clusterAt("logs", lists("192.0.2.0/24"), wider)]));
    expect(long).toContain(moreWords(2_600));
    expect(long).toMatch(/class="offers">.*10\.0\.11\.0\/25.* and 2,9\d\d more/s);
  });
});
