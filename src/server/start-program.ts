/** Starts the roles of the settings, and stops them in an order in which no work is cut off. */
import { setTimeout as setTimeoutPromise } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import type { Logger } from "pino";
import { buildApp } from "./app.ts";
import { buildDeps } from "./build-deps.ts";
import { type Config, withSandboxPorts } from "./config.ts";
import { connect, type Connection } from "./database/connect.ts";
import { MAIL_LIMITS, WORKER_LIMITS } from "./database/pool.ts";
import { isLate, isPassing } from "./database/database-fault.ts";
import { repeatWhilePassing } from "./database/repeat-while-passing.ts";
import { StartFault } from "./database/start-fault.ts";
import { listFeedMetrics } from "./features/feed-reading/feed-metrics.ts";
import { listInvoiceMetrics } from "./features/billing/invoices/invoice-metrics.ts";
import { type DataFolder, openDataFolder } from "./features/installation/data-folder.service.ts";
import { listLetterMetrics } from "./features/letters/letter-metrics.ts";
import { stockDemosJob } from "./features/demo/demo-job-definitions.ts";
import { checkSecretKeys } from "./features/secret-keys/secret-keys.service.ts";
import { startFigures } from "./http/figures.ts";
import { createHealthProbe } from "./http/health-probe.store.ts";
import { allJobDefinitions, buildAllJobs, timetable } from "./jobs/all-jobs.ts";
import { openQueue, type Queue } from "./jobs/queue.ts";
import { requeueAbandonedJobs } from "./jobs/queue.store.ts";
import { listProgramMetrics } from "./features/service/program-metrics.ts";
import { type MailServerWatch, watchMailServer } from "./mail/outbound/watch-mail-server.ts";
import { newId } from "./new-id.ts";
import { registerSandboxHook } from "./providers/bank-feed/register-sandbox-hook.ts";
import { connectAsProgram, startDatabase } from "./start-database.ts";
import { startMail } from "./start-mail.ts";
import { startSandbox } from "./start-sandbox.ts";
import { entryOf } from "#values/entry-of.ts";

export interface RunningProgram {
  /** Where the web role answers; undefined without that role. */
  address: string | undefined;
  /**
   * Stops everything that was started, last first; with `drain` requests are served for the drain
   * delay before that.
   */
  stop(how?: { readonly drain: boolean }): Promise<void>;
}

/** Told to stop: readiness says so at once. */
interface Leaving {
  now: boolean;
}

type Stops = (() => Promise<void>)[];

// Web and queue each get this part of the ten seconds that a stop may take; the database needs the
// rest.
const DRAIN_MS = 3_000;

/**
 * Starts the program. A database that goes away or is too busy to answer during the start is waited
 * for. Throws with a sentence where something is missing; parts that were started by then are
 * stopped again.
 */
export function startProgram(
  config: Config,
  log: Logger,
  onLost: (error: Error) => void,
): Promise<RunningProgram> {
  // A start asks the database many times. Of the program's own one only lateness passes.
  const passes = config.database.url === undefined ? isLate : isPassing;
  return repeatWhilePassing(() => startOnce(config, log, onLost), {
    waitMs: config.database.waitSeconds * 1_000,
    passes: (error) => passes(error) || passes((error as Error).cause ?? {}),
    onRepeat: (error) =>
      log.warn(
        { reason: (error as Error).message },
        "PostgreSQL failed during the start, which begins again",
      ),
  });
}

async function startOnce(
  config: Config,
  log: Logger,
  onLost: (error: Error) => void,
): Promise<RunningProgram> {
  const stops: Stops = [];
  const leaving: Leaving = { now: false };
  const stopRoles = async (): Promise<void> => {
    for (const stopOne of stops.splice(0).reverse()) {
      await stopOne().catch((error: unknown) => log.error({ err: error }, "while stopping"));
    }
  };
  try {
    const address = await startRoles(config, log, onLost, stops, leaving);
    const stop: RunningProgram["stop"] = async (how) => {
      leaving.now = true;
      // Balancers look every few seconds: until they know, requests still come, and are served.
      if (how?.drain === true && address !== undefined)
        await setTimeoutPromise(config.drainDelaySeconds * 1_000);
      await stopRoles();
    };
    return { address, stop };
  } catch (error) {
    await stopRoles();
    throw error;
  }
}

