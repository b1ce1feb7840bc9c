/** The typed client made from the contract: one function for all endpoints. */
import type { z } from "zod";
import type { AnySchema } from "#contract/endpoint.ts";
import type { ErrorCode } from "#contract/error-codes.ts";
import type { EndpointName, Endpoints } from "#contract/endpoints.ts";
import type { Problem } from "#contract/problem.ts";
import { ApiError } from "#web/api/api-error.ts";
import { noteAnswer } from "#web/api/line.ts";
import { endpointAddresses } from "virtual:endpoint-addresses";
import { invariant } from "#values/result.ts";
import { bearerToken, clientState, renewToken, sessionSerial } from "#web/state/client-state.ts";
import { askOwnLogin, type LoginNeed } from "#web/state/own-login.ts";

export const API_ROOT = "/v1";

type In<Schema> = Schema extends AnySchema ? z.input<Schema> : never;
type Part<E, Name extends string> =
  E extends Record<Name, infer Schema> ? { readonly [K in Name]: In<Schema> } : unknown;
/** A query whose fields are all optional may be left out. */
type QueryPart<E> = E extends { query: infer Schema } ? OptionalQuery<In<Schema>> : unknown;
type OptionalQuery<Query> = object extends Query
  ? { readonly query?: Query }
  : { readonly query: Query };
type FormPart<E> = E extends { transfer: "multipart" } ? { readonly form: FormData } : unknown;

/** The input of a call: `params`, `query`, `body`, or `form` for uploads, by the contract. */
export type ApiInput<N extends EndpointName> = Part<Endpoints[N], "params"> &
  QueryPart<Endpoints[N]> &
  Part<Endpoints[N], "body"> &
  FormPart<Endpoints[N]>;
export type ApiReply<N extends EndpointName> = z.output<Endpoints[N]["reply"]>;

export interface CallOptions {
  readonly signal?: AbortSignal | undefined;
  /** Instead of the stored session: an unused link token before the privacy terms are accepted. */
  readonly bearer?: string | undefined;
}

interface LooseInput {
  readonly params?: Record<string, string>;
  readonly query?: Record<string, unknown>;
  readonly body?: unknown;
  readonly form?: FormData;
}

/**
 * A server that is there answers within 40 seconds, its long poll included. Without a limit a page
 * whose packets are lost on their way would wait for minutes without a word.
 */
const CALL_MS = 60_000;

/**
 * Calls an endpoint. A command that needs the person's own login, or a newer one, waits for it and
 * is sent again. Throws `ApiError` for every outcome but success.
 */
export async function callApi<N extends EndpointName>(
  name: N,
  input: ApiInput<N>,
  options: CallOptions = {},
): Promise<ApiReply<N>> {
  for (;;) {
    try {
      return await callOnce(name, input, options);
    } catch (error) {
      const need = options.bearer === undefined ? loginNeed(name, error) : undefined;
      if (!need || !(await askOwnLogin(need))) throw error;
    }
  }
}

/** A page that only reads says at its place what it needs; no dialog opens by itself. */
function loginNeed(name: EndpointName, error: unknown): LoginNeed | undefined {
  if (!(error instanceof ApiError) || endpointAddresses[name].startsWith("GET ")) return undefined;
  if (error.code === "sign_in_again") return "recent";
  return error.code === "own_login_needed" ? "own" : undefined;
}

async function callOnce<N extends EndpointName>(
  name: N,
  input: ApiInput<N>,
  options: CallOptions,
): Promise<ApiReply<N>> {
  const limit = AbortSignal.timeout(CALL_MS);
  const signal = options.signal ? AbortSignal.any([options.signal, limit]) : limit;
  const response = await sendApi(name, input, { ...options, signal });
  if (response.status === 204) return undefined as ApiReply<N>;
  return (await response.json().catch(throwCut)) as ApiReply<N>;
}

/**
 * The same for replies that are read as a stream; throws `ApiError` unless the status is a success.
 */
export async function sendApi<N extends EndpointName>(
  name: N,
  input: ApiInput<N>,
  options: CallOptions = {},
): Promise<Response> {
  const loose = input as LooseInput;
  const [method, path] = endpointAddresses[name].split(" ") as [string, string];
  const headers = new Headers({ accept: "application/json" });
  const bearer = options.bearer ?? bearerToken();
  const serial = sessionSerial();
  if (bearer) headers.set("authorization", `Bearer ${bearer}`);
  if (loose.body !== undefined) headers.set("content-type", "application/json");
  const body = loose.form ?? (loose.body === undefined ? null : JSON.stringify(loose.body));
  const response = await fetch(
    withoutSession(API_ROOT + fillPath(path, loose.params) + queryText(loose.query)),
    {
      method,
      headers,
      body,
      signal: options.signal ?? null,
    },
  ).catch(throwCut);
  noteAnswer();
  // Other rights than before come with a new token, on a refusal too; the old one is answered for
  // some seconds only.
  const renewed = response.headers.get("x-session-token");
  if (bearer && renewed) renewToken(bearer, renewed);
  if (!response.ok) throw await readProblem(response, serial);
  return response;
}

/** No answer, or only a part of one. */
function throwCut(error: unknown): never {
  const aborted = error instanceof DOMException && error.name === "AbortError";
  throw new ApiError(aborted ? "aborted" : "network", 0, String(error));
}

// The log of every program between here and the server may hold the address; a reader of such a log
// would be logged in.
function withoutSession(address: string): string {
  const { token, connectToken } = clientState();
  const isLeaked = [token, connectToken].some((kept) => kept && address.includes(kept));
  invariant(!isLeaked, "the token of a session stands in no address");
  return address;
}

/** Puts parameters into their places; an empty last one leaves the path ending in a slash. */
export function fillPath(path: string, params: Record<string, string> = {}): string {
  return path.replace(/:([A-Za-z]+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ""));
}

function queryText(query: Record<string, unknown> = {}): string {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query))
    if (value !== undefined && value !== null) search.set(key, String(value));
  const text = search.toString();
  return text && `?${text}`;
}

async function readProblem(response: Response, serial: number): Promise<ApiError> {
  const problem = (await response.json().catch(() => ({}))) as Partial<Problem>;
  const code: ErrorCode = problem.code ?? codeOfStatus(response.status);
  return new ApiError(
    code,
    response.status,
    problem.message ?? problem.detail ?? response.statusText,
    problem,
    serial,
  );
}

/** For answers that never came from our program: a proxy's page, a cut connection. */
function codeOfStatus(status: number): ErrorCode {
  if (status === 401) return "unauthenticated";
  if (status === 403) return "forbidden";
  if (status === 404) return "not_found";
  if (status === 413) return "payload_too_large";
  if (status === 429) return "rate_limited";
  // 502 is the word of a proxy whose program is down.
  if (status === 502 || status === 503) return "service_unavailable";
  if (status === 504) return "timeout";
  return "internal_error";
}

/**
 * The bytes behind a ticket's address, where the page itself works with them; undefined where the
 * ticket is used up or the network fails. The address carries no token of the person.
 */
export async function fetchTicket(url: string): Promise<Uint8Array | undefined> {
  try {
    const response = await fetch(url);
    return response.ok ? new Uint8Array(await response.arrayBuffer()) : undefined;
  } catch {
    return undefined;
  }
}
