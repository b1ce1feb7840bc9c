/**
 * The HTTP server before any route: proxies, ids, limits of time and size, JSON, errors and the
 * line of log of each request.
 */
import { fastify, type FastifyBaseLogger, type FastifyInstance, LogController } from "fastify";
import type { Deps } from "#server/deps.ts";
import { compressReplies } from "./compress-replies.ts";
import { halfCharacterRefused, nulRefused } from "./errors.ts";
import {
  CONNECTION_IDLE_MS,
  JSON_BODY_BYTES_MAX,
  PATH_PARAM_CHARS_MAX,
  REQUEST_TIMEOUT_MS,
} from "./limits.ts";
import { sendProblem } from "./problem.ts";

// How often slow headers are looked for within their time.
const HEADERS_CHECKS = 4;

// Escaped: the character itself is not allowed in JSON.
const NUL_IN_JSON = /(?<!\\)(?:\\\\)*\\u0000/;
// Such a half can come as an escape only: the bytes of a body are read as UTF-8.
const HALF_ESCAPE = /\\u[dD][89a-fA-F]/;

/** The instance that routes are registered on; `headersTimeout` in milliseconds. */
export function createInstance(
  deps: Pick<Deps, "config" | "log" | "newId">,
  headersTimeout: number,
): FastifyInstance {
  const app = fastify({
    loggerInstance: deps.log as FastifyBaseLogger,
    // Addresses hold tokens (links, tickets): requests are logged below, by route only.
    logController: new LogController({
      disableRequestLogging: true,
      requestIdLogLabel: "requestId",
    }),
    // One hop: the balancer in front of us. Addresses further left may be invented by the caller.
    trustProxy: deps.config.trustProxy ? (_address, hop) => hop === 0 : false,
    genReqId: () => deps.newId(),
    bodyLimit: JSON_BODY_BYTES_MAX,
    requestTimeout: REQUEST_TIMEOUT_MS,
    connectionTimeout: CONNECTION_IDLE_MS,
    // The check is the limit's exactness: by default it would be half a minute.
    http: {
      headersTimeout,
      connectionsCheckingInterval: Math.ceil(headersTimeout / HEADERS_CHECKS),
    },
    forceCloseConnections: "idle",
    return503OnClosing: false,
    // For an address that is no URL the framework's own reply would repeat the address, and any
    // token in it.
    frameworkErrors: (error, request, reply) =>
      void sendProblem(error, request, reply.header("x-request-id", request.id)),
    routerOptions: { maxParamLength: PATH_PARAM_CHARS_MAX },
  });
  app.setErrorHandler(sendProblem);
  compressReplies(app);
  app.removeAllContentTypeParsers();
  const parseJson = app.getDefaultJsonParser("error", "error");
  app.addContentTypeParser("application/json", { parseAs: "string" }, (request, body, done) => {
    // Clients set the type also on calls without a body.
    if (body === "") done(null, undefined);
    else if (NUL_IN_JSON.test(body as string)) done(nulRefused(), undefined);
    else if (holdsHalfCharacter(body as string)) done(halfCharacterRefused(), undefined);
    else void parseJson(request, body as string, done);
  });
  app.addHook("onResponse", async (request, reply) => {
    const route = request.routeOptions.url ?? "unmatched";
    const tookMs = Math.round(reply.elapsedTime);
    request.log.info(
      {
        method: request.method,
        route,
        status: reply.statusCode,
        tookMs,
        person: request.person?.userId,
      },
      "request",
    );
  });
  return app;
}

function holdsHalfCharacter(body: string): boolean {
  if (!HALF_ESCAPE.test(body)) return false;
  try {
    let half = false;
    JSON.parse(body, (key: string, value: unknown) => {
      half ||= !key.isWellFormed() || (typeof value === "string" && !value.isWellFormed());
      return value;
    });
    return half;
  } catch {
    return false;
  }
}
