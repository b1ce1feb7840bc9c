import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import type { SandboxConfig } from "../sandbox-config.ts";
import { startSandboxServer } from "../sandbox-server.ts";
import { type Answer, answerJson, answerPage, type Call, type StandIn } from "../stand-in.ts";
import { type LetterStore, openLetterStore } from "./letter-store.ts";
import { LETTER_BYTES_MAX, LIST_MAX, RECEIVERS_MAX, SLOW_MS } from "./mailbox-limits.ts";
import {
  buildLetterFrame,
  buildLetterPage,
  buildListPage,
  buildMissingPage,
  FRAME_RIGHTS,
  type LetterView,
} from "./mailbox-pages.ts";
import { readLetter } from "./read-letter.ts";
import { SMTPServer, type SMTPServerDataStream } from "smtp-server";

const PAGE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; " +
  "base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
// A letter may hold anybody's text: no script, nothing from outside, and only its links may leave
// the frame.
const FRAME_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; form-action 'none'; " +
  `frame-ancestors 'self'; sandbox ${FRAME_RIGHTS}`;

/** Answers one call; its path is the one behind `/sandbox/mailbox`. */
async function answerMailbox(
  call: Call,
  letters: LetterStore,
  programUrl: string,
): Promise<Answer> {
  const { path, query } = call;
  if (path === "/api/letters") return answerLetters(call, letters, query.get("to") ?? undefined);
  if (call.method !== "GET" && call.method !== "HEAD")
    return { status: 405, type: "text/plain; charset=utf-8", body: "Csak olvasható." };
  if (path === "") {
    const shown = await Promise.all(
      letters
        .list(query.get("to") ?? undefined)
        .slice(0, LIST_MAX)
        .map(readLetter),
    );
    return page(buildListPage(shown, programUrl));
  }
  const [, id = "", part] = /^\/letters\/([a-z0-9]+)(\/html|\/raw)?$/.exec(path) ?? [];
  const kept = letters.find(id);
  if (kept === undefined) return answerPage(buildMissingPage(programUrl), PAGE_POLICY, 404);
  const raw = Buffer.from(kept.raw, "base64").toString("utf8");
  if (part === "/raw") return { status: 200, type: "text/plain; charset=utf-8", body: raw };
  const letter = await readLetter(kept);
  if (part === "/html") return answerPage(buildLetterFrame(letter), FRAME_POLICY);
  const asked = query.get("view");
  const view: LetterView =
    asked === "text" || asked === "raw" ? asked : letter.html === "" ? "text" : "html";
  return page(buildLetterPage(letter, view, raw, programUrl));
}

async function answerLetters(
  call: Call,
  letters: LetterStore,
  to: string | undefined,
): Promise<Answer> {
  if (call.method === "DELETE") await letters.clear();
  const found = await Promise.all(letters.list(to).slice(0, LIST_MAX).map(readLetter));
  return answerJson(200, { letters: found });
}

function page(body: string): Answer {
  return answerPage(body, PAGE_POLICY);
}

export interface RunningMailbox {
  readonly port: number;
  readonly smtpPort: number;
  stop(): Promise<void>;
}

// Only this machine: the mailbox shows everybody's links.
const HOST = "127.0.0.1";

/**
 * Starts the mail server; its pages are answered by the sandbox's server. Rejects when the port is
 * taken; port 0 takes a free one.
 */
export async function openMailbox(
  config: SandboxConfig,
): Promise<StandIn & { readonly smtpPort: number }> {
  const letters = await openLetterStore(join(config.dataDir, "mailbox"));
  const smtp = createSmtpServer(letters);
  smtp.listen(config.smtpPort, HOST);
  await once(smtp.server, "listening");
  return {
    name: "mailbox",
    title: "Postafiók",
    purpose: "Ide érkezik minden levél, amelyet a program küld.",
    page: "",
    smtpPort: (smtp.server.address() as AddressInfo).port,
    answer: (call) => answerMailbox(call, letters, config.programUrl),
    stop: () => new Promise<void>((done) => smtp.close(() => done())),
  };
}

/** The mailbox alone: its mail server and its pages; rejects when a port is taken. */
export async function startMailbox(config: SandboxConfig): Promise<RunningMailbox> {
  const mailbox = await openMailbox(config);
  const server = await startSandboxServer(config.port, [mailbox], config.programUrl).catch(
    async (error: unknown) => {
      await mailbox.stop();
      throw error;
    },
  );
  return { port: server.port, smtpPort: mailbox.smtpPort, stop: server.stop };
}

// The mail server that the program believes it sends through. Sentinel receivers make the failures:
// `refused@…` is refused (550), `busy@…` for now (451), `slow@…` is answered too late.

const IDLE_MS = 60_000;
const CLIENTS_MAX = 50;

function createSmtpServer(letters: LetterStore): SMTPServer {
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
