/**
 * The HTTP application: the edge, and the list of every feature in reading order. Started
 * elsewhere, so tests use `inject`.
 */
import { join } from "node:path";
import multipart from "@fastify/multipart";
import { fastify, type FastifyBaseLogger, type FastifyInstance, LogController } from "fastify";
import type { Deps } from "./deps.ts";
import { accountantHandlers } from "./features/accountants/accountants.routes.ts";
import { auditHandlers } from "./features/audit/audit.routes.ts";
import { authHandlers } from "./features/auth/auth.routes.ts";
import { sendNewToken } from "./features/auth/own-sessions.service.ts";
import { findPerson } from "./features/auth/sessions.service.ts";
import { accountMoveHandlers } from "./features/account-moves/account-moves.routes.ts";
import { accountJoinHandlers } from "./features/account-joins/account-joins.routes.ts";
import { bankAccountHandlers } from "./features/bank-accounts/bank-accounts.routes.ts";
import { bankFeedHandlers } from "./features/bank-feeds/bank-feeds.routes.ts";
import { billingHandlers } from "./features/billing/billing.routes.ts";
import { ownerHandlers } from "./features/owners/owners.routes.ts";
import { claimHandlers } from "./features/claims/claims.routes.ts";
import { listCompanySummaries } from "./features/companies/companies.service.ts";
import { companyHandlers } from "./features/companies/companies.routes.ts";
import { consentHandlers } from "./features/consents/consents.routes.ts";
import { registerProviderPages } from "./features/consents/flows/provider-pages.routes.ts";
import { demoHandlers } from "./features/demo/demo.routes.ts";
import { emailChangeHandlers } from "./features/email-change/email-change.routes.ts";
import { exportHandlers } from "./features/exports/exports.routes.ts";
import { invoiceFeedHandlers } from "./features/invoice-feed/invoice-feed.routes.ts";
import { createPushReceiver } from "./features/invoice-feed/pushes/push-receiver.ts";
import { passkeyHandlers } from "./features/auth/passkeys/passkeys.routes.ts";
import { personEventHandlers } from "./features/person-events/person-events.routes.ts";
import { profileHandlers } from "./features/profile/profile.routes.ts";
import { createEventStreams } from "./features/service/event-streams.ts";
import { serviceHandlers } from "./features/service/service.routes.ts";
import { sourceLinkHandlers } from "./features/source-links/source-links.routes.ts";
import { transactionHandlers } from "./features/transactions/transactions.routes.ts";
import { statementFileHandlers } from "./features/statement-files/statement-files.routes.ts";
import { bindContract } from "./http/bind-contract.ts";
import { ApiError, halfCharacterRefused, nulRefused } from "./http/errors.ts";
import type { Handlers } from "./http/handler.ts";
import { createHeavyGates } from "./http/heavy-calls.ts";
import { isHealthPath, registerHealth } from "./http/health.ts";
import {
  CONNECTION_IDLE_MS,
  HANDLER_TIMEOUT_MS,
  HEADERS_TIMEOUT_MS,
  JSON_BODY_BYTES_MAX,
  PATH_PARAM_CHARS_MAX,
  REQUEST_TIMEOUT_MS,
} from "./http/limits.ts";
import { type MetricSource, registerMetrics } from "./http/metrics.ts";
import type { Pace } from "./http/send-bytes.ts";
import { type BodyPace, registerSlowBodies } from "./http/slow-bodies.ts";
import { buildOpenApi } from "./http/openapi.ts";
import { sendProblem } from "./http/problem.ts";
import { registerCalls } from "./http/register-calls.ts";
import { createRateLimiter } from "./http/rate-limit.ts";
import { warnOfUntoldProxy } from "./http/untold-proxy.ts";
import { registerSandboxProxy } from "./http/sandbox-proxy.ts";
import { registerSecurityHeaders } from "./http/security-headers.ts";
import { registerWebFiles } from "./http/web-files.ts";
import { createCaptcha } from "./providers/captcha/create-captcha.ts";

export interface AppOptions {
  /** Figures that only the composition root can read: the pool, the queue. */
  readonly metrics?: readonly MetricSource[];
  /**
   * True once the program has been told to stop, before it closes its port: readiness goes down,
   * requests are still served.
   */
  readonly isLeaving?: () => boolean;
  /** How long an ordinary call may take, in milliseconds; shorter in tests only. */
  readonly callLimitMs?: number;
  /** Other limits of heavy calls than `HEAVY_LIMITS`; in tests only. */
  readonly heavyLimits?: Parameters<typeof createHeavyGates>[0];
  /** Other patience with readers than `DOWNLOAD_PACE`; in tests only. */
  readonly pace?: Pace;
  /** Other patience with senders than `BODY_PACE` and `HEADERS_TIMEOUT_MS`; in tests only. */
  readonly bodyPace?: BodyPace;
  readonly headersMs?: number;
  /** Where the built web lies; dist/web by default. */
  readonly webFolder?: string;
}

const WEB_FOLDER = join(import.meta.dirname, "../../dist/web");
// One file a call, and a company name beside it; the file itself is limited by the upload's own
// rule.
const MULTIPART_LIMITS = {
  files: 1,
  fields: 10,
  fieldSize: 10_000,
  parts: 12,
  fileSize: Number.MAX_SAFE_INTEGER,
};

