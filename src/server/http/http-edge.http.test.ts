import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { type AddressInfo, connect as connectSocket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Endpoint } from "#contract/endpoint.ts";
import { endpoints } from "#contract/endpoints.ts";
import { problemSchema } from "#contract/problem.ts";
import { buildSession } from "../testing/build-session.ts";
import { buildUser } from "../testing/build-user.ts";
import { createTestApp, type TestApp, type TestReply } from "../testing/test-app.ts";
import { registerCardLogo } from "./card-logo.ts";
import { JSON_BODY_BYTES_MAX } from "./limits.ts";

let api: TestApp;
let webFolder: string;
let address = "";
let addresses = 0;

beforeAll(async () => {
  webFolder = mkdtempSync(join(tmpdir(), "bankhid-web-"));
  mkdirSync(join(webFolder, "assets"));
  writeFileSync(
    join(webFolder, "index.html"),
    "<!doctype html><head><title>Bankhíd</title></head>",
  );
  writeFileSync(join(webFolder, "assets/main-abc123.js"), "export {};");
  writeFileSync(join(webFolder, "favicon.svg"), "<svg xmlns='http://www.w3.org/2000/svg'/>");
  writeFileSync(join(webFolder, "logo.png"), "the provider's");
  const read = async () => [{ labels: { name: "demo.purge", state: "failed" }, value: 3 }];
  const metrics = [
    { name: "jobs", help: "Jobs by name and state", labelNames: ["name", "state"], read },
  ];
  const environment = { SIMPLEPAY_LOGO: join(webFolder, "logo.png") };
  api = await createTestApp({ app: { webFolder, metrics }, environment });
});
afterAll(async () => {
  await api.close();
  rmSync(webFolder, { recursive: true, force: true });
});
beforeEach(() => {
  address = `203.0.113.${++addresses}`;
  api.clock.reset();
});

function expectProblem(reply: TestReply, status: number, code: string): void {
  expect({ status: reply.status, code: reply.body?.code }).toEqual({ status, code });
  expect(reply.headers["content-type"]).toContain("application/problem+json");
  const problem = problemSchema.parse(reply.body);
  expect(problem.status).toBe(status);
  expect(problem.requestId).toBe(reply.headers["x-request-id"]);
}

