import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { fastify, type FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildTestConfig } from "#server/testing/test-config.ts";
import { presentClientConfig } from "#server/features/service/client-config.present.ts";
import { chooseForm, type LandingPage } from "./landing-page.ts";
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
    faces: [],
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

describe("the landing page before any script", () => {
  it("has its words, the prices and the contact of the operator's configuration", async () => {
    const { body, headers } = await open("/");
    expect(headers["content-type"]).toBe("text/html; charset=utf-8");
    expect(headers["cache-control"]).toBe("no-store");
    const words = readWords(body);
    expect(body).toContain('<html lang="hu">');
    expect(body).toContain("<title>Híd a bank és a könyvelés között · Bankhíd</title>");
    expect(words).toContain("Kipróbálom");
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

  it("names the login page's own files in its head, so that they come with it", async () => {
    const { body } = await open("/login");
    expect(body).toMatch(/<link rel="modulepreload" [^>]*\/assets\/LoginPage-[^>]*>/);
    expect(body).toMatch(/<link rel="stylesheet" [^>]*\/assets\/login-[^>]*>/);
    expect((await open("/privacy")).body).not.toContain("modulepreload");
  });

  it("lets no text of the configuration become markup", async () => {
    const { body } = await open("/");
    expect(body).not.toContain("<b>&");
    expect(body).not.toContain("</script><b>");
    expect(body).toContain("&lt;/script&gt;&lt;b&gt;&amp;");
  });

  it("names the styles and scripts of its first frame, each once and each there", async () => {
    const { body } = await open("/");
    const files = [...body.matchAll(/(?:href|src)="(\/assets\/[^"]+)"/g)].map(([, path]) => path!);
    expect(new Set(files).size).toBe(files.length);
    for (const file of files) expect(existsSync(join(folder, file))).toBe(true);
    expect(files.filter((file) => file.endsWith(".css")).length).toBeGreaterThan(2);
    expect(files.some((file) => file.includes("/LandingPage-"))).toBe(true);
  });

  it("runs one inline script, which the policy of content names by its hash", async () => {
    const { body, headers } = await open("/");
    const inline = [...body.matchAll(/<script>(.*?)<\/script>/gs)].map(([, text]) => text!);
    expect(inline).toHaveLength(1);
    expect(inline[0]).toContain("signedIn");
    const digest = createHash("sha256").update(inline[0]!).digest("base64");
    const policy = String(headers["content-security-policy"]);
    expect(policy).toContain(`script-src 'self' 'sha256-${digest}';`);
    expect(policy).not.toContain("unsafe");
    const other = await open("/arak");
    expect(String(other.headers["content-security-policy"])).toContain("script-src 'self';");
  });

  it("follows a change of the configuration, and leaves every other address plain", async () => {
    readContact = () => ({ ...config.contact, email: "uj@sajat.example" });
    expect(readWords((await open("/")).body)).toContain("uj@sajat.example");
    readContact = () => config.contact;
    expect(readWords((await open("/")).body)).not.toContain("uj@sajat.example");
    for (const path of ["/login", "/arak", "/companies"])
      expect((await open(path)).body).toContain('<div id="root"></div>');
    expect((await open("/.vite/manifest.json")).statusCode).toBe(404);
  });

  it("comes compressed in the form that the browser takes", async () => {
    const plain = (await open("/")).body;
    const small = await open("/", "gzip, deflate, br");
    expect(small.headers).toMatchObject({ "content-encoding": "br", vary: "accept-encoding" });
    expect(brotliDecompressSync(small.rawPayload).toString()).toBe(plain);
    const zipped = await open("/", "gzip");
    expect(gunzipSync(zipped.rawPayload).toString()).toBe(plain);
    expect(small.rawPayload.length).toBeLessThan(20_000);
  });
});

describe("the form of an answer", () => {
  const page = {
    plain: Buffer.from("p"),
    br: Buffer.from("b"),
    gzip: Buffer.from("g"),
  } as unknown as LandingPage;
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
