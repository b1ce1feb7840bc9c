import { describe, expect, it } from "vitest";
import { PUBLIC_PATHS } from "#contract/page-paths.ts";
import { type PublicFacts, writePublicPage, writeRobots, writeSiteMap } from "./public-pages.ts";

const BASE = "https://bankhid.example";

const SHELL =
  '<head><meta name="description" content="Egy." /><title>Bankhíd</title></head><body></body>';

const write = (path: string, of: PublicFacts = facts, base = BASE): string =>
  writePublicPage(SHELL, base, path, of);

const facts = {
  contactEmail: "segitseg@bankhid.example",
  contactPhone: "",
  operator: { name: "</script>Híd Zrt." },
  prices: {
    payable: true,
    plans: [{ code: "alap", name: "Alap", netFt: 1_000, grossFt: 1_270, features: [] }],
  },
} as unknown as PublicFacts;

describe("the public pages", () => {
  it("all stand in the site map and in robots.txt, and nothing else may be read", () => {
    const [map, robots] = [writeSiteMap(BASE), writeRobots(BASE)];
    for (const path of PUBLIC_PATHS) {
      expect(map).toContain(`<loc>${BASE}${path}</loc>`);
      expect(robots).toContain(`Allow: ${path}$\n`);
    }
    expect(robots).toContain("\nDisallow: /\n");
    expect(robots).toContain("\nAllow: /favicon\n");
    expect(robots).toContain(`Sitemap: ${BASE}/sitemap.xml`);
  });

  it("have a picture and an address for shared links; the pages of persons have neither", () => {
    const head = write("/arak");
    expect(head).toContain(`<link rel="canonical" href="${BASE}/arak">`);
    expect(head).toContain(`content="${BASE}/share.png"`);
    expect(head).not.toContain("ld+json");
    for (const path of ["/companies", "/companies/token", "/konzultacio/idopont/token"])
      expect(write(path)).toBe(SHELL);
  });

  it("each have a title and a summary of their own, in the page and in what is shared", () => {
    const said = PUBLIC_PATHS.map((path) => {
      const page = write(path);
      const [, title] = /<title>(.+) · Bankhíd<\/title>/.exec(page)!;
      const [, summary] = /name="description" content="([^"]+)"/.exec(page)!;
      expect(page).toContain(`property="og:title" content="${title} · Bankhíd"`);
      expect(page).toContain(`property="og:description" content="${summary}"`);
      return [title, summary];
    });
    expect(new Set(said.flat()).size).toBe(2 * PUBLIC_PATHS.length);
  });

  it("tell what the product is on the landing page alone, in a block that ends no script", () => {
    const data = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(write("/"))?.[1];
    expect(JSON.parse(data!)).toMatchObject({
      "@type": "WebApplication",
      url: `${BASE}/`,
      offers: [{ name: "Alap", price: 1_270, priceCurrency: "HUF", url: `${BASE}/arak` }],
      provider: { name: "</script>Híd Zrt.", email: "segitseg@bankhid.example" },
    });
    const unpaid = { ...facts, prices: { ...facts.prices, payable: false } };
    expect(write("/", unpaid)).not.toContain("Offer");
    expect(write("/", facts, 'https://a"><script>')).not.toContain('"><script>"');
  });
});
