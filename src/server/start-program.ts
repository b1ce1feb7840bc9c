/** Starts the roles asked for, and stops them in an order in which nothing is cut off. */
import type { Logger } from "pino";
import { buildApp } from "./app.ts";
import type { Config } from "./config.ts";
import { type Connection, connect } from "./database/connect.ts";
import { WEB_LIMITS, WORKER_LIMITS } from "./database/pool.ts";
import { buildDeps } from "./deps.ts";
import { allJobDefinitions, buildAllJobs } from "./jobs/all-jobs.ts";
import { openQueue } from "./jobs/queue.ts";
import { requeueAbandonedJobs } from "./jobs/queue.store.ts";
import { timetable } from "./jobs/timetable.ts";
import { startDatabase } from "./start-database.ts";
import { startSandbox } from "./start-sandbox.ts";

export interface RunningProgram {
  /** Where the web role answers; undefined without that role. */
  address: string | undefined;
  /** Stops everything that was started, last first. */
  stop(): Promise<void>;
}

/** What is left of the ten seconds for a stop after the database took its part. */
const DRAIN_MS = 5_000;

/** Starts the program. Throws with a sentence when something is missing; what was started by then is stopped again. */
export async function startProgram(config: Config, log: Logger, onLost: (error: Error) => void): Promise<RunningProgram> {
  const stops: (() => Promise<void>)[] = [];
  const stop = async (): Promise<void> => {
    for (const stopOne of stops.splice(0).reverse()) {
      await stopOne().catch((error: unknown) => log.error({ err: error }, "while stopping"));
    }
  };
  try {
    const address = await startRoles(config, log, onLost, stops);
    return { address, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function startRoles(
  config: Config,
  log: Logger,
  onLost: (error: Error) => void,
  stops: (() => Promise<void>)[],
): Promise<string | undefined> {
  const has = (role: Config["roles"][number]): boolean => config.roles.includes(role);
  const sandbox = has("sandbox") ? startSandbox(config, log) : undefined;
  // Awaited below, beside the database; until then a failure must not count as unhandled.
  sandbox?.catch(() => {});
  const database = await startDatabase(config, log, onLost).catch(async (error: unknown) => {
    await sandbox?.then((started) => started.stop()).catch(() => {});
    throw error;
  });
  stops.push(() => database.stop());
  if (sandbox) stops.push((await sandbox).stop);
  const open = async (limits: typeof WEB_LIMITS): Promise<Connection> => {
    const connection = await connect(database.appUrl, limits);
    stops.push(() => connection.close());
    return connection;
  };
  const connection = await open(WEB_LIMITS);
  const queue = await openQueue({ appUrl: database.appUrl, log, definitions: allJobDefinitions, works: has("worker") });
  stops.push(() => queue.stop(DRAIN_MS));
  if (has("worker")) {
    if (database.alone) await requeueAbandonedJobs(connection.pool);
    const deps = buildDeps({ config, log, connection: await open(WORKER_LIMITS), queue });
    await queue.startWorkers(buildAllJobs(deps), timetable);
  }
  if (!has("web")) return undefined;
  const app = await buildApp(buildDeps({ config, log, connection, queue }));
  stops.push(async () => void (await app.close()));
  return app.listen({ port: config.port, host: config.host });
}
