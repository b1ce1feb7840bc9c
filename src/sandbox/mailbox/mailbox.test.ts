import { mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createTransport } from "nodemailer";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type RunningMailbox, startMailbox } from "./start-mailbox.ts";

const dataDir = mkdtempSync(join(tmpdir(), "bankhid-mailbox-"));
const config = { port: 0, smtpPort: 0, dataDir, programUrl: "http://bankhid.test" };
let mailbox: RunningMailbox;

beforeAll(async () => {
  mailbox = await startMailbox(config);
});
afterAll(async () => {
  await mailbox.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

const get = (path: string): Promise<Response> =>
  fetch(`http://127.0.0.1:${mailbox.port}/sandbox/mailbox${path}`);

async function sendLetter(to: string, html = "<p>Üdv</p>"): Promise<void> {
  const transport = createTransport({ host: "127.0.0.1", port: mailbox.smtpPort, secure: false });
  try {
    const text = "Nyissa meg: http://bankhid.test/companies/abc";
    await transport.sendMail({
      from: "Bankhíd <b@bankhid.test>",
      to,
      subject: "Árvíztűrő <tárgy>",
      text,
      html,
    });
  } finally {
    transport.close();
  }
}

describe("the sandbox mailbox", () => {
  it("shows a letter as list, page, closed frame and JSON", async () => {
    await sendLetter(
      "anna@example.com",
      "<html><head></head><body><script>alert(1)</script><p>Üdv</p></body></html>",
    );
    const { letters } = (await (await get("/api/letters?to=ANNA@example.com")).json()) as {
      letters: any[];
    };
    expect(letters).toHaveLength(1);
    const links = ["http://bankhid.test/companies/abc"];
    expect(letters[0]).toMatchObject({
      subject: "Árvíztűrő <tárgy>",
      to: ["anna@example.com"],
      links,
    });
    expect(letters[0].from).toBe("Bankhíd <b@bankhid.test>");
    const list = await (await get("")).text();
    expect(list).toContain("Árvíztűrő &lt;tárgy&gt;");
    const page = await (await get(`/letters/${letters[0].id}`)).text();
    expect(page).toContain('<iframe sandbox="allow-popups');
    const frame = await get(`/letters/${letters[0].id}/html`);
    expect(frame.headers.get("content-security-policy")).toContain("default-src 'none'");
    expect(frame.headers.get("content-security-policy")).not.toContain("allow-scripts");
    expect(await frame.text()).toContain('<base target="_top">');
    expect(await (await get(`/letters/${letters[0].id}?view=text`)).text()).toContain("Nyissa meg");
  });

  it("is for its owner's eyes only: the letters hold links that let in", async () => {
    await sendLetter("titok@example.hu");
    const kept = readdirSync(dataDir, { recursive: true, withFileTypes: true });
    expect(kept.filter((entry) => entry.isFile()).length).toBeGreaterThan(0);
    const open = kept.filter(
      ({ parentPath, name }) => (statSync(join(parentPath, name)).mode & 0o077) !== 0,
    );
    expect(open.map(({ name }) => name)).toEqual([]);
  });

  it("refuses the sentinel receivers", async () => {
    await expect(sendLetter("refused@example.com")).rejects.toMatchObject({ responseCode: 550 });
    await expect(sendLetter("busy@example.com")).rejects.toMatchObject({ responseCode: 451 });
  });

  it("answers 404 for a letter that is not there", async () => {
    expect((await get("/letters/zzz")).status).toBe(404);
  });

  it("keeps letters over a restart and forgets them on request", async () => {
    await sendLetter("marad@example.com");
    await mailbox.stop();
    mailbox = await startMailbox(config);
    expect(
      ((await (await get("/api/letters?to=marad@example.com")).json()) as any).letters,
    ).toHaveLength(1);
    await fetch(`http://127.0.0.1:${mailbox.port}/sandbox/mailbox/api/letters`, {
      method: "DELETE",
    });
    expect(((await (await get("/api/letters")).json()) as any).letters).toEqual([]);
  });
});
