/**
 * The HTTP application: the edge, the APIs behind it, and the ways in that are no API. Started
 * elsewhere, so tests use `inject`.
 */
import { join } from "node:path";
import multipart from "@fastify/multipart";
import type { FastifyInstance } from "fastify";
import type { Deps } from "./deps.ts";
import { INTEGRATOR, registerIntegrator } from "./apis/integrator/integrator.ts";
import { OAUTH2, registerOauth2 } from "./apis/oauth2/oauth2.ts";
import { registerMailPrograms } from "./apis/mail-programs/mail-programs.ts";
import { registerV1, V1 } from "./apis/v1/v1.ts";
import { registerProviderPages } from "./features/consents/flows/provider-pages.routes.ts";
import { presentClientConfig } from "./features/service/client-config.present.ts";
import { registerPaymentNotices } from "./features/billing/notices/notices.routes.ts";
import { createPushReceiver } from "./features/invoice-feed/pushes/push-receiver.ts";
import { createInstance } from "./http/create-instance.ts";
import { ApiError } from "./http/errors.ts";
import { createHeavyGates } from "./http/heavy-calls.ts";
import { isHealthPath, registerHealth } from "./http/health.ts";
import { HANDLER_TIMEOUT_MS, HEADERS_TIMEOUT_MS } from "./http/limits.ts";
import { type MetricSource, registerMetrics } from "./http/metrics.ts";
import type { Pace } from "./http/send-bytes.ts";
import { type BodyPace, registerSlowBodies } from "./http/slow-bodies.ts";
import { registerCalls } from "./http/register-calls.ts";
import { createRateLimiter } from "./http/rate-limit.ts";
import { registerCardLogo } from "./http/card-logo.ts";
import { registerLetterPreviews } from "./mail/outbound/previews/previews.routes.ts";
import { warnOfUntoldProxy } from "./http/untold-proxy.ts";
import { registerSandboxProxy } from "./http/sandbox-proxy.ts";
import { registerSecurityHeaders } from "./http/security-headers.ts";
import { registerWebFiles } from "./http/web-files.ts";

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

/**
 * Builds the application; the caller listens and closes. Closing refuses new work, ends event
 * streams and drains.
 */
export async function buildApp(deps: Deps, options: AppOptions = {}): Promise<FastifyInstance> {
  if (deps.config.production && deps.accessMode !== undefined)
    throw new Error("The access mode is for tests only.");
  const app = createInstance(deps, options.headersMs ?? HEADERS_TIMEOUT_MS);
  const rateLimiter = createRateLimiter(deps);
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
  registerV1(app, { ...deps, rateLimiter, pace: options.pace });
  await registerOauth2(app, { ...deps, rateLimiter });
  await registerIntegrator(app, { ...deps, rateLimiter });
  await registerMailPrograms(app, { ...deps, rateLimiter });
  await pushReceiver.register(app);
  await registerProviderPages(app, deps);
  await registerPaymentNotices(app, deps);
  if (deps.config.sandbox && deps.config.roles.includes("sandbox")) {
    await registerSandboxProxy(app, deps.config.sandbox.port);
    await registerLetterPreviews(app);
  }
  const { simplePayLogo } = deps.config.contact;
  if (simplePayLogo !== undefined) await registerCardLogo(app, simplePayLogo);
  await registerWebFiles(app, {
    folder: options.webFolder ?? WEB_FOLDER,
    apis: [V1, INTEGRATOR, OAUTH2],
    baseUrl: deps.config.baseUrl,
    describe: () => presentClientConfig(deps),
  });
  return app;
}
