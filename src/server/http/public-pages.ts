/** What search engines and shared links read of the public pages: robots, site map, head. */
import type { z } from "zod";
import type { clientConfigGet } from "#contract/people/session.ts";
import { PUBLIC_PATHS, type PublicPath } from "#contract/page-paths.ts";

/** What every page carries of the operator's configuration. */
export type PublicFacts = z.input<typeof clientConfigGet.reply>;

const HOME = "/";
const PRICES = "/arak";
const SITE_MAP = "/sitemap.xml";
const SHARE_PICTURE = "/share.png";
const DESCRIPTION =
  "A cége banki tételei naponta egy helyre kerülnek, és a könyvelője onnan dolgozik. Csak olvasunk: fizetést nem indítunk.";

/** Title and summary of each page, as searches and shared links show them. */
const PAGES: Readonly<Record<PublicPath, readonly [title: string, description: string]>> = {
  "/": ["Híd a bank és a könyvelés között", DESCRIPTION],
  "/login": [
    "Belépés",
    "Belépés és regisztráció jelszó nélkül: a belépési linket e-mailben küldjük.",
  ],
  "/arak": [
    "Árak",
    "A csomagok tartalma és ára, nettóban és bruttóban. Éves elköteleződés nincs, a meghívott könyvelő nem fizet.",
  ],
  "/tamogatott-bankok": [
    "Támogatott bankok",
    "Melyik bank köthető össze, melyiknek a kivonatát olvassuk be, és mennyire biztos a beolvasása.",
  ],
  "/tamogatott-elszamolasok": [
    "Támogatott elszámolások",
    "Melyik futár és kártyaelfogadó elszámolását bontjuk tételekre, és mennyire biztos a beolvasása.",
  ],
  "/konyveloprogramok": [
    "Könyvelőprogramok",
    "Melyik könyvelőprogram melyik exportot olvassa be, és hol kell beolvasni a fájlt.",
  ],
  "/fejlesztoknek": [
    "Fejlesztőknek",
    "Egy cég banki tételei hozzáférési kulccsal: API, webhook és példák.",
  ],
  "/konzultacio": [
    "Konzultáció",
    "Harminc perc ingyenes konzultáció telefonon. Válasszon témát és időpontot; fiók nem kell hozzá.",
  ],
  "/privacy": [
    "Adatkezelési tájékoztató",
    "Milyen adatot kezelünk, miért, meddig, és mit tehet Ön.",
  ],
  "/vallalkozo-aszf": [
    "ÁSZF vállalkozóknak",
    "Mit vállalunk, mit kérünk, és hogyan lehet felmondani.",
  ],
  "/konyvelo-aszf": [
    "ÁSZF könyvelőknek",
    "Mire használhatja a hozzáférését az, akit egy cég meghívott.",
  ],
  "/vallalkozo-hirdetmenyek": [
    "Hirdetmények vállalkozóknak",
    "Ami az ügyvezetőket érinti: változások, karbantartás, banki leállások.",
  ],
  "/konyvelo-hirdetmenyek": [
    "Hirdetmények könyvelőknek",
    "Ami a könyvelőket érinti: új exportok, változások, karbantartás.",
  ],
  "/impresszum": ["Impresszum", "Ki működteti a Bankhidat, és hol érhető el."],
};

function isPublic(path: string): path is PublicPath {
  return (PUBLIC_PATHS as readonly string[]).includes(path);
}

/** Lets every program read the public pages, and nothing that belongs to somebody. */
export function writeRobots(baseUrl: string): string {
  const allowed = PUBLIC_PATHS.map((path) => `Allow: ${path}$`);
  return [
    "User-agent: *",
    ...allowed,
    "Allow: /assets/",
    // Without its picture a found page has no face beside its name.
    "Allow: /favicon",
    "Allow: /apple-touch-icon.png",
    "Allow: /icon-",
    `Allow: ${SHARE_PICTURE}`,
    "Disallow: /",
    "",
    `Sitemap: ${baseUrl + SITE_MAP}`,
    "",
  ].join("\n");
}

/** The site map (sitemaps.org 0.9) of the public pages. */
export function writeSiteMap(baseUrl: string): string {
  const urls = PUBLIC_PATHS.map((path) => `<url><loc>${escapeXml(baseUrl + path)}</loc></url>`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join("")}</urlset>\n`;
}

/**
 * The page of the web for a path: a public one with its own title, summary and tags, any other as
 * it is.
 */
export function writePublicPage(
  shell: string,
  baseUrl: string,
  path: string,
  facts: PublicFacts,
): string {
  if (!isPublic(path)) return shell;
  const [title, description] = PAGES[path];
  return shell
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escapeXml(title)} · Bankhíd</title>`)
    .replace(
      /<meta name="description" content="[^"]*"/,
      () => `<meta name="description" content="${escapeXml(description)}"`,
    )
    .replace("</head>", () => `${writePublicHead(baseUrl, path, facts)}</head>`);
}

/** Tags for the head of a public page. */
function writePublicHead(baseUrl: string, path: PublicPath, facts: PublicFacts): string {
  const url = escapeXml(baseUrl + path);
  const [title, description] = PAGES[path];
  const tags = {
    "og:type": "website",
    "og:locale": "hu_HU",
    "og:site_name": "Bankhíd",
    "og:title": escapeXml(`${title} · Bankhíd`),
    "og:description": escapeXml(description),
    "og:url": url,
    "og:image": escapeXml(baseUrl + SHARE_PICTURE),
    "og:image:width": "1200",
    "og:image:height": "630",
  };
  const meta = Object.entries(tags).map(
    ([name, content]) => `<meta property="${name}" content="${content}">`,
  );
  const data = path === HOME ? writeStructuredData(baseUrl, facts) : "";
  return `<link rel="canonical" href="${url}">${meta.join("")}<meta name="twitter:card" content="summary_large_image">${data}`;
}

// A data block is no script to a browser, so the policy of content lets it stand in the page.
function writeStructuredData(
  baseUrl: string,
  { prices, operator, contactEmail, contactPhone }: PublicFacts,
): string {
  // Prices are offered only where they can be paid; buyers see them with VAT.
  const offers = prices.payable
    ? prices.plans.map(({ name, grossFt }) => ({
        "@type": "Offer",
        name,
        price: grossFt,
        priceCurrency: "HUF",
        url: baseUrl + PRICES,
      }))
    : [];
  const data = {
    "@context": "https://schema.org",
    "@type": "WebApplication",
    name: "Bankhíd",
    description: DESCRIPTION,
    url: baseUrl + HOME,
    inLanguage: "hu",
    applicationCategory: "FinanceApplication",
    operatingSystem: "Web",
    ...(offers.length > 0 && { offers }),
    ...(operator.name && {
      provider: {
        "@type": "Organization",
        name: operator.name,
        ...(contactEmail && { email: contactEmail }),
        ...(contactPhone && { telephone: contactPhone }),
      },
    }),
  };
  const json = JSON.stringify(data).replace(/</g, "\\u003c");
  return `<script type="application/ld+json">${json}</script>`;
}

function escapeXml(text: string): string {
  return text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/"/g, "&quot;");
}
