/** A mail server that counts: which letters came to which address, and nothing else. */
import { once } from "node:events";
import { SMTPServer } from "smtp-server";

export interface LetterSink {
  readonly url: string;
  /** Message ids of the letters to this address, one for each that came. */
  to(address: string): readonly string[];
  count(): number;
  /** While away every letter is refused for now (451), as by a server that is being mended. */
  setAway(away: boolean): void;
  close(): Promise<void>;
}

export async function startLetterSink(): Promise<LetterSink> {
  const letters = new Map<string, string[]>();
  let total = 0;
  let away = false;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["AUTH", "STARTTLS"],
    onMailFrom: (_address, _session, done) =>
      done(away ? Object.assign(new Error("come back later"), { responseCode: 451 }) : null),
    onData(stream, session, done) {
      const parts: Buffer[] = [];
      stream.on("data", (part: Buffer) => parts.push(part));
      stream.on("end", () => {
        const id =
          /^message-id:\s*(\S+)/im.exec(Buffer.concat(parts).toString("latin1"))?.[1] ?? "";
        for (const { address } of session.envelope.rcptTo) {
          const key = address.toLowerCase();
          letters.set(key, [...(letters.get(key) ?? []), id]);
          total++;
        }
        done();
      });
    },
  });
  // A killed program leaves its connections in the middle of a letter.
  server.on("error", () => {});
  const listening = server.listen(0, "127.0.0.1");
  await once(listening, "listening");
  const { port } = listening.address() as { port: number };
  return {
    url: `smtp://127.0.0.1:${port}`,
    to: (address) => letters.get(address.toLowerCase()) ?? [],
    count: () => total,
    setAway: (now) => void (away = now),
    close: () =>
      new Promise((done) => {
        server.close(() => done());
      }),
  };
}
