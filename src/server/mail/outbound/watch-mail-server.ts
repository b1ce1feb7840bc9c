/**
 * Whether the mail server takes our connection: asked at the start and then every few minutes, told
 * in the log and by a figure.
 */
import { createTransport } from "nodemailer";

interface Log {
  warn(facts: object, text: string): void;
  info(facts: object, text: string): void;
}

export interface MailServerWatch {
  /** 1: the last look succeeded, 0: it failed. Before the first look ends: 1. */
  read(): number;
  stop(): void;
}

const LOOK_EVERY_MS = 5 * 60_000;
const CONNECT_MS = 10_000;

/** Begins to watch the mail server. The log names the server, never its user or password. */
export function watchMailServer(
  smtpUrl: string,
  log: Log,
  everyMs = LOOK_EVERY_MS,
): MailServerWatch {
  let reachable: boolean | undefined;
  let stopped = false;
  const look = async (): Promise<void> => {
    const error = await tryConnection(smtpUrl);
    if (stopped) return;
    if (error && reachable !== false) {
      const { host } = new URL(smtpUrl);
      const facts = { server: host, code: error.code, response: error.response };
      log.warn(
        facts,
        "SMTP_URL: the mail server does not take our connection; no letter goes out until it does",
      );
    }
    if (!error && reachable === false) log.info({}, "the mail server takes our connection again");
    reachable = error === undefined;
  };
  void look();
  const timer = setInterval(() => void look(), everyMs);
  timer.unref();
  const stop = (): void => {
    stopped = true;
    clearInterval(timer);
  };
  return { read: () => (reachable === false ? 0 : 1), stop };
}

type SmtpError = Error & { code?: string; response?: string };

async function tryConnection(smtpUrl: string): Promise<SmtpError | undefined> {
  const url = new URL(smtpUrl);
  const transport = createTransport({
    host: url.hostname.replace(/^\[|\]$/g, ""),
    port: url.port === "" ? (url.protocol === "smtps:" ? 465 : 587) : Number(url.port),
    secure: url.protocol === "smtps:",
    ...(url.username === ""
      ? {}
      : {
          auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) },
        }),
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: CONNECT_MS,
  });
  try {
    await transport.verify();
    return undefined;
  } catch (error) {
    return error as SmtpError;
  } finally {
    transport.close();
  }
}