async function startRoles(
  asked: Config,
  log: Logger,
  onLost: (error: Error) => void,
  stops: Stops,
  leaving: Leaving,
): Promise<string | undefined> {
  const has = (role: Config["roles"][number]): boolean => asked.roles.includes(role);
  for (const warning of asked.warnings) log.warn(warning);
  const database = await startDatabase(asked, log, onLost);
  stops.push(() => database.stop());
  // Only now: a second program on the data folder has been refused before it could disturb the
  // first one's ports.
  const sandbox = has("sandbox") ? await startSandbox(asked, log) : undefined;
  if (sandbox) stops.push(sandbox.stop);
  const config = sandbox ? withSandboxPorts(asked, sandbox.ports) : asked;
  const connection = await connectAsProgram(database.appUrl);
  stops.push(() => closeConnection(connection));
  await checkKeys(config, log, connection);
  const { dataDir } = config;
  const { alone } = database;
  const folder = await openDataFolder({ db: connection.db, dataDir, alone, newId });
  const base = { appUrl: database.appUrl, folder };
  const mailServer =
    config.mail.smtpUrl === undefined ? undefined : watchMailServer(config.mail.smtpUrl, log);
  stops.push(async () => mailServer?.stop());
  const queue = await openQueue({
    appUrl: database.appUrl,
    log,
    definitions: allJobDefinitions,
    works: has("worker"),
    ...asked.queue,
  });
  stops.push(() => queue.stop(DRAIN_MS));
  if (has("worker")) {
    if (database.alone) await requeueAbandonedJobs(connection.pool);
    await startWorker(config, log, { ...base, queue }, stops);
  }
  if (has("mail")) await startMailRole(config, log, { ...base, queue }, stops);
  if (!has("web") && config.metricsPort === undefined && config.production) {
    log.warn("without METRICS_PORT nobody can ask this process whether it lives and works");
  }
  if (!has("web") && config.metricsPort !== undefined) {
    const probe = createHealthProbe(database.appUrl, folder);
    stops.push(() => probe.close());
    const health = { probe, isLeaving: () => leaving.now };
    const figures = {
      port: config.metricsPort,
      host: config.host,
      token: config.metricsToken,
      health,
    };
    const started = await startFigures({
      ...figures,
      sources: [
        ...listProgramMetrics({ connection, mailServer, folder, ...config }),
        ...listFeedMetrics(connection),
      ],
    }).catch((error: unknown) => {
      throw describeListenError(error, { setting: "METRICS_PORT", ...figures });
    });
    stops.push(started.stop);
    log.info({ figures: started.address }, "figures are served");
  }
  return has("web")
    ? startWeb(config, log, { ...base, queue, connection, leaving, mailServer }, stops)
    : undefined;
}

// A key that was made for a lost data folder is the developer's own trouble; a stated one that was
// changed under its id is a mistake.
async function checkKeys({ secrets }: Config, log: Logger, { db }: Connection): Promise<void> {
  await checkSecretKeys({ db, secrets }).catch((error: unknown) => {
    if (!secrets.madeHere || !(error instanceof StartFault)) throw error;
    log.warn(error.message);
  });
}

async function startWorker(
  config: Config,
  log: Logger,
  base: { appUrl: string; folder: DataFolder; queue: Queue },
  stops: Stops,
): Promise<void> {
  const connection = await connect(base.appUrl, WORKER_LIMITS);
  const { deps, close } = buildDeps({ config, log, connection, ...base });
  // Right after the database, so that they stop after the queue, whose running jobs still need
  // them.
  stops.splice(1, 0, () => closeConnection(connection), close);
  await base.queue.startWorkers(buildAllJobs(deps), timetable);
  // The clock comes by within a minute only; the first visitor may be earlier.
  if (config.demo.available && config.demo.stock > 0)
    await base.queue.enqueue(stockDemosJob, {}, { key: "stock" });
}

