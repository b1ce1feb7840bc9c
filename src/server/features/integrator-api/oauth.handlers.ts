/**
 * The token endpoint and the revocation endpoint. The grammar is small enough to stand here: one
 * grant, two ways to name the client.
 */
import type { FastifyReply, FastifyRequest } from "fastify";
import type { oauthEndpoints } from "#contract/integrator-api/endpoints.ts";
import { TOKEN_SECONDS } from "#contract/integrator-api/oauth.ts";
import { inGlobal } from "#server/database/tenant.ts";
import type { Deps } from "#server/deps.ts";
import * as keys from "#server/features/auth/access-keys/access-keys.service.ts";
import type { HandlersOf } from "#server/http/handler.ts";
import { limitAddress, type RateLimiter, requireAllowed } from "#server/http/rate-limit.ts";
import { createToken, hashToken } from "#server/token-hash.ts";

/** Tokens of one key a minute; one an hour would do. */
const TOKENS_PER_MINUTE = 10;
/** Wrong credentials of one address a minute. */
const WRONG_PER_MINUTE = 30;
const WINDOW_SECONDS = 60;
// Other letters are in no client id, and the database takes no NUL.
const CLIENT_ID = /^[\w-]{1,64}$/;

type Needs = Pick<Deps, "db" | "clock"> & { readonly rateLimiter: RateLimiter };
type Fields = Readonly<Record<string, string | string[] | undefined>>;

/** A fault in the words of RFC 6749, section 5.2. */
class OauthFault extends Error {
  readonly code: string;
  readonly status: number;
  constructor(code: string, message: string, status = 400) {
    super(message);
    this.code = code;
    this.status = status;
  }
}

export function oauthHandlers(deps: Needs): HandlersOf<typeof oauthEndpoints> {
  return {
    tokenIssue: (call) => answer(call.reply, () => issue(deps, call.request, call.body)),
    tokenRevoke: (call) =>
      answer(call.reply, async () => {
        const client = await findClient(deps, call.request, call.body);
        const token = single(call.body, "token");
        if (token === undefined) throw new OauthFault("invalid_request", "token is missing");
        await inGlobal(deps.db, (tx) => keys.deleteToken(tx, client.keyId, hashToken(token)));
        return {};
      }),
  };
}

async function issue(deps: Needs, request: FastifyRequest, body: Fields) {
  const grant = single(body, "grant_type");
  if (grant === undefined) throw new OauthFault("invalid_request", "grant_type is missing");
  const client = await findClient(deps, request, body);
  await limit(deps, `oauth key ${client.keyId}`, TOKENS_PER_MINUTE);
  if (grant !== "client_credentials")
    throw new OauthFault("unsupported_grant_type", "The grant is client_credentials");
  const scopes = chooseScopes(single(body, "scope"), client.scopes);
  const token = `at_${createToken()}`;
  const at = deps.clock.now();
  const seconds = await inGlobal(deps.db, async (tx) => {
    const { keyId, secretId } = client;
    // A key or a secret that is being ended gives no token behind its end.
    if ((await keys.lockKey(tx, keyId)) !== "ACTIVE") throw invalidClient();
    const end = await keys.findSecretEnd(tx, secretId, at);
    if (end === undefined) throw invalidClient();
    const left = end === null ? TOKEN_SECONDS : Math.ceil((end.getTime() - at.getTime()) / 1_000);
    const lives = Math.min(TOKEN_SECONDS, left);
    const expiresAt = new Date(at.getTime() + lives * 1_000);
    await keys.deleteOverTokens(tx, keyId, at);
    await keys.insertToken(tx, { hash: hashToken(token), keyId, secretId, scopes, at, expiresAt });
    return lives;
  });
  return {
    access_token: token,
    token_type: "Bearer" as const,
    expires_in: seconds,
    scope: scopes.join(" "),
  };
}

/** The scopes that are asked for; all of the key where none is. */
function chooseScopes(asked: string | undefined, allowed: readonly string[]): string[] {
  const names = (asked ?? "").split(" ").filter((name) => name !== "");
  if (names.length === 0) return [...allowed];
  const refused = names.find((name) => !allowed.includes(name));
  if (refused !== undefined)
    throw new OauthFault("invalid_scope", "The key does not have this scope");
  return [...new Set(names)];
}

// Wrong secrets are counted by address, never by client id: a stranger who knows the id must not
// lock its owner out.
async function findClient(deps: Needs, request: FastifyRequest, body: Fields) {
  const { id, secret } = readClient(request, body);
  const found = CLIENT_ID.test(id)
    ? await keys.findBySecret(deps.db, id, hashToken(secret), deps.clock.now())
    : undefined;
  if (found !== undefined) return found;
  await limit(deps, `oauth wrong ${limitAddress(request.ip)}`, WRONG_PER_MINUTE);
  throw invalidClient();
}

async function limit({ rateLimiter }: Needs, key: string, most: number): Promise<void> {
  const verdict = await rateLimiter.hit(key, most, WINDOW_SECONDS);
  requireAllowed(verdict, "Too many tokens; use the one you have");
}

/** HTTP Basic (each part form-encoded first) or the fields of the body, never both. */
function readClient(request: FastifyRequest, body: Fields): { id: string; secret: string } {
  const header = request.headers.authorization;
  const id = single(body, "client_id");
  const secret = single(body, "client_secret");
  if (header === undefined) {
    if (id === undefined || secret === undefined) throw invalidClient();
    return { id, secret };
  }
  if (secret !== undefined)
    throw new OauthFault("invalid_request", "Name the client once: in the header or in the body");
  const encoded = /^Basic ([A-Za-z0-9+/]+={0,2})$/i.exec(header)?.[1];
  const text = encoded === undefined ? "" : Buffer.from(encoded, "base64").toString("utf8");
  const at = text.indexOf(":");
  if (at < 1) throw invalidClient();
  return { id: decodePart(text.slice(0, at)), secret: decodePart(text.slice(at + 1)) };
}

function decodePart(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll("+", " "));
  } catch {
    throw invalidClient();
  }
}

function single(fields: Fields, name: string): string | undefined {
  const value = fields[name];
  if (Array.isArray(value)) throw new OauthFault("invalid_request", `${name} comes twice`);
  return value === "" ? undefined : value;
}

function invalidClient(): OauthFault {
  return new OauthFault("invalid_client", "Unknown client id or secret", 401);
}

/** Sends the fault itself: its shape is the standard's, no problem document. */
async function answer<Reply>(reply: FastifyReply, work: () => Promise<Reply>): Promise<Reply> {
  reply.header("cache-control", "no-store").header("pragma", "no-cache");
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof OauthFault)) throw error;
    if (error.status === 401) reply.header("www-authenticate", 'Basic realm="bankhid"');
    await reply.code(error.status).send({ error: error.code, error_description: error.message });
    return {} as Reply;
  }
}
