/**
 * Figures for Prometheus: request durations by route, the process, the connection pool, the job
 * queue.
 */
import { timingSafeEqual } from "node:crypto";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { readBearer } from "./authenticate.ts";
import { notFound } from "./errors.ts";

/** A number, or one for each set of labels, read when an operator asks for the figures. */
export interface MetricSource {
  readonly name: string;
  readonly help: string;
  /** Names of the labels that `read` answers; none for a single number. */
  readonly labelNames?: readonly string[];
  read(): number | Promise<number> | Promise<readonly LabelledNumber[]>;
}

export interface LabelledNumber {
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

// From a cached page to the handler's timeout, in seconds.
const BUCKETS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/**
 * With a token the figures need it as bearer; without one they are answered to this machine and
 * private networks only.
 */
export function registerMetrics(
  app: FastifyInstance,
  token: string | undefined,
  sources: readonly MetricSource[],
): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const durations = new Histogram({
    name: "http_request_duration_seconds",
    help: "Time from the request's headers to the end of the reply",
    labelNames: ["method", "route", "status"],
    buckets: BUCKETS,
    registers: [registry],
  });
  for (const source of sources) {
    new Gauge({
      name: source.name,
      help: source.help,
      labelNames: [...(source.labelNames ?? [])],
      registers: [registry],
      async collect() {
        const read = await source.read();
        // A source without a value any more (an empty queue) must not keep its last figure.
        this.reset();
        if (typeof read === "number") this.set(read);
        else for (const { labels, value } of read) this.set({ ...labels }, value);
      },
    });
  }
  app.addHook("onResponse", async (request, reply) => {
    const route = request.routeOptions.url ?? "unmatched";
    durations.observe(
      { method: request.method, route, status: reply.statusCode },
      reply.elapsedTime / 1_000,
    );
  });
  app.get("/metrics", async (request, reply) => {
    // The same answer as for a path that does not exist, so that outsiders learn nothing.
    if (!mayRead(request, token)) throw notFound("Resource");
    reply.header("cache-control", "no-store").type(registry.contentType);
    return registry.metrics();
  });
}

function mayRead(request: FastifyRequest, token: string | undefined): boolean {
  if (token === undefined) return isPrivateAddress(request.ip);
  const given = Buffer.from(readBearer(request) ?? "");
  const wanted = Buffer.from(token);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}

/** Loopback, RFC 1918 and unique local addresses. */
function isPrivateAddress(address: string): boolean {
  const plain = address.replace(/^::ffff:/i, "");
  return /^(127\.|10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|::1$|f[cd][0-9a-f]{2}:)/i.test(plain);
}
