/**
 * Figures and health of a process that serves no pages: a worker of its own has no other address.
 */
import { fastify } from "fastify";
import { type HealthSources, registerHealth } from "./health.ts";
import { type MetricSource, registerMetrics } from "./metrics.ts";
import { sendProblem } from "./problem.ts";

export interface FiguresSettings {
  readonly port: number;
  readonly host: string;
  /**
   * The same as for the web's /metrics: without a token only this machine and private networks are
   * answered.
   */
  readonly token: string | undefined;
  readonly health: HealthSources;
  readonly sources: readonly MetricSource[];
}

/**
 * Listens for /metrics and /health (with /live and /ready); answers where, and how to stop. Rejects
 * when the port is taken.
 */
export async function startFigures({
  port,
  host,
  token,
  health,
  sources,
}: FiguresSettings): Promise<{ readonly address: string; readonly stop: () => Promise<void> }> {
  const app = fastify({ forceCloseConnections: true });
  app.setErrorHandler(sendProblem);
  registerMetrics(app, token, sources);
  registerHealth(app, health);
  const address = await app.listen({ port, host });
  return { address, stop: () => app.close() };
}
