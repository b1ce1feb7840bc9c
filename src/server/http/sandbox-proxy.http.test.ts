import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type RunningMailbox, startMailbox } from "#sandbox/mailbox/start-mailbox.ts";
import { createSmtpMailer } from "../mail/outbound/smtp-mailer.ts";
import { createTestApp, type TestApp } from "../testing/test-app.ts";

const dataDir = mkdtempSync(join(tmpdir(), "bankhid-proxy-"));
let mailbox: RunningMailbox;
let api: TestApp;

beforeAll(async () => {
  mailbox = await startMailbox({ port: 0, smtpPort: 0, dataDir, programUrl: "http://bankhid.test" });
  const mailer = createSmtpMailer(`smtp://127.0.0.1:${mailbox.smtpPort}`, "Bankhíd <bankhid@bankhid.test>");
  api = await createTestApp({ environment: { SANDBOX_PORT: String(mailbox.port) }, deps: { mailer } });
});
afterAll(async () => {
  await api.deps.mailer.close();
  await api.close();
  await mailbox.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

describe("the sandbox under the product's address", () => {
  it("shows the letter of a registration, with the mailbox's own policy", async () => {
    const sent = await api.call("POST", "/v1/entr/auth", { body: { email: "anna@example.com" } });
    expect(sent.body.sent).toBe("registered");
    const { body } = await api.call("GET", "/sandbox/mailbox/api/letters?to=anna@example.com");
    expect(body.letters[0].links[0]).toMatch(/^http:\/\/bankhid\.test\/registration\/confirm\/[\w-]{43}\/$/);
    const page = await api.call("GET", "/sandbox/mailbox");
    expect(page.text).toContain("anna@example.com");
    expect(page.headers["content-security-policy"]).toContain("frame-src 'self'");
    const frame = await api.call("GET", `/sandbox/mailbox/letters/${body.letters[0].id}/html`);
    expect(frame.headers["content-security-policy"]).toContain("frame-ancestors 'self'");
    expect(frame.headers["x-frame-options"]).toBeUndefined();
  });

  it("says that a letter was refused", async () => {
    const reply = await api.call("POST", "/v1/entr/auth", { body: { email: "refused@example.com" } });
    expect([reply.status, reply.body.code]).toEqual([502, "mail_not_sent"]);
  });

  it("does not exist in production or without its role", async () => {
    const plain = await createTestApp({ environment: { ROLES: "web" } });
    try {
      expect((await plain.call("GET", "/sandbox/mailbox")).status).toBe(404);
      expect((await plain.call("GET", "/v1/client-config")).body.sandbox).toBeNull();
    } finally {
      await plain.close();
    }
  });
});
