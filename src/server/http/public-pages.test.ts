import { describe, expect, it } from "vitest";
import { PUBLIC_PATHS } from "#contract/page-paths.ts";
import { writePublicHead, writeRobots, writeSiteMap } from "./public-pages.ts";

const BASE = "https://bankhid.example";

describe("the public pages", () => {
  it("all stand in the site map and in robots.txt, and nothing else may be read", () => {
    const [map, robots] = [writeSiteMap(BASE), writeRobots(BASE)];
    for (const path of PUBLIC_PATHS) {
      expect(map).toContain(`<loc>${BASE}${path}</loc>`);
      expect(robots).toContain(`Allow: ${path}$\n`);
    }
    expect(robots).toContain("\nDisallow: /\n");
    expect(robots).toContain(`Sitemap: ${BASE}/sitemap.xml`);
  });

  it("have a picture and an address for shared links; the pages of persons have neither", () => {
    const head = writePublicHead(BASE, "/arak");
    expect(head).toContain(`<link rel="canonical" href="${BASE}/arak">`);
    expect(head).toContain(`content="${BASE}/share.png"`);
    expect(head).not.toContain("ld+json");
    for (const path of ["/companies", "/companies/token", "/konzultacio/idopont/token"])
      expect(writePublicHead(BASE, path)).toBe("");
  });

  it("tell what the product is on the landing page alone, in a block that ends no script", () => {
    const data = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(
      writePublicHead(BASE, "/"),
    )?.[1];
    expect(JSON.parse(data!)).toMatchObject({ "@type": "WebApplication", url: `${BASE}/` });
    expect(writePublicHead('https://a"><script>', "/")).not.toContain('"><script>"');
  });
});
