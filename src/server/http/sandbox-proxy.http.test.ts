import { globSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openAggreg8 } from "#sandbox/aggreg8/start-aggreg8.ts";
import { openBankWorld } from "#sandbox/bank-world/bank-world.ts";
import { openMailbox } from "#sandbox/mailbox/start-mailbox.ts";
import { type RunningSandbox, startSandboxServer } from "#sandbox/sandbox-server.ts";
import { createSmtpMailer } from "../mail/outbound/smtp-mailer.ts";
import { createTestApp, type TestApp } from "../testing/test-app.ts";

const dataDir = mkdtempSync(join(tmpdir(), "bankhid-proxy-"));
let sandbox: RunningSandbox;
let api: TestApp;

beforeAll(async () => {
  const config = { port: 0, smtpPort: 0, dataDir, programUrl: "http://bankhid.test" };
  const mailbox = await openMailbox(config);
  sandbox = await startSandboxServer(
    0,
    [mailbox, openAggreg8(config, openBankWorld(dataDir))],
    config.programUrl,
  );
  const mailer = createSmtpMailer(
    `smtp://127.0.0.1:${mailbox.smtpPort}`,
    "Bankhíd <bankhid@bankhid.test>",
  );
  api = await createTestApp({
    environment: { SANDBOX_PORT: String(sandbox.port) },
    deps: { mailer },
  });
});
afterAll(async () => {
  await api.deps.mailer.close();
  await api.close();
  await sandbox.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

describe("the sandbox under the product's address", () => {
  it("shows the letter of a registration, with the mailbox's own policy", async () => {
    const sent = await api.call("POST", "/v1/entr/auth", { body: { email: "anna@example.com" } });
    expect(sent.body.sent).toBe("registered");
    const { body } = await api.call("GET", "/sandbox/mailbox/api/letters?to=anna@example.com");
    expect(body.letters[0].links[0]).toMatch(
      /^http:\/\/bankhid\.test\/registration\/confirm\/[\w-]{43}\/$/,
    );
    const page = await api.call("GET", "/sandbox/mailbox");
    expect(page.text).toContain("anna@example.com");
    expect(page.headers["content-security-policy"]).toContain("frame-src 'self'");
    const frame = await api.call("GET", `/sandbox/mailbox/letters/${body.letters[0].id}/html`);
    expect(frame.headers["content-security-policy"]).toContain("frame-ancestors 'self'");
    expect(frame.headers["x-frame-options"]).toBeUndefined();
  });

  it("lists the stand-ins, and passes the forms of their pages on", async () => {
    for (const path of ["/sandbox", "/sandbox/"]) {
      const list = await api.call("GET", path);
      expect([list.status, list.text.includes("Postafiók"), list.text.includes("Aggreg8")]).toEqual(
        [200, true, true],
      );
    }
    const direct = `http://127.0.0.1:${sandbox.port}/sandbox/aggreg8/api`;
    const { token: authorization } = (await (
      await fetch(`${direct}/token`, { headers: { apikey: "sandbox-api-key" } })
    ).json()) as any;
    const body = JSON.stringify({ email: "anna@example.com", flowType: "ADD_BANK" });
    const flow = (await (
      await fetch(`${direct}/user-flow/init`, { method: "POST", headers: { authorization }, body })
    ).json()) as any;
    const page = `/sandbox/aggreg8/sync-ui?token=${flow.token}`;
    const form = {
      method: "POST",
      url: page,
      headers: { "content-type": "application/x-www-form-urlencoded" },
    } as const;
    const posted = await api.app.inject({
      ...form,
      payload: `token=${flow.token}&bankId=5f1a6b2c9d3e4a0011b0e106`,
    });
    expect([posted.statusCode, posted.headers.location]).toEqual([303, `${page}&lang=HU`]);
    expect((await api.call("GET", page)).text).toContain("Belépés a bankba");
  });

  it("says that a letter was refused", async () => {
    const reply = await api.call("POST", "/v1/entr/auth", {
      body: { email: "refused@example.com" },
    });
    expect([reply.status, reply.body.code]).toEqual([502, "mail_not_sent"]);
  });

  it("shows every template of a letter with invented data, in light, dark and as text", async () => {
    const mailbox = await api.call("GET", "/sandbox/mailbox");
    expect(mailbox.text).toContain("http://bankhid.test/sandbox/letters");
    const page = await api.call("GET", "/sandbox/letters");
    const places = [...page.text.matchAll(/\?letter=(\d+)#/g)].map(([, place]) => Number(place));
    expect(places).toEqual(places.map((_, index) => index));
    const shown = new Set<string>();
    for (const place of places) {
      const { text } = await api.call("GET", `/sandbox/letters?letter=${place}`);
      const [, template = "", canEnd] =
        /<p>(build\w+)\. (Kikapcsolható|Nem kapcsolható ki)\./.exec(text) ?? [];
      shown.add(template);
      const [, words = ""] = /<pre tabindex="0">([^]*)<\/pre>/.exec(text) ?? [];
      expect(words).toContain("Üdvözlettel:");
      expect(words.includes("Nem kérek több ilyen levelet")).toBe(canEnd === "Kikapcsolható");
      for (const look of ["light", "dark"]) {
        const frame = await api.call("GET", `/sandbox/letters/${place}/${look}`);
        expect(frame.text).toContain(`color-scheme:${look}`);
        expect(frame.text).not.toContain("prefers-color-scheme");
        expect(frame.headers["content-security-policy"]).toContain("frame-ancestors 'self'");
        expect(frame.headers["x-frame-options"]).toBeUndefined();
      }
    }
    const folder = join(import.meta.dirname, "../mail/outbound/templates");
    const templates = globSync("*.mail.ts", { cwd: folder }).flatMap((file) =>
      [...readFileSync(join(folder, file), "utf8").matchAll(/^export function (build\w+)/gm)].map(
        ([, name]) => name!,
      ),
    );
    expect([...shown].toSorted()).toEqual(templates.toSorted());
    for (const path of [`?letter=${places.length}`, "?letter=x", "/0/blue", "/x/dark"])
      expect((await api.call("GET", `/sandbox/letters${path}`)).status).toBe(404);
  });

  it("does not exist in production or without its role", async () => {
    const plain = await createTestApp({ environment: { ROLES: "web" } });
    try {
      for (const path of ["/sandbox/mailbox", "/sandbox/letters", "/sandbox/letters/0/light"])
        expect((await plain.call("GET", path)).status).toBe(404);
      expect((await plain.call("GET", "/v1/client-config")).body.sandbox).toBeNull();
    } finally {
      await plain.close();
    }
  });
});
