/**
 * The mail server that the program believes it sends through. Sentinel receivers make the failures:
 * `refused@…` is refused (550), `busy@…` for now (451), `slow@…` is answered too late.
 */
import { SMTPServer, type SMTPServerDataStream } from "smtp-server";
import type { LetterStore } from "./letter-store.ts";
import { LETTER_BYTES_MAX, RECEIVERS_MAX, SLOW_MS } from "./mailbox-limits.ts";

const IDLE_MS = 60_000;
const CLIENTS_MAX = 50;

export function createSmtpServer(letters: LetterStore): SMTPServer {
  const server = new SMTPServer({
    authOptional: true,
    // There is no certificate that a client could trust, and nothing leaves this machine.
    disabledCommands: ["STARTTLS"],
    allowInsecureAuth: true,
    disableReverseLookup: true,
    size: LETTER_BYTES_MAX,
    maxClients: CLIENTS_MAX,
    socketTimeout: IDLE_MS,
    logger: false,
    onAuth: (auth, _session, done) => done(null, { user: auth.username ?? "anyone" }),
    onRcptTo: (address, session, done) => {
      const local = address.address.toLowerCase().split("@")[0];
      if (session.envelope.rcptTo.length >= RECEIVERS_MAX) done(refusal(452, "Too many receivers"));
      else if (local === "refused") done(refusal(550, "No such mailbox here"));
      else if (local === "busy") done(refusal(451, "Try again later"));
      else if (local === "slow") setTimeout(() => done(), SLOW_MS);
      else done();
    },
    onData: (stream, session, done) => {
      const { mailFrom, rcptTo } = session.envelope;
      readBytes(stream).then(
        async (raw) => {
          if (stream.sizeExceeded) return done(refusal(552, "The letter is too large"));
          await letters.add({
            from: mailFrom === false ? "" : mailFrom.address,
            to: rcptTo.map((receiver) => receiver.address.toLowerCase()),
            raw: raw.toString("base64"),
          });
          done();
        },
        (error: unknown) => done(error instanceof Error ? error : new Error(String(error))),
      );
    },
  });
  // A client that drops its line is no fault of the mailbox.
  server.on("error", () => {});
  return server;
}

async function readBytes(stream: SMTPServerDataStream): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) {
    // Beyond the limit the rest is read and dropped, because the client waits for an answer after
    // its last byte.
    if (stream.byteLength <= LETTER_BYTES_MAX) chunks.push(chunk as Buffer);
  }
  return Buffer.concat(chunks);
}

function refusal(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode });
}
