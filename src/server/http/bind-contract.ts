/**
 * Makes a route of every endpoint of an API: limits, caller, schemas in, policy, handler, schema
 * out.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { type Endpoint, zodOf } from "#contract/endpoint.ts";
import { type CallerScope, runAsCaller } from "#server/database/caller-scope.ts";
import type { Actor, Person } from "./actor.ts";
import { authorise, type CompanyDoor, requirePolicy } from "./authorise.ts";
import { nulRefused } from "./errors.ts";
import type { Call, Given, HandlersOf } from "./handler.ts";
import { JSON_BODY_BYTES_MAX } from "./limits.ts";
import { stampOf } from "./through.ts";
import { validationError } from "./problem.ts";
import { limitAddress, type RateLimiter, requireAllowed } from "./rate-limit.ts";
import { requireLadder, requireRank } from "./require-rank.ts";

type AllEndpoints = Readonly<Record<string, Endpoint>>;

/** A set of endpoints with its own root and its own callers. */
export interface Api<All extends AllEndpoints> {
  /** Before every path, `/v1`. */
  readonly root: string;
  readonly endpoints: All;
  readonly handlers: HandlersOf<All>;
  /**
   * The caller of an endpoint by the credentials that this API accepts; undefined where none is
   * needed. Throws the 401 and 403 errors.
   */
  readonly authenticate: (
    definition: Endpoint,
    request: FastifyRequest,
  ) => Promise<Person | undefined>;
  readonly companies: CompanyDoor;
  readonly rateLimiter: RateLimiter;
  /** Requests a minute for one caller address to an endpoint that states no number of its own. */
  readonly ratePerMinute: number;
  /** Called for a known caller before the request is read: the limits of the caller. */
  readonly admit?: (entry: Entry) => Promise<void>;
  /** Runs the handler of a permitted call; what surrounds every call of this API stands there. */
  readonly around?: (
    entry: Entry,
    call: Call<Endpoint>,
    run: () => Promise<unknown>,
  ) => Promise<unknown>;
  /** Gives the session of the call a new token, which the reply brings. */
  readonly renewToken?: (call: {
    readonly request: FastifyRequest;
    readonly reply: FastifyReply;
  }) => Promise<void>;
}