async function startMailRole(
  config: Config,
  log: Logger,
  base: { appUrl: string; folder: DataFolder; queue: Queue },
  stops: Stops,
): Promise<void> {
  const connection = await connect(base.appUrl, MAIL_LIMITS);
  const { deps, close } = buildDeps({ config, log, connection, ...base });
  stops.splice(1, 0, () => closeConnection(connection), close);
  const mail = await startMail(deps).catch((error: NodeJS.ErrnoException) => {
    // Beside other programs of a developer the port may be taken; alone it is what was asked for.
    if (error.code !== "EADDRINUSE" || config.production)
      throw describeListenError(error, {
        setting: "MAIL_PORT",
        host: config.host,
        port: config.mail.port,
      });
    log.warn({ mailPort: config.mail.port }, "the port for letters is taken; none come in here");
    return undefined;
  });
  if (mail === undefined) return;
  stops.push(() => mail.stop());
  log.info({ mailPort: mail.port, domain: config.mail.domain }, "letters come in");
}

async function startWeb(
  config: Config,
  log: Logger,
  base: {
    appUrl: string;
    folder: DataFolder;
    queue: Queue;
    connection: Connection;
    leaving: Leaving;
    mailServer: MailServerWatch | undefined;
  },
  stops: Stops,
): Promise<string> {
  const { deps, close } = buildDeps({ config, log, ...base });
  stops.push(close);
  const metrics = [
    ...listProgramMetrics({ ...base, ...config }),
    ...listFeedMetrics(deps),
    ...listLetterMetrics(deps),
    ...listInvoiceMetrics(deps),
  ];
  const app = await buildApp(deps, { metrics, isLeaving: () => base.leaving.now });
  stops.push(() => closeWithin(app, log));
  const { port, host } = config;
  const address = await app.listen({ port, host }).catch((error: unknown) => {
    throw describeListenError(error, { setting: "PORT", host, port });
  });
  if (isSandboxFeed(config)) {
    // Without it banks still report, at the next reading instead of at once.
    await registerSandboxHook(deps, address).catch((error: unknown) =>
      log.warn({ err: error }, "the sandbox does not know our hook"),
    );
  }
  return address;
}

// Never the real provider's settings, whatever the environment is.
function isSandboxFeed({ sandbox, roles, feeds }: Config): boolean {
  if (sandbox === undefined || !roles.includes("sandbox")) return false;
  return feeds.aggreg8?.apiUrl === `http://127.0.0.1:${sandbox.port}/sandbox/aggreg8/api`;
}

// Work that does not heed the stop still holds a connection. Its transaction ends with the database
// or with this process, whichever ends first.
const CLOSE_MS = 1_000;

async function closeConnection(connection: Connection): Promise<void> {
  await Promise.race([connection.close(), setTimeoutPromise(CLOSE_MS, undefined, { ref: false })]);
}

// A download of an hour must not hold up a restart: calls that do not end in time are cut off.
async function closeWithin(app: FastifyInstance, log: Logger): Promise<void> {
  const timer = setTimeout(() => {
    log.warn("connections still open are cut off");
    app.server.closeAllConnections();
  }, DRAIN_MS);
  await app.close();
  clearTimeout(timer);
}

/** Faults of HOST and of the ports, in words for the operator. */
const WORDS: Readonly<Record<string, string>> = {
  EADDRINUSE: "another program listens there",
  EADDRNOTAVAIL: "this machine has no such address",
  EACCES: "this user may not take that port",
  ENOTFOUND: "the host is not known",
  EAI_AGAIN: "the host could not be looked up",
};

/** The error of a listener as a sentence that names the settings; any other error as it is. */
function describeListenError(
  error: unknown,
  {
    setting,
    host,
    port,
  }: { readonly setting: string; readonly host: string; readonly port: number },
): unknown {
  const words = entryOf(WORDS, (error as NodeJS.ErrnoException).code ?? "");
  return words === undefined
    ? error
    : new StartFault(`HOST, ${setting}: cannot listen at ${host}:${port}, because ${words}.`);
}
