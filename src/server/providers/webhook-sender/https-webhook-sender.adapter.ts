/**
 * Webhooks over HTTPS. The name of the receiver is resolved once for each connection; every address
 * that it has must be one of the open Internet, and the connection goes to one of those that were
 * checked. So a name that leads elsewhere at the second question (DNS rebinding) gains nothing.
 */
import type { LookupAddress } from "node:dns";
import { Resolver } from "node:dns/promises";
import { type ClientRequest, type IncomingMessage, request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import { isIP, type LookupFunction } from "node:net";
import type { WebhookFault } from "#contract/webhooks/webhook-faults.ts";
import { WEBHOOK_URL_MAX } from "#contract/webhooks/webhook-limits.ts";
import { isPublicAddress } from "./public-address.ts";
import type {
  AddressFault,
  WebhookAnswer,
  WebhookMessage,
  WebhookSender,
} from "./webhook-sender.port.ts";

/** From the first question for the name to the head of the answer. */
const TIMEOUT_MS = 10_000;
const HEADER_BYTES_MAX = 16 * 1024;
/** One question to one name server, and how often it is asked. */
const NAME_MS = 3_000;
const NAME_TRIES = 2;
/** Nobody is waited for longer than that at the receiver's request. */
const RETRY_AFTER_SECONDS_MAX = 3_600;

export interface SenderSettings {
  /**
   * `host:port` of receivers whose address is not checked and which may speak HTTP: the sandbox.
   * Empty in production.
   */
  readonly trusted: ReadonlySet<string>;
  readonly timeoutMs?: number;
  /** All addresses of a name. Default: what the name servers say. */
  readonly resolve?: Resolve;
  /** Addresses of name servers as `127.0.0.1:53`. Default: those of the machine. */
  readonly nameServers?: readonly string[];
  /** Which addresses may be connected to; another rule in tests only. */
  readonly isPublic?: (address: string) => boolean;
}

type Resolve = (name: string) => Promise<LookupAddress[]>;

/** The name leads to an address that is not of the open Internet. */
class PrivateAddress extends Error {}

/** The name has no address, or its name servers give no answer. */
class UnknownName extends Error {}

export function createWebhookSender(settings: SenderSettings): WebhookSender {
  const {
    timeoutMs = TIMEOUT_MS,
    resolve = (name: string) => askNameServers(name, settings.nameServers ?? []),
    isPublic = isPublicAddress,
  } = settings;
  const look = (url: URL) => resolvePublic(bareName(url), resolve, isPublic);
  return {
    async check(text) {
      const read = readUrl(text, settings.trusted);
      if (typeof read === "string") return read;
      if (settings.trusted.has(hostOf(read))) return undefined;
      try {
        await untilAborted(AbortSignal.timeout(timeoutMs), look(read));
        return undefined;
      } catch (error) {
        return error instanceof PrivateAddress ? "webhook_url_private" : "webhook_url_unknown";
      }
    },
    send: (message) => send(message, settings, look),
  };
}

/** The address in its parts, or why it cannot be one. */
function readUrl(text: string, trusted: ReadonlySet<string>): URL | AddressFault {
  if (text.length > WEBHOOK_URL_MAX || !URL.canParse(text)) return "webhook_url_invalid";
  const url = new URL(text);
  if (url.username !== "" || url.password !== "" || url.hash !== "") return "webhook_url_invalid";
  if (url.protocol === "http:") return trusted.has(hostOf(url)) ? url : "webhook_url_insecure";
  return url.protocol === "https:" && url.hostname !== "" ? url : "webhook_url_invalid";
}

function hostOf(url: URL): string {
  return `${url.hostname}:${url.port === "" ? (url.protocol === "https:" ? 443 : 80) : url.port}`;
}

/** The name or the number of the host; a number of IPv6 without its brackets. */
function bareName(url: URL): string {
  return url.hostname.replace(/^\[(.*)\]$/, "$1");
}

/** Every address of the name. Throws `PrivateAddress` where one of them is not of the Internet. */
async function resolvePublic(
  name: string,
  resolve: Resolve,
  isPublic: (address: string) => boolean,
): Promise<LookupAddress[]> {
  const family = isIP(name);
  const found = family === 0 ? await resolve(name) : [{ address: name, family }];
  if (found.length === 0) throw new UnknownName("The name has no address");
  const wrong = found.find(({ address }) => !isPublic(address));
  if (wrong !== undefined) throw new PrivateAddress(`${name} leads to ${wrong.address}`);
  return found;
}

/**
 * Asks the name servers without `getaddrinfo`: that waits in one of two threads which all look-ups
 * of the process share, so names whose servers never answer would hold up letters and banks.
 */
async function askNameServers(
  name: string,
  nameServers: readonly string[],
): Promise<LookupAddress[]> {
  // RFC 6761: this machine, whatever a name server says.
  if (/(^|\.)localhost\.?$/i.test(name)) return [{ address: "127.0.0.1", family: 4 }];
  const resolver = new Resolver({ timeout: NAME_MS, tries: NAME_TRIES });
  if (nameServers.length > 0) resolver.setServers([...nameServers]);
  const [four, six] = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
  return [
    ...(four.status === "fulfilled" ? four.value.map((address) => ({ address, family: 4 })) : []),
    ...(six.status === "fulfilled" ? six.value.map((address) => ({ address, family: 6 })) : []),
  ];
}

async function send(
  message: WebhookMessage,
  { trusted, timeoutMs = TIMEOUT_MS }: SenderSettings,
  look: (url: URL) => Promise<LookupAddress[]>,
): Promise<WebhookAnswer> {
  const begun = performance.now();
  const tell = (
    fault: WebhookFault | null,
    status: number | null = null,
    wait: number | null = null,
  ) => ({
    fault,
    status,
    ms: Math.round(performance.now() - begun),
    retryAfterSeconds: wait,
  });
  const url = readUrl(message.url, trusted);
  if (typeof url === "string") return tell("private");
  const timeout = AbortSignal.timeout(timeoutMs);
  const signal = AbortSignal.any([
    timeout,
    ...(message.signal === undefined ? [] : [message.signal]),
  ]);
  try {
    const isTrusted = trusted.has(hostOf(url));
    const checked = isTrusted ? undefined : await untilAborted(signal, look(url));
    const answer = await ask(url, message, signal, checked);
    const status = answer.statusCode ?? 0;
    return tell(nameStatus(status), status, readWait(answer.headers["retry-after"]));
  } catch (error) {
    if (message.signal?.aborted === true) throw error;
    return tell(timeout.aborted ? "timeout" : nameFault(error));
  }
}

function untilAborted<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  return Promise.race([
    work,
    new Promise<never>((_done, fail) =>
      signal.addEventListener("abort", () => fail(signal.reason as Error), { once: true }),
    ),
  ]);
}

