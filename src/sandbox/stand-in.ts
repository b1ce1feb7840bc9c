/**
 * A stand-in for the sandbox's one server: a name, and an answer to each call below
 * `/sandbox/<name>`.
 */
export interface StandIn {
  readonly name: string;
  /** For the list of stand-ins; Hungarian. */
  readonly title: string;
  readonly purpose: string;
  /** A page for people, below `/sandbox`; without one the list shows the name only. */
  readonly page?: string;
  answer(call: Call): Promise<Answer>;
  stop(): Promise<void>;
}

export interface Call {
  readonly method: string;
  /** Behind `/sandbox/<name>`, decoded, without a slash at the end. */
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** At most BODY_BYTES_MAX; longer bodies are refused before a stand-in sees them. */
  readonly body: string;
}

export interface Answer {
  readonly status: number;
  readonly type: string;
  readonly body: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Waits so long first. */
  readonly delayMs?: number;
  /** Sends half of the body and drops the line. */
  readonly cut?: boolean;
}

export const BODY_BYTES_MAX = 4 * 1024 * 1024;

export function answerJson(
  status: number,
  value: unknown,
  headers?: Record<string, string>,
): Answer {
  return {
    status,
    type: "application/json; charset=utf-8",
    body: JSON.stringify(value),
    ...(headers ? { headers } : {}),
  };
}

export function answerPage(body: string, policy: string, status = 200): Answer {
  return {
    status,
    type: "text/html; charset=utf-8",
    body,
    headers: { "content-security-policy": policy },
  };
}

export function redirectTo(location: string, status = 303): Answer {
  return { status, type: "text/plain; charset=utf-8", body: "", headers: { location } };
}

/** A refusal that a stand-in throws and its own `answer` turns into the shape of its vendor. */
export class Refusal extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, message: string, code = "") {
    super(message);
    this.status = status;
    this.code = code;
  }
}

/** The body as a JSON object; an empty body is an empty object. Throws Refusal 400. */
export function readJsonBody(call: Call): Record<string, unknown> {
  if (call.body.trim() === "") return {};
  try {
    const value: unknown = JSON.parse(call.body);
    if (typeof value === "object" && value !== null && !Array.isArray(value))
      return value as Record<string, unknown>;
  } catch {
    // Told below, as for every other body that is no object.
  }
  throw new Refusal(400, "The body is no JSON object");
}

export function readText(value: unknown, name: string): string {
  if (typeof value !== "string" || value === "") throw new Refusal(400, `${name} is missing`);
  return value;
}