/** A request on its way to the handler of an endpoint. */
export interface Entry {
  readonly name: string;
  readonly definition: Endpoint;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

type AnyHandler = (call: Call<Endpoint>) => Promise<unknown>;

declare module "fastify" {
  interface FastifyRequest {
    person: Person | undefined;
  }
}

/** What an API makes available to each of its routes. */
type Edge = Omit<Api<AllEndpoints>, "endpoints" | "handlers">;

/**
 * Registers every endpoint of the API on the instance. Throws for an endpoint whose policy or rank
 * cannot be enforced.
 */
export function bindContract<All extends AllEndpoints>(app: FastifyInstance, api: Api<All>): void {
  const { endpoints, handlers, ...edge } = api;
  if (!app.hasRequestDecorator("person")) app.decorateRequest("person", undefined);
  for (const [name, definition] of Object.entries(endpoints)) {
    requirePolicy(name, definition);
    requireLadder(name, definition);
    bindEndpoint(app, edge, name, definition, handlers[name] as unknown as AnyHandler);
  }
}

function bindEndpoint(
  app: FastifyInstance,
  edge: Edge,
  name: string,
  definition: Endpoint,
  handler: AnyHandler,
): void {
  for (const path of withoutOrWithSlash(definition.path))
    bindPath(app, edge, `${edge.root}${path}`, { name, definition, handler });
}

/** A last slash is no part of an address; clients are written with it and without it. */
function withoutOrWithSlash(path: string): readonly string[] {
  const bare = path.replace(/\/$/, "");
  return [bare, `${bare}/`];
}

function bindPath(
  app: FastifyInstance,
  edge: Edge,
  url: string,
  { name, definition, handler }: { name: string; definition: Endpoint; handler: AnyHandler },
): void {
  const streams = definition.transfer !== undefined;
  app.route({
    method: definition.method,
    url,
    bodyLimit: JSON_BODY_BYTES_MAX,
    config: { streams, transfer: definition.transfer ?? "json" },
    onRequest: async (request, reply) => {
      // Replies belong to one person at one moment; the Back key must find nothing after logout.
      reply.header("cache-control", "no-store");
      if (request.url.includes("%00")) throw nulRefused();
      await limitRequests(edge, name, definition, request);
      await findCaller(edge, definition, request);
      await edge.admit?.({ name, definition, request, reply });
    },
    handler: async (request, reply) => {
      // A body may have taken half a minute: its sender's session may have ended meanwhile.
      if (definition.body !== undefined) await findCaller(edge, definition, request);
      // A reader of a stream or a sender of a file does not look at the headers of the reply.
      if (request.person?.renewDue === true && !streams)
        await edge.renewToken?.({ request, reply });
      const given = readGiven(definition, request);
      const run = async (): Promise<unknown> => {
        const call = await buildCall(edge, definition, given, { request, reply });
        const handle = () => handler(call);
        const entry = { name, definition, request, reply };
        return edge.around === undefined ? handle() : edge.around(entry, call, handle);
      };
      const { person } = request;
      const answered = person === undefined ? run() : runAsCaller(scopeOf(person), run);
      const result = await answered.catch((error: unknown) => {
        if (!reply.sent) throw error;
        request.log.info({ err: error }, "a call failed after its answer");
      });
      if (reply.sent || (streams && result === undefined)) return reply;
      return reply.code(definition.status ?? 200).send(checkReply(name, definition, result));
    },
  });
}

/** Who calls now. Throws the errors of credentials, and those of a rank that is too low. */
async function findCaller(
  edge: Edge,
  definition: Endpoint,
  request: FastifyRequest,
): Promise<void> {
  request.person = await edge.authenticate(definition, request);
  requireRank(definition, request.person);
  if (request.person !== undefined) request.call.owner = `person ${request.person.userId}`;
}

function scopeOf({ userId, boundCompanyId, through }: Person): CallerScope {
  return { userId, boundCompanyId, through: stampOf(through) };
}

async function limitRequests(
  { root, rateLimiter, ratePerMinute }: Edge,
  name: string,
  definition: Endpoint,
  request: FastifyRequest,
): Promise<void> {
  const limit = definition.ratePerMinute ?? ratePerMinute;
  const verdict = await rateLimiter.hit(`${root} ${name}|${limitAddress(request.ip)}`, limit, 60);
  requireAllowed(verdict, "Too many requests");
}

function readGiven(definition: Endpoint, request: FastifyRequest): Given<Endpoint> {
  return {
    params: parsePart("path", definition.params, request.params),
    query: parsePart("query", definition.query, request.query),
    body:
      definition.transfer === "multipart"
        ? undefined
        : parsePart("body", definition.body, request.body ?? {}),
  } as Given<Endpoint>;
}

async function buildCall(
  edge: Edge,
  definition: Endpoint,
  given: Given<Endpoint>,
  { request, reply }: Pick<Call<Endpoint>, "request" | "reply">,
): Promise<Call<Endpoint>> {
  const origin = { address: request.ip, requestId: request.id };
  const actor: Actor | undefined = request.person && { person: request.person, ...origin };
  const askRights = () => authorise(definition, edge.companies, actor, given);
  const rights = await askRights();
  const askAgain = async () => {
    await findCaller(edge, definition, request);
    return askRights();
  };
  const userAgent = request.headers["user-agent"] ?? "";
  const edgeOf = { actor, userAgent, request, reply, askAgain };
  return { ...given, ...origin, ...rights, ...edgeOf } as Call<Endpoint>;
}

function parsePart(where: string, schema: Endpoint["body"], value: unknown): unknown {
  if (schema === undefined) return undefined;
  const parsed = zodOf(schema).safeParse(value);
  if (!parsed.success) throw validationError(where, parsed.error);
  return parsed.data;
}

// The reply is held against the contract too: a field that is not in it cannot leak.
function checkReply(name: string, definition: Endpoint, result: unknown): unknown {
  const parsed = zodOf(definition.reply).safeParse(result);
  if (!parsed.success)
    throw new Error(`The reply of ${name} does not fit the contract: ${parsed.error.message}`);
  return parsed.data;
}