/** The head of the answer; its body is dropped with the connection. */
function ask(
  url: URL,
  { headers, body }: WebhookMessage,
  signal: AbortSignal,
  checked: readonly LookupAddress[] | undefined,
): Promise<IncomingMessage> {
  const bytes = Buffer.from(body, "utf8");
  return new Promise((done, fail) => {
    const request: ClientRequest = (url.protocol === "https:" ? requestHttps : requestHttp)(url, {
      method: "POST",
      headers: { ...headers, "content-length": String(bytes.length) },
      // A connection of its own: a kept one would lead to an address that was checked long ago.
      agent: false,
      maxHeaderSize: HEADER_BYTES_MAX,
      signal,
      ...(checked === undefined ? {} : { lookup: answerWith(checked) }),
    });
    request.on("response", (answer) => {
      answer.on("error", () => {});
      answer.destroy();
      done(answer);
    });
    request.on("error", fail);
    request.end(bytes);
  });
}

/** A look-up that knows only the checked addresses. A number as host needs no look-up. */
function answerWith(checked: readonly LookupAddress[]): LookupFunction {
  return (_name, options, callback) => {
    if (options.all === true) callback(null, [...checked]);
    else callback(null, checked[0]!.address, checked[0]!.family);
  };
}

function nameStatus(status: number): WebhookFault | null {
  if (status >= 200 && status < 300) return null;
  if (status >= 300 && status < 400) return "redirect";
  return status === 410 ? "gone" : "status";
}

const CERTIFICATE_CODES =
  /^(CERT_|ERR_TLS_|DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT|UNABLE_TO_|HOSTNAME_MISMATCH)/;
const NAME_CODES = new Set(["ENOTFOUND", "EAI_AGAIN", "ENODATA", "EAI_FAIL", "EAI_NODATA"]);

function nameFault(error: unknown): WebhookFault {
  if (error instanceof PrivateAddress) return "private";
  if (error instanceof UnknownName) return "name";
  const { code } = error as { readonly code?: unknown };
  if (typeof code !== "string") return "connection";
  if (NAME_CODES.has(code)) return "name";
  return CERTIFICATE_CODES.test(code) ? "certificate" : "connection";
}

function readWait(text: string | undefined): number | null {
  return text !== undefined && /^\d{1,9}$/.test(text)
    ? Math.min(Number(text), RETRY_AFTER_SECONDS_MAX)
    : null;
}
