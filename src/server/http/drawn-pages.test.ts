import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { fastify, type FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { PUBLIC_PATHS } from "#contract/page-paths.ts";
import { buildTestConfig } from "#server/testing/test-config.ts";
import { presentClientConfig } from "#server/features/service/client-config.present.ts";
import { chooseForm, type DrawnPage } from "./drawn-pages.ts";
import { registerSecurityHeaders } from "./security-headers.ts";
import { registerWebFiles } from "./web-files.ts";

const folder = join(import.meta.dirname, "../../../dist/web");
const config = buildTestConfig({
  CONTACT_EMAIL: "segitseg@sajat.example",
  CONTACT_PHONE: "</script><b>&",
});

let app: FastifyInstance;
let readContact = (): typeof config.contact => config.contact;

beforeAll(async () => {
  if (!existsSync(join(folder, "index.html")))
    throw new Error("The web is not built: run npm run build:web first.");
  app = fastify();
  await registerSecurityHeaders(app, config);
  await registerWebFiles(app, {
    folder,
    apis: [],
    baseUrl: "https://bankhid.example",
    describe: () =>
      presentClientConfig({
        config: { ...config, contact: readContact() },
        clock: { now: () => new Date("2026-11-23T10:00:00Z") },
      }),
  });
});
afterAll(() => app.close());

const open = (path: string, encoding?: string) =>
  app.inject({
    url: path,
    headers: encoding === undefined ? {} : { "accept-encoding": encoding },
  });

/** What a person reads of the page, without a script. */
function readWords(html: string): string {
  const body = html.slice(html.indexOf("<body"));
  return body.replace(/<[^>]*>/g, " ").replace(/\s+/g, " ");
}

describe("a first page before any script", () => {
  it("of the landing has its words, the prices and the contact of the operator's configuration", async () => {
    const { body, headers } = await open("/");
    expect(headers["content-type"]).toBe("text/html; charset=utf-8");
    expect(headers["cache-control"]).toBe("no-store");
    const words = readWords(body);
    expect(body).toContain('<html lang="hu">');
    expect(body).toContain("<title>Híd a bank és a könyvelés között · Bankhíd</title>");
    expect(words).toContain("Kipróbálom");
    for (const linked of ["/fejlesztoknek", "/konyveloprogramok"])
      expect(body).toContain(`href="${linked}"`);
    expect(words).toContain(`Regisztráció, ${config.payments.plans.trialDays} nap ingyen`);
    expect(words).toContain("segitseg@sajat.example");
    const { plans } = config.payments.plans;
    const shown = plans.filter(({ type }) => type !== "trial");
    expect(shown.length).toBeGreaterThan(1);
    for (const { name, features } of shown) {
      expect(words).toContain(name);
      for (const feature of features) expect(words).toContain(feature);
    }
    expect(body).toContain("og:title");
    expect(body).toContain("application/ld+json");
  });

  it("of the login has its words too, and says what a browser without scripts lacks", async () => {
    const { body, headers } = await open("/login");
    expect(headers["cache-control"]).toBe("no-store");
    expect(body).toContain("<title>Belépés · Bankhíd</title>");
    const words = readWords(body);
    for (const each of ["Belépési link küldése", "Könyvelő vagyok", "E-mail-cím"])
      expect(words).toContain(each);
    expect(body).toMatch(/<noscript>.*A belépéshez JavaScript kell.*<\/noscript>/s);
    // Without its script a form of this method sends nothing.
    expect(body).toMatch(/<form [^>]*method="dialog"/);
    expect((await open("/login?lejart=1")).body).toBe(body);
  });

  it("lets no text of the configuration become markup", async () => {
    const { body } = await open("/");
    expect(body).not.toContain("<b>&");
    expect(body).not.toContain("</script><b>");
    expect(body).toContain("&lt;/script&gt;&lt;b&gt;&amp;");
  });

  it.each(PUBLIC_PATHS)(
    "at %s has its heading, and no style that the policy refuses",
    async (path) => {
      const { body, statusCode } = await open(path);
      expect(statusCode).toBe(200);
      expect(body).toMatch(/<h1[ >]/);
      expect(body).not.toContain(' style="');
      expect(body).toContain(`<link rel="canonical" href="https://bankhid.example${path}"`);
    },
  );

  it("says in samples where this installation is found", async () => {
    expect(readWords((await open("/fejlesztoknek")).body)).toContain(
      "curl https://bankhid.example/oauth2/token",
    );
  });

  it.each(PUBLIC_PATHS)(
    "at %s waits for no file before its first frame, and names each file once",
    async (path) => {
      const { body } = await open(path);
      const links = body.match(/<(?:link rel="modulepreload"|script type="module")[^>]*>/g) ?? [];
      for (const each of links) expect(each).toContain('fetchpriority="low"');
      const files = links.map((each) => /(?:href|src)="([^"]+)"/.exec(each)![1]!);
      expect(files.length).toBeGreaterThan(4);
      // Styles stand in the page itself; a link would be asked for before the first frame.
      expect(body).not.toContain('rel="stylesheet"');
      const styles = /<style data-files="([^"]*)">/.exec(body)![1]!.split(" ");
      expect(styles.length).toBeGreaterThan(2);
      files.push(...styles);
      expect(new Set(files).size).toBe(files.length);
      for (const file of files) expect(existsSync(join(folder, file))).toBe(true);
    },
  );

  it.each(PUBLIC_PATHS)(
    "at %s has one inline script and one style element, which the policy of content names by hash",
    async (path) => {
      const { body, headers } = await open(path);
      const policy = String(headers["content-security-policy"]);
      for (const [element, directive, part] of [
        ["script", "script-src", "signedIn"],
        ["style", "style-src", "@font-face"],
      ] as const) {
        const inline = [
          ...body.matchAll(new RegExp(`<${element}(?: data-[^>]*)?>(.*?)</${element}>`, "gs")),
        ];
        expect(inline).toHaveLength(1);
        const text = inline[0]![1]!;
        expect(text).toContain(part);
        const digest = createHash("sha256").update(text).digest("base64");
        expect(policy).toContain(`${directive} 'self' 'sha256-${digest}';`);
      }
      expect(policy).not.toContain("unsafe");
    },
  );

  it("is the only one whose policy of content lets anything inline stand", async () => {
    const { headers } = await open("/companies");
    const policy = String(headers["content-security-policy"]);
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("style-src 'self';");
  });

  it("follows a change of the configuration, and leaves every other address plain", async () => {
    readContact = () => ({ ...config.contact, email: "uj@sajat.example" });
    expect(readWords((await open("/")).body)).toContain("uj@sajat.example");
    readContact = () => config.contact;
    expect(readWords((await open("/")).body)).not.toContain("uj@sajat.example");
    for (const path of ["/companies", "/login/mas", "/konzultacio/idopont/x"])
      expect((await open(path)).body).toContain('<div id="root"></div>');
    expect((await open("/.vite/manifest.json")).statusCode).toBe(404);
  });

  it.each(PUBLIC_PATHS)(
    "at %s comes compressed in the form that the browser takes",
    async (path) => {
      const plain = (await open(path)).body;
      const small = await open(path, "gzip, deflate, br");
      expect(small.headers).toMatchObject({ "content-encoding": "br", vary: "accept-encoding" });
      expect(brotliDecompressSync(small.rawPayload).toString()).toBe(plain);
      const zipped = await open(path, "gzip");
      expect(gunzipSync(zipped.rawPayload).toString()).toBe(plain);
      // The first ten packets of a new connection carry 14 kB, the next round 28 kB more.
      expect(small.rawPayload.length).toBeLessThan(32_000);
    },
  );
});

describe("the form of an answer", () => {
  const page = {
    plain: Buffer.from("p"),
    br: Buffer.from("b"),
    gzip: Buffer.from("g"),
  } as unknown as DrawnPage;
  it.each([
    [undefined, undefined],
    ["", undefined],
    ["br", "br"],
    ["GZIP;q=0.5, br;q=0", "gzip"],
    ["br; q=0.0, gzip; q=0", undefined],
    ["deflate, zstd", undefined],
    ["gzip, br;q=0.1", "br"],
  ])("for „%s” is %s", (accepts, encoding) => {
    expect(chooseForm(page, accepts).encoding).toBe(encoding);
  });
});
