/**
 * The HTTP client of bank feeds: JSON in both directions, a limit of time and of size on every
 * call, faults in the words of the port. Connections stay open between calls. Logs hold neither
 * headers nor queries.
 */
import type { z } from "zod";
import type { Clock } from "#server/clock.ts";
import { FeedFault, type FeedFaultKind } from "./bank-feed.port.ts";
import { AnswerFault, askWhole } from "./whole-answer.ts";

/**
 * A page of 200 items with everything the bank said about them is well below one megabyte. An
 * answer is parsed and cut on the main thread, which stops for 70 ms by 2 MB of items and for 180
 * by 2 MB of consents; 20 MB stopped it for 430 ms and for 1.5 seconds. A thread would not help:
 * what it hands over is built on the main thread once more.
 */
export const BODY_BYTES_MAX = 2 * 1024 * 1024;
// A wait of more than a day is a mistake or an attack: the next morning's reading comes first
// anyhow.
const RETRY_AFTER_SECONDS_MAX = 24 * 3_600;
const CODE = /^[A-Za-z0-9_.:-]{1,60}$/;

export interface ProviderRequest {
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  /** Without the query. */
  readonly url: string;
  readonly query?: Readonly<Record<string, string | undefined>>;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  readonly body?: unknown;
}

export interface ProviderAnswer {
  readonly status: number;
  readonly text: string;
  /** The parsed text; undefined where it is empty or no JSON. */
  readonly json: unknown;
  readonly isJson: boolean;
  readonly retryAfterSeconds: number | null;
  /** Method, path and status: a log may know no more of the call. */
  readonly label: string;
}

export interface ProviderHttp {
  /**
   * The answer, whatever its status. Throws FeedFault `provider_down` where there is none, or only
   * a part of one.
   */
  send(request: ProviderRequest): Promise<ProviderAnswer>;
}

export function makeProviderHttp(options: {
  clock: Clock;
  timeoutMs: number;
  bodyBytesMax?: number;
}): ProviderHttp {
  const bytesMax = options.bodyBytesMax ?? BODY_BYTES_MAX;
  return {
    async send(request) {
      const path = `${request.method} ${new URL(request.url).pathname}`;
      try {
        // Redirects are not followed: a credential must not go to wherever they lead.
        const { status, headers, body } = await askWhole({
          method: request.method,
          url: buildUrl(request),
          headers: {
            accept: "application/json",
            ...(request.body === undefined ? {} : { "content-type": "application/json" }),
            ...request.headers,
          },
          body: request.body === undefined ? undefined : JSON.stringify(request.body),
          timeoutMs: options.timeoutMs,
          bytesMax,
        });
        const text = readText(body);
        const retryAfterSeconds = parseRetryAfter(
          headers["retry-after"] ?? null,
          options.clock.now(),
        );
        return {
          status,
          text,
          ...parseJson(text),
          retryAfterSeconds,
          label: `${path}: ${status}`,
        };
      } catch (error) {
        throw new FeedFault("provider_down", `${path}: ${describe(error)}`, { cause: error });
      }
    },
  };
}

function buildUrl({ url, query = {} }: ProviderRequest): string {
  const entries = Object.entries(query).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  );
  return entries.length === 0 ? url : `${url}?${new URLSearchParams(entries).toString()}`;
}

const UTF8 = new TextDecoder("utf-8", { fatal: true });

function readText(body: Uint8Array): string {
  try {
    return UTF8.decode(body);
  } catch {
    throw new AnswerFault("an answer that is no UTF-8");
  }
}

function parseJson(text: string): { json: unknown; isJson: boolean } {
  try {
    return { json: JSON.parse(text) as unknown, isJson: true };
  } catch {
    return { json: undefined, isJson: false };
  }
}

function describe(error: unknown): string {
  if (error instanceof AnswerFault) return error.message;
  const { code } = error as { code?: unknown };
  return typeof code === "string" ? `connection failed (${code})` : "connection failed";
}

/**
 * Seconds to wait from a `Retry-After` header (RFC 9110 §10.2.3: seconds, or a date); null where it
 * says nothing usable.
 */
export function parseRetryAfter(text: string | null, now: Date): number | null {
  if (text === null) return null;
  const seconds = /^\d+$/.test(text.trim())
    ? Number(text)
    : Math.ceil((Date.parse(text) - now.getTime()) / 1_000);
  return Number.isFinite(seconds) ? Math.min(Math.max(seconds, 0), RETRY_AFTER_SECONDS_MAX) : null;
}

/**
 * The name of the error that an answer's JSON carries (`error`, `code`); empty where it has none
 * that looks like a name.
 */
export function findErrorName(answer: ProviderAnswer): string {
  const body = answer.json;
  if (typeof body !== "object" || body === null) return "";
  const { error, code } = body as { error?: unknown; code?: unknown };
  return (
    [error, code].find((name): name is string => typeof name === "string" && CODE.test(name)) ?? ""
  );
}

const KINDS: Readonly<Record<number, FeedFaultKind>> = {
  401: "auth",
  403: "consent_expired",
  404: "not_found",
  408: "provider_down",
  410: "not_found",
  429: "limited",
};

/**
 * The fault of an answer by its status alone; undefined for a good one. `kind` overrules the
 * status.
 */
export function findFault(answer: ProviderAnswer, kind?: FeedFaultKind): FeedFault | undefined {
  const { status } = answer;
  if (kind === undefined && status >= 200 && status < 300) return undefined;
  const name = findErrorName(answer);
  const detail = name === "" ? answer.label : `${answer.label} ${name}`;
  const wait =
    answer.retryAfterSeconds === null ? {} : { retryAfterSeconds: answer.retryAfterSeconds };
  if (kind !== undefined) return new FeedFault(kind, detail, wait);
  // A gateway's or a firewall's page says nothing about a consent or an account, whatever its
  // status.
  if (status < 429 && answer.text !== "" && !answer.isJson)
    return new FeedFault("provider_down", `${detail} (no JSON)`, wait);
  return new FeedFault(
    KINDS[status] ?? (status >= 400 && status < 500 ? "refused" : "provider_down"),
    detail,
    wait,
  );
}

/** The JSON of a good answer; throws FeedFault for any other. An empty body is undefined. */
export function takeJson(answer: ProviderAnswer): unknown {
  const fault = findFault(answer);
  if (fault) throw fault;
  if (answer.text.trim() === "") return undefined;
  if (!answer.isJson) throw new FeedFault("provider_down", `${answer.label} (no JSON)`);
  return answer.json;
}

/**
 * A good answer's JSON (or a value made of it) in a shape; throws FeedFault where it has another
 * shape.
 */
export function takeShape<T extends z.ZodType>(
  schema: T,
  answer: ProviderAnswer,
  value: unknown = takeJson(answer),
): z.output<T> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const where = parsed.error.issues[0]?.path.join(".") ?? "";
  throw new FeedFault(
    "provider_down",
    `${answer.label} (another shape than expected${where === "" ? "" : ` at ${where}`})`,
  );
}
