/**
 * Typed client of the Bankhíd API. Paths, fields and replies have the types of the OpenAPI document;
 * the client gets access tokens by itself and waits where the server tells it to.
 */
import createClient, { type Client } from "openapi-fetch";
import { fetchWithToken } from "./token.ts";
import type { components, operations, paths } from "./schema.ts";

export type { components, operations, paths } from "./schema.ts";
export { TokenRefused } from "./token.ts";

export interface ClientOptions {
  /** The address of the installation, without a path: `https://bankhid.example`. */
  readonly baseUrl: string;
  /** Of an access key. */
  readonly clientId: string;
  readonly clientSecret: string;
  /** Fewer scopes than the key has; all of them where absent. */
  readonly scopes?: readonly string[];
  /** Another way to the network; the runtime's own where absent. */
  readonly fetch?: (request: Request) => Promise<Response>;
  /** Waits so many seconds; a timer where absent. For tests. */
  readonly wait?: (seconds: number) => Promise<void>;
}

export type BankhidClient = Client<paths>;
export type Problem = components["schemas"]["Problem"];
type Reply<Name extends keyof operations, Status extends number = 200> = operations[Name] extends {
  responses: { [At in Status]: { content: { "application/json": infer Body } } };
}
  ? Body
  : never;
export type Transaction = Reply<"apiTransactionGet">;
export type Account = Reply<"apiAccountGet">;
export type SyncPage = Reply<"apiTransactionSync">;
export type ExportJob = Reply<"apiExportGet">;
export type Settlement = Reply<"apiSettlementGet">;

/** A client of one key, which sees one company. */
export function createBankhidClient(options: ClientOptions): BankhidClient {
  return createClient<paths>({
    baseUrl: `${withoutSlash(options.baseUrl)}/api/v1`,
    fetch: fetchWithToken({ ...options, baseUrl: withoutSlash(options.baseUrl) }),
  });
}

/** A call that the server refused, with its problem document. */
export class BankhidError extends Error {
  readonly problem: Problem;

  constructor(problem: Problem) {
    super(`${problem.code}: ${problem.detail}`);
    this.name = "BankhidError";
    this.problem = problem;
  }
}

/** The data of a reply. Throws `BankhidError` where the call was refused. */
export function unwrap<Data>(result: {
  readonly data?: Data;
  readonly error?: unknown;
  readonly response: Response;
}): Data {
  if (result.data !== undefined) return result.data;
  throw new BankhidError(readProblem(result));
}

function readProblem({ error, response }: { error?: unknown; response: Response }): Problem {
  if (typeof error === "object" && error !== null && "code" in error) return error as Problem;
  const { status, url } = response;
  const detail = `The server answered ${status}`;
  const base = { type: "about:blank", title: detail, status, detail, instance: url, traceId: "" };
  return { ...base, code: "unknown" } as Problem;
}

/**
 * Pages of changes since the cursor, up to now. Apply `removed`, `added`, `modified` in this order
 * and keep `nextCursor` in the same transaction as the rows; then a crash loses nothing.
 */
export async function* syncTransactions(
  client: BankhidClient,
  given: { readonly cursor?: string; readonly accountId?: string; readonly limit?: number } = {},
): AsyncGenerator<SyncPage, void, undefined> {
  const { cursor, ...query } = given;
  let place = cursor;
  for (;;) {
    const page = unwrap(
      await client.GET("/transactions/sync", {
        params: { query: { ...query, ...(place ? { cursor: place } : {}) } },
      }),
    );
    yield page;
    if (!page.hasMore) return;
    place = page.nextCursor;
  }
}

function withoutSlash(address: string): string {
  return address.replace(/\/+$/, "");
}
