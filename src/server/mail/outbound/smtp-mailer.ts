/** Letters by SMTP, sent within the request so that a refusal can be told to who asked. */
import { createTransport, type SendMailOptions } from "nodemailer";
import type { Letter, Mailer } from "./mailer.ts";

// A visitor waits for the answer; a mail server that takes longer counts as refusing.
const CONNECT_MS = 5_000;
const SEND_MS = 10_000;
const CONNECTIONS_MAX = 5;
const MESSAGES_PER_CONNECTION = 100;
const SUBJECT_CHARS_MAX = 200;

/** `smtpUrl` may carry user and password; letters come from `from`. */
export function createSmtpMailer(smtpUrl: string, from: string): Mailer {
  const url = new URL(smtpUrl);
  const transport = createTransport({
    pool: true,
    host: url.hostname.replace(/^\[|\]$/g, ""),
    port: url.port === "" ? (url.protocol === "smtps:" ? 465 : 587) : Number(url.port),
    secure: url.protocol === "smtps:",
    ...(url.username === ""
      ? {}
      : {
          auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) },
        }),
    maxConnections: CONNECTIONS_MAX,
    maxMessages: MESSAGES_PER_CONNECTION,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: SEND_MS,
    // Letters never pull content from files or addresses.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send(letter) {
      await withTimeout(transport.sendMail(buildMessage(letter, from)), SEND_MS);
    },
    async close() {
      transport.close();
    },
  };
}

// The receiver is given as an object: a comma or a line break in it can never become a second
// receiver or a header.
function buildMessage(letter: Letter, from: string): SendMailOptions {
  if (/[\r\n\0]/.test(letter.to))
    throw new Error("A receiver's address may not hold a line break.");
  return {
    from,
    messageId: `<${letter.id}@${domainOf(from)}>`,
    to: { name: "", address: letter.to },
    subject: letter.subject.replace(/[\r\n\0]+/g, " ").slice(0, SUBJECT_CHARS_MAX),
    text: letter.text,
    html: letter.html,
    ...(letter.calendar && { icalEvent: { ...letter.calendar, filename: "konzultacio.ics" } }),
    headers: { "Auto-Submitted": "auto-generated", ...writeStopHeaders(letter.stopUrl) },
  };
}

// RFC 2369 names the address; RFC 8058 says that a mail program may post to it with one press.
function writeStopHeaders(url: string | undefined): Record<string, string> {
  if (url === undefined) return {};
  return {
    "List-Unsubscribe": `<${url}>`,
    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
  };
}

// MAIL_FROM may be an address or a name with an address in angle brackets.
function domainOf(from: string): string {
  return /@([^\s>]+)/.exec(from)?.[1] ?? "localhost";
}

async function withTimeout(sending: Promise<unknown>, limitMs: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(
      () => reject(new Error(`The mail server did not take the letter in ${limitMs} ms.`)),
      limitMs,
    );
  });
  try {
    await Promise.race([sending, late]);
  } finally {
    clearTimeout(timer);
  }
}
