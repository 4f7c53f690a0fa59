/** The pictures of the HTML page. */
import { renderHtml } from "../../../src/review";
import { hilbert } from "../../../src/review/render/address-picture";
import { weekPicture } from "../../../src/review/render/week-picture";
import { change, reviewed } from "../plan";

describe("the map of the address space", () => {
  it("has every network once, and neighbours beside each other", () => {
    const places = Array.from({ length: 256 }, (_, network) => hilbert(network));
    expect(new Set(places.map(String)).size).toBe(256);
    places.slice(1).forEach(([x, y], index) => {
      const [beforeX, beforeY] = places[index] ?? [0, 0];
      expect(Math.abs(x - beforeX) + Math.abs(y - beforeY)).toBe(1);
    });
  });
});

describe("the maintenance week", () => {
  const bars = (start: number, minutes: number) =>
    [
      ...weekPicture({ start, minutes }, undefined).matchAll(
        /class="kept" x="([\d.]+)" y="\d+" width="([\d.]+)"/g,
      ),
    ].map(([, x, width]) => [Number(x), Number(width)]);

  it("goes on at its beginning when a window passes its end", () => {
    const saturday = 6 * 24 * 60;
    expect(bars(saturday + 23 * 60, 120)).toEqual([
      [640.2, 3.8],
      [0, 3.8],
    ]);
    expect(bars(saturday, 120)).toHaveLength(1);
  });
});

describe("the page", () => {
  const lists = (range: string) => ({ ip_allowlist: [range], dashboards_ip_allowlist: ["10.0.0.0/8"] });

  it("asks for nothing from elsewhere", () => {
    const page = renderHtml(reviewed([change(lists("10.0.0.0/9"), lists("10.0.0.0/8"))]));
    expect(page).toContain("default-src 'none'");
    expect(page).not.toMatch(/<script|<link|@import|url\(|https?:/);
    expect(page).toContain('class="gained"');
  });

  it("draws no more than a browser can show", () => {
    const changes = Array.from({ length: 2_000 }, (_, index) =>
      change(lists("10.0.0.0/9"), lists("10.0.0.0/8"), { address: `cloud_opensearch.a${index}` }),
    );
    expect(renderHtml(reviewed(changes)).length).toBeLessThan(8_000_000);
  });
});
