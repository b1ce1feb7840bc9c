import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createSiteVerify, type SiteVerify } from "./site-verify.adapter.ts";

const HOST = "bankhid.example";
let service: Server;
const asked: string[] = [];
const log = pino({ level: "silent" });
const clock = { now: () => new Date("2026-11-02T10:00:00Z") };

// The service answers what the response says; one of no known kind is good, and good twice.
const SAYS: Readonly<Record<string, object>> = {
  bad: { success: false, "error-codes": ["timeout-or-duplicate"] },
  ourKey: { success: false, "error-codes": ["invalid-input-secret"] },
  otherSite: { success: true, hostname: "evil.example" },
  below: { success: true, hostname: `evil.${HOST}` },
  above: { success: true, hostname: `${HOST}.evil.example` },
  app: { success: true, apk_package_name: "com.evil" },
  busy: { success: true, hostname: "not-provided" },
};

beforeAll(async () => {
  service = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += String(chunk);
    asked.push(body);
    const given = new URLSearchParams(body).get("response") ?? "";
    if (given === "broken") return response.end("<html>");
    if (given === "elsewhere")
      return response.writeHead(302, { location: "http://127.0.0.1:1/" }).end();
    if (given === "silent") return undefined;
    if (given === "slow") return response.write('{"success":');
    if (given === "endless") {
      const pour = (): void => {
        while (!response.destroyed && response.write("x".repeat(64_000)));
        if (!response.destroyed) response.once("drain", pour);
      };
      return pour();
    }
    return response.end(JSON.stringify(SAYS[given] ?? { success: true, hostname: HOST }));
  }).listen(0, "127.0.0.1");
  await once(service, "listening");
});
afterAll(() => {
  service.closeAllConnections();
  service.close();
});

function open(changed: Partial<SiteVerify> = {}) {
  const { port } = service.address() as AddressInfo;
  const used = new Set<string>();
  const url = `http://127.0.0.1:${port}/verify`;
  const keys = { secretKey: "s3cret", siteKey: "site", host: HOST, timeoutMs: 30_000 };
  const captcha = createSiteVerify(
    { log, clock },
    {
      provider: "recaptcha",
      url,
      ...keys,
      use: async (hash) => !used.has(hash) && used.add(hash) !== undefined,
      ...changed,
    },
  );
  return (response: string) => captcha.verify(response, "192.0.2.1");
}

describe("reCAPTCHA and hCaptcha", () => {
  it("let in whom the service lets in, and send it what it asks for", async () => {
    const verify = open();
    expect(await verify("good")).toBe("right");
    const sent = { secret: "s3cret", response: "good", remoteip: "192.0.2.1", sitekey: "site" };
    expect(Object.fromEntries(new URLSearchParams(asked[0]))).toEqual(sent);
    expect(await verify("bad")).toBe("wrong");
  });

  it.each(["otherSite", "below", "above", "app"])(
    "refuse a response that was solved on another site: %s",
    async (response) => {
      expect(await open()(response)).toBe("wrong");
      const ofOther = await open({ provider: "hcaptcha" })(response);
      // hCaptcha knows no apps, and may tell no site.
      expect(ofOther).toBe(response === "app" ? "right" : "wrong");
    },
  );

  it("take hCaptcha's word where it does not tell the site, and not reCAPTCHA's", async () => {
    expect(await open({ provider: "hcaptcha" })("busy")).toBe("right");
    expect(await open()("busy")).toBe("wrong");
  });

  it("take a response once, though the service would take it again", async () => {
    const verify = open();
    const verdicts = await Promise.all(Array.from({ length: 5 }, () => verify("again")));
    expect(verdicts.sort()).toEqual(["right", "wrong", "wrong", "wrong", "wrong"]);
    expect(await verify("again")).toBe("wrong");
  });

  it.each(["broken", "elsewhere", "endless", "ourKey"])(
    "let nobody in and blame nobody where the service cannot tell: %s",
    async (response) => {
      expect(await open()(response)).toBe("away");
    },
  );

  it.each(["silent", "slow"])(
    "let nobody in and blame nobody where the service does not end its answer: %s",
    async (response) => {
      expect(await open({ timeoutMs: 200 })(response)).toBe("away");
    },
  );

  it("let nobody in where the service is away", async () => {
    expect(await open({ url: "http://127.0.0.1:1/verify" })("good")).toBe("away");
  });
});
