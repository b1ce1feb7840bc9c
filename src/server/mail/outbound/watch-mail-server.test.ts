import { createServer, type Server } from "node:net";
import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";
import { describe, expect, it } from "vitest";
import { watchMailServer } from "./watch-mail-server.ts";

const EVERY_MS = 50;

async function listen(server: Server, port = 0): Promise<number> {
  await new Promise<void>((done) => server.listen(port, "127.0.0.1", () => done()));
  return (server.address() as AddressInfo).port;
}

async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await new Promise((done) => setTimeout(done, 10));
}

describe("a mail server that is away", () => {
  it("is told once in the log without the password, shown by the figure, and told again when it is back", async () => {
    const held = createServer();
    const port = await listen(held);
    await new Promise((done) => held.close(done));
    const said: string[] = [];
    const log = {
      warn: (facts: object, text: string) => void said.push(`${JSON.stringify(facts)} ${text}`),
      info: (_facts: object, text: string) => void said.push(text),
    };
    const watch = watchMailServer(`smtp://user:s3cr3t@127.0.0.1:${port}`, log, EVERY_MS);
    await until(() => watch.read() === 0);
    const smtp = new SMTPServer({
      disabledCommands: ["STARTTLS"],
      onAuth: (auth, _session, done) => done(null, { user: auth.username ?? "" }),
    });
    await listen(smtp.server, port);
    await until(() => watch.read() === 1);
    watch.stop();
    await new Promise<void>((done) => smtp.close(() => done()));
    expect(said).toEqual([
      expect.stringMatching(/127\.0\.0\.1.+SMTP_URL: /),
      "the mail server takes our connection again",
    ]);
    expect(said.join()).not.toContain("s3cr3t");
  });
});
