/**
 * Makes a route of every endpoint of the contract: limits, caller, schemas in, handler, schema out.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Endpoint } from "#contract/endpoint.ts";
import { endpoints, type EndpointName } from "#contract/endpoints.ts";
import { runAsCaller } from "#server/database/caller-scope.ts";
import { authenticate, type FindPerson } from "./authenticate.ts";
import { ApiError, nulRefused } from "./errors.ts";
import type { Call, Handlers, Person } from "./handler.ts";
import { JSON_BODY_BYTES_MAX, RATE_PER_MINUTE_DEFAULT } from "./limits.ts";
import { validationError } from "./problem.ts";
import { limitAddress, type RateLimiter } from "./rate-limit.ts";

export interface Edge {
  readonly handlers: Handlers;
  readonly findPerson: FindPerson;
  readonly rateLimiter: RateLimiter;
  /** Gives the session of the call a new token, which the reply brings. */
  readonly renewToken: (call: {
    readonly request: FastifyRequest;
    readonly reply: FastifyReply;
  }) => Promise<void>;
}

type AnyHandler = (call: Call<Endpoint>) => Promise<unknown>;

declare module "fastify" {
  interface FastifyRequest {
    person: Person | undefined;
  }
}

/** Registers every endpoint below `/v1` on the instance. */
export function bindContract(app: FastifyInstance, edge: Edge): void {
  app.decorateRequest("person", undefined);
  for (const name of Object.keys(endpoints) as EndpointName[]) {
    bindEndpoint(app, edge, name, endpoints[name], edge.handlers[name] as unknown as AnyHandler);
  }
}

function bindEndpoint(
  app: FastifyInstance,
  edge: Edge,
  name: EndpointName,
  definition: Endpoint,
  handler: AnyHandler,
): void {
  const streams = definition.transfer !== undefined;
  app.route({
    method: definition.method,
    url: `/v1${definition.path}`,
    bodyLimit: JSON_BODY_BYTES_MAX,
    config: { streams },
    onRequest: async (request, reply) => {
      // Replies belong to one person at one moment; the Back key must find nothing after logout.
      reply.header("cache-control", "no-store");
      if (request.url.includes("%00")) throw nulRefused();
      await limitRequests(edge.rateLimiter, name, definition, request);
      request.person = await authenticate(definition, request, edge.findPerson);
      if (request.person !== undefined) request.call.owner = `person ${request.person.userId}`;
      // A reader of a stream or a sender of a file does not look at the headers of the reply.
      if (request.person?.renewDue === true && !streams) await edge.renewToken({ request, reply });
    },
    handler: async (request, reply) => {
      const call = readCall(definition, request, reply);
      const run = (): Promise<unknown> =>
        request.person === undefined
          ? handler(call)
          : runAsCaller(request.person, () => handler(call));
      const result = await run().catch((error: unknown) => {
        if (!reply.sent) throw error;
        request.log.info({ err: error }, "a call failed after its answer");
      });
      if (reply.sent || (streams && result === undefined)) return reply;
      return reply.code(definition.status ?? 200).send(checkReply(name, definition, result));
    },
  });
}

async function limitRequests(
  limiter: RateLimiter,
  name: string,
  definition: Endpoint,
  request: FastifyRequest,
): Promise<void> {
  const limit = definition.ratePerMinute ?? RATE_PER_MINUTE_DEFAULT;
  const verdict = await limiter.hit(`${name}|${limitAddress(request.ip)}`, limit, 60);
  if (!verdict.allowed) {
    throw new ApiError("rate_limited", {
      message: "Too many requests",
      retryAfterSeconds: verdict.retryAfterSeconds,
    });
  }
}

function readCall(
  definition: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
): Call<Endpoint> {
  return {
    params: parsePart("path", definition.params, request.params),
    query: parsePart("query", definition.query, request.query),
    body:
      definition.transfer === "multipart"
        ? undefined
        : parsePart("body", definition.body, request.body ?? {}),
    person: request.person as Person,
    requestId: request.id,
    address: request.ip,
    userAgent: request.headers["user-agent"] ?? "",
    request,
    reply,
  } as Call<Endpoint>;
}

function parsePart(where: string, schema: Endpoint["body"], value: unknown): unknown {
  if (schema === undefined) return undefined;
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw validationError(where, parsed.error);
  return parsed.data;
}

// The reply is held against the contract too: a field that is not in it cannot leak.
function checkReply(name: string, definition: Endpoint, result: unknown): unknown {
  const parsed = definition.reply.safeParse(result);
  if (!parsed.success)
    throw new Error(`The reply of ${name} does not fit the contract: ${parsed.error.message}`);
  return parsed.data;
}
