import { newId } from "#server/new-id.ts";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type RunningMailbox, startMailbox } from "#sandbox/mailbox/start-mailbox.ts";
import type { Mailer } from "./mailer.ts";
import { createSmtpMailer } from "./smtp-mailer.ts";
import { sampleLoginMail } from "./templates/login.mail.ts";
import { buildRegistrationMail } from "./templates/registration.mail.ts";
import { sampleSignInMailData } from "./templates/sign-in-facts.ts";

const dataDir = mkdtempSync(join(tmpdir(), "bankhid-mailer-"));
let mailbox: RunningMailbox;
let mailer: Mailer;

beforeAll(async () => {
  mailbox = await startMailbox({
    port: 0,
    smtpPort: 0,
    dataDir,
    programUrl: "http://bankhid.test",
  });
  mailer = createSmtpMailer(
    `smtp://127.0.0.1:${mailbox.smtpPort}`,
    "Bankhíd <bankhid@bankhid.test>",
  );
});
afterAll(async () => {
  await mailer.close();
  await mailbox.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

async function readLetters(to: string): Promise<any[]> {
  const reply = await fetch(
    `http://127.0.0.1:${mailbox.port}/sandbox/mailbox/api/letters?to=${encodeURIComponent(to)}`,
  );
  return ((await reply.json()) as { letters: any[] }).letters;
}

describe("outgoing mail", () => {
  it("delivers text and HTML with Hungarian letters", async () => {
    await mailer.send({ id: newId(), to: "anna@example.com", ...sampleLoginMail() });
    const [letter] = await readLetters("anna@example.com");
    expect(letter.subject).toBe("Belépési link, 15 percig érvényes");
    expect(letter.text).toContain("Tisztelt Kovács Anna!");
    expect(letter.text).toContain("2026. 11. 21. 9:05");
    expect(letter.text).toContain("Firefox, Windows");
    expect(letter.html).toContain("Belépés a Bankhídba");
    expect(letter.links).toContain(sampleSignInMailData.url);
  });

  it("tells mail programs where letters of the kind end, and only where they can be ended", async () => {
    const stopUrl = "https://bankhid.test/levelek/leallitas/" + "x".repeat(43);
    const source = async (to: string): Promise<string> => {
      const [letter] = await readLetters(to);
      const page = `http://127.0.0.1:${mailbox.port}/sandbox/mailbox/letters/${letter.id}?view=raw`;
      return (await (await fetch(page)).text()).replaceAll("&lt;", "<").replaceAll("&gt;", ">");
    };
    for (const [to, extra] of [
      ["csilla@example.com", { stopUrl }],
      ["denes@example.com", {}],
    ] as const)
      await mailer.send({ id: newId(), to, ...sampleLoginMail(), ...extra });
    const raw = (await source("csilla@example.com")).replace(/\r?\n[ \t]+/g, " ");
    expect(raw).toMatch(new RegExp(`^List-Unsubscribe: +<${stopUrl}>\\r?$`, "m"));
    expect(raw).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r?$/m);
    expect(await source("denes@example.com")).not.toContain("List-Unsubscribe");
  });

  it("rejects when the server refuses the receiver", async () => {
    await expect(
      mailer.send({ id: newId(), to: "refused@example.com", ...sampleLoginMail() }),
    ).rejects.toThrow();
  });

  it("never turns a name, a subject or an address into headers, markup or further receivers", async () => {
    const evil = buildRegistrationMail({
      ...sampleSignInMailData,
      name: "<b>X</b>\r\nBcc: other@example.com",
    });
    await mailer.send({
      id: newId(),
      to: "bela@example.com",
      ...evil,
      subject: "A\r\nBcc: other@example.com",
    });
    const [letter] = await readLetters("bela@example.com");
    expect(letter.to).toEqual(["bela@example.com"]);
    expect(letter.subject).toBe("A Bcc: other@example.com");
    expect(letter.html).toContain("&lt;b&gt;X&lt;/b&gt;");
    expect(await readLetters("other@example.com")).toEqual([]);
    await expect(
      mailer.send({ id: newId(), to: "a@example.com\r\nRCPT TO:<b@example.com>", ...evil }),
    ).rejects.toThrow(/line break/);
  });
});