describe("the HTTP edge", () => {
  it("answers health with the database's state, and the healthcheck without a token", async () => {
    expect((await api.call("GET", "/health")).body).toEqual({
      status: "ok",
      database: "ok",
      files: "ok",
    });
    expect((await api.call("POST", "/v1/healthcheck", { address })).body).toMatchObject({
      ok: true,
    });
  });

  it("tells the web what it needs before anybody logs in", async () => {
    const { body } = await api.call("GET", "/v1/client-config", { address });
    expect(body).toMatchObject({
      captcha: { provider: "altcha" },
      sandbox: {
        mailboxUrl: "/sandbox/mailbox",
        webhooksUrl: expect.stringMatching(/^http:\/\/localhost:\d+\/sandbox\/webhooks$/),
      },
      uploadMaxBytes: null,
    });
    expect(body.today).toMatch(/^\d{4}-\d\d-\d\d$/);
  });

  it("answers every failure as one problem document", async () => {
    expectProblem(await api.call("GET", "/v1/companies", { address }), 401, "unauthenticated");
    expectProblem(
      await api.call("GET", "/v1/companies", { address, token: "nonsense" }),
      401,
      "unauthenticated",
    );
    expectProblem(await api.call("GET", "/v1/nothing", { address }), 404, "not_found");
    const wrongMethod = await api.call("DELETE", "/v1/companies", { address });
    expectProblem(wrongMethod, 405, "method_not_allowed");
    expect(wrongMethod.headers["allow"]).toBe("GET");
    const token = await buildSession(api.db, (await buildUser(api.db)).id);
    const broken = await api.app.inject({
      method: "POST",
      url: "/v1/company",
      headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
      payload: "{",
    });
    expect([broken.statusCode, broken.json().code]).toEqual([400, "bad_request"]);
    const xml = await api.app.inject({
      method: "POST",
      url: "/v1/company",
      headers: { "content-type": "text/xml", authorization: `Bearer ${token}` },
      payload: "<a/>",
    });
    expect([xml.statusCode, xml.json().code]).toEqual([415, "unsupported_media_type"]);
    const invalid = await api.call("POST", "/v1/company", {
      token,
      address,
      body: { tax_number: "1", company_name: "X" },
    });
    expectProblem(invalid, 400, "validation_failed");
    expect(invalid.body.fields.map((field: { path: string }) => field.path)).toEqual([
      "tax_number",
      "company_name",
    ]);
  });

  it("says nothing of an address back that is no URL", async () => {
    const reply = await api.call("GET", "/companies/titkos-jel%E0%A4%A", { address });
    expectProblem(reply, 400, "bad_request");
    expect(reply.text).not.toContain("titkos-jel");
  });

  it("takes a body up to the limit and not one byte more", async () => {
    const token = await buildSession(api.db, (await buildUser(api.db)).id);
    const frame = JSON.stringify({ tax_number: "1", company_name: "" }).length;
    const send = (bytes: number): Promise<TestReply> =>
      api.call("POST", "/v1/company", {
        token,
        address,
        body: { tax_number: "1", company_name: "x".repeat(bytes - frame) },
      });
    expectProblem(await send(JSON_BODY_BYTES_MAX), 400, "validation_failed");
    expectProblem(await send(JSON_BODY_BYTES_MAX + 1), 413, "payload_too_large");
  });

  it("never shows what went wrong inside", async () => {
    const never = () => () => {};
    const publish = () => Promise.reject(new Error("secret detail"));
    const events = {
      publish,
      subscribe: never,
      publishEnded: async () => {},
      subscribeEnded: never,
      subscribeGap: never,
    };
    const broken = await createTestApp({ deps: { events } });
    try {
      const token = await buildSession(broken.db, (await buildUser(broken.db)).id);
      const reply = await broken.call("POST", "/v1/company", {
        token,
        body: { tax_number: "12345676", company_name: "Próba Kft." },
      });
      expectProblem(reply, 500, "internal_error");
      expect(reply.text).not.toContain("secret");
    } finally {
      await broken.close();
    }
  });

  it("sends a strict policy with every page and reply, and caches no reply", async () => {
    for (const path of ["/", "/companies", "/v1/client-config", "/v1/companies"]) {
      const { headers } = await api.call("GET", path, { address });
      const policy = String(headers["content-security-policy"]);
      expect(policy).toContain("script-src 'self';");
      expect(policy).toContain("style-src 'self';");
      expect(policy).not.toContain("unsafe");
      expect(policy).toContain("require-trusted-types-for 'script'");
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).toContain("connect-src 'self'");
      expect(headers["referrer-policy"]).toBe("no-referrer");
      expect(headers["cache-control"]).toBe("no-store");
      expect(headers["x-content-type-options"]).toBe("nosniff");
    }
  });

  it("gives each page the client's configuration as data, in which no tag can begin", async () => {
    const contact: { phone: string } = api.config.contact;
    const { phone } = contact;
    contact.phone = "</script><b>";
    try {
      const { text } = await api.call("GET", "/companies", { address });
      const [, json] = /<script type="application\/json" id="client-config">(.*?)<\/script>/.exec(
        text,
      )!;
      const told = (await api.call("GET", "/v1/client-config", { address })).body;
      expect(JSON.parse(json!)).toEqual(told);
      expect(told.contactPhone).toBe("</script><b>");
    } finally {
      contact.phone = phone;
    }
  });

  it("tells search engines of the public pages, and shared links of their picture", async () => {
    const { baseUrl } = api.config;
    const robots = await api.call("GET", "/robots.txt", { address });
    expect(robots.text).toContain(`Sitemap: ${baseUrl}/sitemap.xml`);
    const map = await api.call("GET", "/sitemap.xml", { address });
    expect(map.text).toContain(`<loc>${baseUrl}/arak</loc>`);
    const [open, inside] = await Promise.all(
      ["/arak", "/companies"].map((path) => api.call("GET", path, { address })),
    );
    expect(open!.text).toContain(`<meta property="og:image" content="${baseUrl}/share.png">`);
    expect(open!.text).toContain("<title>Árak · Bankhíd</title>");
    expect(inside!.text).not.toContain("og:image");
  });

  it("serves hashed assets for ever, page routes as the one page, and no page below the API", async () => {
    expect((await api.call("GET", "/assets/main-abc123.js")).headers["cache-control"]).toContain(
      "immutable",
    );
    expect((await api.call("GET", "/favicon.svg")).status).toBe(200);
    for (const path of [
      "/login",
      "/companies/abc",
      "/registration/confirm/abc/",
      "/bankaccounts/abc/12345676?amount=1",
      "/partner/konzultacio/idopont/abc",
      "/arak/",
    ]) {
      expect(await api.call("GET", path)).toMatchObject({
        status: 200,
        text: expect.stringContaining("Bankhíd</title>"),
      });
    }
    for (const path of ["/nincs-ilyen", "/exports/nem/letezik", "/igazolas", "/wp-admin/"]) {
      // The web tells a person that there is no such page; the status tells it to a program.
      expect(await api.call("GET", path)).toMatchObject({
        status: 404,
        text: expect.stringContaining("Bankhíd</title>"),
      });
    }
    expectProblem(await api.call("GET", "/assets/gone.js"), 404, "not_found");
    expectProblem(await api.call("GET", "/v1"), 404, "not_found");
    expectProblem(await api.call("POST", "/login"), 404, "not_found");
    expectProblem(await api.call("GET", "/../../package.json"), 404, "not_found");
  });

  it("takes an address of the API with a last slash and without it", async () => {
    for (const path of ["/v1/client-config", "/v1/client-config/"])
      expect((await api.call("GET", path)).status).toBe(200);
    expect((await api.call("DELETE", "/v1/client-config/")).status).toBe(405);
  });

  it("serves the logo of the card payment where its file is set, and no other kind of file", async () => {
    const { status, text, headers } = await api.call("GET", "/card-payment-logo");
    expect([status, text, headers["content-type"]]).toEqual([200, "the provider's", "image/png"]);
    expect((await api.call("GET", "/v1/client-config")).body.hasSimplePayLogo).toBe(true);
    const file = join(webFolder, "index.html");
    await expect(registerCardLogo(api.app, file)).rejects.toThrow(/no png, svg, jpg or webp/);
  });

  it("shows figures to this machine only, by route and never by address", async () => {
    await api.call("GET", "/v1/me?token=secret-token-value", { address });
    const figures = await api.call("GET", "/metrics", { address: "127.0.0.1" });
    expect(figures.text).toContain('route="/v1/me"');
    expect(figures.text).toContain('jobs{name="demo.purge",state="failed"} 3');
    expect(figures.text).not.toContain("secret-token-value");
    expectProblem(await api.call("GET", "/metrics", { address }), 404, "not_found");
  });

  it("believes a forwarded address only where a proxy is configured", async () => {
    const behind = await createTestApp({ environment: { TRUST_PROXY: "true" } });
    try {
      const forged = { "x-forwarded-for": "127.0.0.1, 198.51.100.7" };
      expect((await behind.call("GET", "/metrics", { headers: forged })).status).toBe(404);
      expect(
        (await behind.call("GET", "/metrics", { headers: { "x-forwarded-for": "127.0.0.1" } }))
          .status,
      ).toBe(200);
      expect(
        (
          await api.call("GET", "/metrics", {
            address,
            headers: { "x-forwarded-for": "127.0.0.1" },
          })
        ).status,
      ).toBe(404);
    } finally {
      await behind.close();
    }
  });

  it("finishes what runs while it stops, and refuses new work on the same line", async () => {
    const stopping = await api.another();
    await stopping.listen({ port: 0, host: "127.0.0.1" });
    const { port } = stopping.server.address() as AddressInfo;
    const socket = connectSocket(port, "127.0.0.1");
    let heard = "";
    socket.on("data", (chunk) => (heard += chunk.toString()));
    const body = JSON.stringify({ email: "rossz" });
    const head = `POST /v1/entr/auth HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`;
    const began = once(stopping.server, "request");
    socket.write(head + body.slice(0, 3));
    await began;
    const closed = stopping.close();
    await new Promise((done) => setTimeout(done, 200));
    socket.write(body.slice(3));
    await expect.poll(() => heard, { timeout: 60_000 }).toContain("email_invalid");
    socket.write("GET /v1/client-config HTTP/1.1\r\nHost: x\r\n\r\n");
    await expect.poll(() => heard, { timeout: 60_000 }).toContain("shutting_down");
    expect(heard).toMatch(/HTTP\/1\.1 503/);
    await closed;
  });
});

