/**
 * For balancers and supervisors. `/health/live`: this process runs (no database asked; restart it
 * otherwise). `/health/ready`: send requests here. `/health`: both in one, for a prober with one
 * address only.
 */
import type { FastifyInstance, FastifyReply } from "fastify";
import type { HealthProbe } from "./health-probe.store.ts";

/**
 * Whether the path is one of the addresses of health: they are answered while the program stops,
 * too.
 */
export function isHealthPath(url: string): boolean {
  return /^\/health(\/live|\/ready)?(\?|$)/.test(url);
}

export interface HealthSources {
  readonly probe: HealthProbe;
  /** True once the program is about to stop: no new requests should be sent here. */
  readonly isLeaving: () => boolean;
}

export function registerHealth(app: FastifyInstance, { probe, isLeaving }: HealthSources): void {
  const answer = async (reply: FastifyReply): Promise<FastifyReply> => {
    const [database, files] = await Promise.all([probe.isDatabaseUp(), probe.areFilesHere()]);
    const status = isLeaving() ? "stopping" : nameState(database && files);
    return send(reply, status === "ok" ? 200 : 503, {
      status,
      database: nameState(database),
      files: nameState(files),
    });
  };
  app.get("/health", (_request, reply) => answer(reply));
  app.get("/health/ready", (_request, reply) => answer(reply));
  app.get("/health/live", async (_request, reply) => send(reply, 200, { status: "ok" }));
}

const nameState = (isFine: boolean): string => (isFine ? "ok" : "failing");

function send(reply: FastifyReply, code: number, body: object): FastifyReply {
  return reply.code(code).header("cache-control", "no-store").send(body);
}