// How often slow headers are looked for within their time.
const HEADERS_CHECKS = 4;

// As an escape: the character itself is no JSON.
const NUL_IN_JSON = /(?<!\\)(?:\\\\)*\\u0000/;
// Such a half can come as an escape only: the bytes of a body are read as UTF-8.
const HALF_ESCAPE = /\\u[dD][89a-fA-F]/;

/**
 * Builds the application; the caller listens and closes. Closing refuses new work, ends event
 * streams and drains.
 */
export async function buildApp(deps: Deps, options: AppOptions = {}): Promise<FastifyInstance> {
  if (deps.config.production && deps.accessMode !== undefined)
    throw new Error("The access mode is for tests only.");
  const app = createInstance(deps, options.headersMs ?? HEADERS_TIMEOUT_MS);
  const rateLimiter = createRateLimiter(deps);
  const captcha = createCaptcha(deps);
  const eventStreams = createEventStreams(deps);
  if (!deps.config.trustProxy) warnOfUntoldProxy(app, deps.log);
  let draining = false;
  registerCalls(app, {
    limitMs: options.callLimitMs ?? HANDLER_TIMEOUT_MS,
    gates: createHeavyGates(options.heavyLimits),
  });
  registerSlowBodies(app, options.bodyPace);
  app.addHook("onRequest", async (request, reply) => {
    reply.header("x-request-id", request.id);
    if (draining && !isHealthPath(request.url)) {
      reply.header("connection", "close");
      throw new ApiError("shutting_down", {
        message: "This server is stopping; try again",
        retryAfterSeconds: 2,
      });
    }
  });
  app.addHook("preClose", async () => {
    draining = true;
    eventStreams.closeAll();
  });
  app.addHook("onClose", async () => rateLimiter.close());
  await registerSecurityHeaders(app, deps.config);
  await app.register(multipart, { limits: MULTIPART_LIMITS });
  const pushReceiver = createPushReceiver(deps);
  registerMetrics(app, deps.config.metricsToken, [
    ...(options.metrics ?? []),
    ...pushReceiver.metrics,
  ]);
  registerHealth(app, {
    probe: deps.health,
    isLeaving: () => draining || options.isLeaving?.() === true,
  });
  const handlers: Handlers = {
    ...authHandlers({
      ...deps,
      rateLimiter,
      captcha,
      listCompanies: (person) => listCompanySummaries(deps, person),
    }),
    ...profileHandlers(deps),
    ...personEventHandlers(deps),
    ...emailChangeHandlers({ ...deps, rateLimiter }),
    ...passkeyHandlers(deps),
    ...companyHandlers(deps),
    ...claimHandlers(deps),
    ...ownerHandlers(deps),
    ...accountantHandlers({ ...deps, rateLimiter }),
    ...bankAccountHandlers(deps),
    ...accountMoveHandlers(deps),
    ...accountJoinHandlers(deps),
    ...consentHandlers(deps),
    ...bankFeedHandlers(deps),
    ...invoiceFeedHandlers(deps),
    ...statementFileHandlers(deps),
    ...transactionHandlers(deps),
    ...sourceLinkHandlers(deps),
    ...exportHandlers({ ...deps, pace: options.pace }),
    ...auditHandlers(deps),
    ...demoHandlers(deps),
    ...billingHandlers(),
    ...serviceHandlers({ ...deps, captcha, eventStreams }),
  };
  bindContract(app, {
    handlers,
    rateLimiter,
    findPerson: (token, accepts) => findPerson(deps, token, accepts),
    renewToken: (call) => sendNewToken(deps, call),
  });
  const openApi = buildOpenApi(deps.config.baseUrl);
  await pushReceiver.register(app);
  app.get("/v1/openapi.json", async () => openApi);
  await registerProviderPages(app, deps);
  if (deps.config.sandbox && deps.config.roles.includes("sandbox"))
    await registerSandboxProxy(app, deps.config.sandbox.port);
  await registerWebFiles(app, options.webFolder ?? WEB_FOLDER);
  return app;
}

function createInstance(deps: Deps, headersTimeout: number): FastifyInstance {
  const app = fastify({
    loggerInstance: deps.log as FastifyBaseLogger,
    // Addresses hold tokens (links, tickets): requests are logged below, by route only.
    logController: new LogController({
      disableRequestLogging: true,
      requestIdLogLabel: "requestId",
    }),
    // One hop: the balancer in front of us. Addresses further left are whatever a caller wrote.
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
    // An address that is no URL: the framework's own reply would say it back, with whatever token
    // stands in it.
    frameworkErrors: (error, request, reply) =>
      void sendProblem(error, request, reply.header("x-request-id", request.id)),
    routerOptions: { maxParamLength: PATH_PARAM_CHARS_MAX },
  });
  app.setErrorHandler(sendProblem);
  app.removeAllContentTypeParsers();
  const parseJson = app.getDefaultJsonParser("error", "error");
  app.addContentTypeParser("application/json", { parseAs: "string" }, (request, body, done) => {
    // Clients set the type also on calls without a body.
    if (body === "") done(null, undefined);
    else if (NUL_IN_JSON.test(body as string)) done(nulRefused(), undefined);
    else if (holdsHalfCharacter(body as string)) done(halfCharacterRefused(), undefined);
    else parseJson(request, body as string, done);
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