describe("rate limits", () => {
  it("hold across two web processes", async () => {
    api.clock.toNextWindow(60);
    const other = await api.another();
    const statuses: number[] = [];
    for (let index = 0; index < 21; index++) {
      const reply = await api.call("POST", "/v1/entr/auth", {
        body: { email: "rossz" },
        address,
        ...(index % 2 ? { app: other } : {}),
      });
      statuses.push(reply.status);
    }
    expect(statuses).toEqual([...Array.from({ length: 20 }, () => 400), 429]);
    const third = await api.another();
    const reply = await api.call("POST", "/v1/entr/auth", {
      body: { email: "rossz" },
      address,
      app: third,
    });
    expectProblem(reply, 429, "rate_limited");
    expect(Number(reply.headers["retry-after"])).toBeGreaterThan(0);
    expect(
      (await api.call("POST", "/v1/entr/auth", { body: { email: "rossz" }, address: "192.0.2.77" }))
        .status,
    ).toBe(400);
  });
});

describe("the OpenAPI document", () => {
  it("describes every endpoint of the contract and nothing else", async () => {
    const { body, status } = await api.call("GET", "/v1/openapi.json");
    expect(status).toBe(200);
    expect(body.openapi).toBe("3.1.0");
    const operations = Object.entries<Record<string, any>>(body.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
    );
    const byId = Object.fromEntries(
      operations.map(({ path, method, operation }) => [operation.operationId, `${method} ${path}`]),
    );
    const wanted = Object.entries<Endpoint>(endpoints).map(([name, { method, path }]) => {
      return [name, `${method.toLowerCase()} ${path.replace(/:(\w+)/g, "{$1}")}`];
    });
    expect(byId).toEqual(Object.fromEntries(wanted));
    for (const { path, operation } of operations) {
      const named = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]);
      const declared = operation.parameters
        .filter((parameter: any) => parameter.in === "path")
        .map((parameter: any) => parameter.name);
      expect(declared.toSorted()).toEqual(named.toSorted());
      expect(Object.keys(operation.responses)).toContain("500");
    }
    for (const [, name] of JSON.stringify(body).matchAll(
      /"\$ref":"#\/components\/schemas\/(\w+)"/g,
    )) {
      expect(body.components.schemas).toHaveProperty(name as string);
    }
  });
});
