/**
 * The PostgreSQL that comes with the program: a child process on a Unix socket below the data
 * folder, no TCP port.
 *
 * One program per data folder. The proof of life is an advisory lock that the program's own
 * connection holds: the kernel closes it with the program, whatever kills it, so a PostgreSQL
 * without that lock is an orphan and is adopted.
 */
import { createHash } from "node:crypto";
import { resolve } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import {
  type ClusterPlace,
  ensureCluster,
  FOLDER_SETTING,
  isOwnServerAlive,
} from "./embedded-server.ts";
import { readServerPid, spawnServer, stopServer } from "./embedded-server.ts";
import { getEmbeddedBinaries } from "./embedded-binaries.ts";
import { prepareEmbeddedFolders } from "./embedded-folders.ts";
import { getReachablePrograms } from "./embedded-programs.ts";
import { StartFault } from "./start-fault.ts";

export interface EmbeddedOptions {
  dataDir: string;
  /** Changes to the tuned settings; tests switch fsync off. */
  settings?: Record<string, string>;
  /** Called once when another program has taken the data folder: the program should end. */
  onLost?: (error: Error) => void;
  /** Called each time that PostgreSQL, once it had run, cannot be started again. It is tried on. */
  onTrouble?: (error: Error) => void;
}

export interface EmbeddedDatabase {
  /** Connection of the owner to the database `bankhid`. */
  ownerUrl: string;
  /** Whether a PostgreSQL left behind by a killed program was taken over. */
  adopted: boolean;
  /** Stops PostgreSQL and waits until it is gone. */
  stop(): Promise<void>;
}

/** Another program works on the same data folder. */
export class DataFolderInUse extends Error {
  constructor(dataDir: string) {
    super(
      `Another Bankhíd program is running on the data folder ${dataDir}. Stop it, or set DATA_DIR to another folder.`,
    );
    this.name = "DataFolderInUse";
  }
}

const EMBEDDED_OWNER = "bankhid_owner";
const DATABASE = "bankhid";
// Any constant does: only programs on the same cluster compare it.
const PROGRAM_LOCK = "4702394921427301";
const CONNECT_PAUSE_MS = 40;
// A crash in the middle of a big import leaves up to max_wal_size to replay; a slow disk takes
// minutes for that.
const RECOVERY_LIMIT_MS = 10 * 60_000;
// The children of a killed PostgreSQL need a moment to notice; until then a new one refuses to
// start.
const START_TRIES_MS = 8_000;
const START_PAUSE_MS = 250;
// PostgreSQL that ended, by a full disk or a kill, is started again with growing pauses for as long
// as the program lives: whoever makes room needs to do nothing else.
const REVIVE_PAUSE_MS = 250;
const REVIVE_PAUSE_MAX_MS = 30_000;
// Shorter troubles are those of a crash: its children need a moment to notice.
const TROUBLE_PAUSE_MS = 2_000;
// Of a server that ran so long its end is not counted with the one before.
const HEALTHY_MS = 60_000;

// Not a port that anything listens at: the socket has the number in its name.
const PORT = "5432";

const SETTINGS: Record<string, string> = {
  listen_addresses: "",
  port: PORT,
  unix_socket_permissions: "0700",
  max_connections: "80",
  shared_buffers: "256MB",
  // Containers often have 64 MB of /dev/shm, too little for parallel queries; SysV memory has no
  // such limit on Linux.
  dynamic_shared_memory_type: process.platform === "linux" ? "sysv" : "posix",
  wal_compression: "pglz",
  max_wal_size: "2GB",
  synchronous_commit: "on",
  // Compiling costs more than it gives on short queries.
  jit: "off",
  timezone: "UTC",
  log_timezone: "UTC",
};

// A connection takes what its address leaves open from the variables `PG…` of the shell, which are
// meant for another server: with `PGSSLMODE=require` nothing connects to a socket. An empty option
// would be one that is left open.
const WHOLE_CONNECTION = new URLSearchParams({
  sslmode: "disable",
  sslnegotiation: "postgres",
  client_encoding: "UTF8",
  options: "-c jit=off",
}).toString();

/**
 * Starts, or takes over, the PostgreSQL of a data folder. Throws DataFolderInUse, or an Error with
 * advice.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const place = preparePlace(options);
  const found = await adoptOrphan(place, options.dataDir);
  // Only here: a folder that is lost while the program runs, as with its disk, is not made anew.
  if (found === undefined) ensureCluster(place);
  const lock = found ?? (await startAndLock(place, options.dataDir));
  const keeper = keepRunning(place, options, lock);
  await createDatabase(place);
  return { ownerUrl: urlOf(place, DATABASE), adopted: found !== undefined, stop: keeper.stop };
}

function preparePlace(options: EmbeddedOptions): ClusterPlace {
  const dataDir = resolve(options.dataDir);
  const binaries = getEmbeddedBinaries();
  const { folders, owner } = prepareEmbeddedFolders(dataDir, binaries.version);
  const settings = { ...SETTINGS, ...options.settings };
  // The name shows with which settings a running server was started, so that an orphan of an older
  // program is replaced.
  const mark = createHash("sha256")
    .update(JSON.stringify([binaries.version, folders.socket, settings]))
    .digest("hex")
    .slice(0, 12);
  return {
    binaries: getReachablePrograms(owner, binaries),
    folders,
    owner,
    settings: { ...settings, cluster_name: `bankhid-${mark}` },
  };
}

function urlOf(place: ClusterPlace, database: string): string {
  const socket = encodeURIComponent(place.folders.socket);
  return `postgres://${EMBEDDED_OWNER}@${socket}:${PORT}/${database}?${WHOLE_CONNECTION}`;
}

async function adoptOrphan(place: ClusterPlace, dataDir: string): Promise<pg.Client | undefined> {
  if (readServerPid(place) === undefined) return undefined;
  // Asked even when no such process is seen: in another container it has a number of its own.
  const client = await connectWhenReady(place, () => isOwnServerAlive(place));
  if (!client) return undefined;
  await takeLock(client, dataDir);
  const { rows } = await client.query<{ cluster_name: string; folder: string | null }>(
    `select current_setting('cluster_name') as cluster_name, current_setting('${FOLDER_SETTING}', true) as folder`,
  );
  const current =
    rows[0]?.cluster_name === place.settings.cluster_name &&
    rows[0]?.folder === place.folders.cluster;
  if (current) return client;
  await client.end();
  await stopServer(place);
  return undefined;
}

async function startAndLock(
  place: ClusterPlace,
  dataDir: string,
  triesMs = START_TRIES_MS,
): Promise<pg.Client> {
  const deadline = performance.now() + triesMs;
  while (true) {
    const server = spawnServer(place);
    const own = await connectWhenReady(
      place,
      () => server.exitCode === null && server.signalCode === null,
    );
    // Two programs started at once: the other one's PostgreSQL won, and its lock tells whether it
    // lives.
    const other =
      own ??
      (isOwnServerAlive(place)
        ? await connectWhenReady(place, () => isOwnServerAlive(place))
        : undefined);
    if (other) {
      await takeLock(other, dataDir);
      return other;
    }
    if (performance.now() >= deadline)
      throw new StartFault(
        `PostgreSQL did not start. Its own words are at the end of ${place.folders.log}.`,
      );
    await new Promise((done) => setTimeout(done, START_PAUSE_MS));
  }
}

async function takeLock(client: pg.Client, dataDir: string): Promise<void> {
  const { rows } = await client.query<{ taken: boolean }>(
    `select pg_try_advisory_lock(${PROGRAM_LOCK}) as taken`,
  );
  if (rows[0]?.taken) return;
  await client.end();
  throw new DataFolderInUse(dataDir);
}

async function connectWhenReady(
  place: ClusterPlace,
  stillHope: () => boolean,
): Promise<pg.Client | undefined> {
  const deadline = performance.now() + RECOVERY_LIMIT_MS;
  while (performance.now() < deadline) {
    const client = new pg.Client({
      connectionString: urlOf(place, "postgres"),
      application_name: "bankhid-lock",
    });
    // Without a listener the end of the server would end the program before it can react.
    client.on("error", () => {});
    try {
      await client.connect();
      return client;
    } catch (error) {
      // A connection that did not come about may not end either.
      await client.end().catch(() => {});
      const hope = stillHope();
      if (!hope) return undefined;
      // 57P03: starting up or shutting down. No code at all: the socket is not there yet.
      const code = (error as { code?: string }).code;
      if (
        code !== "57P03" &&
        code !== "ENOENT" &&
        code !== "ECONNREFUSED" &&
        code !== "ECONNRESET" &&
        code !== undefined
      )
        throw error;
    }
    await new Promise((done) => setTimeout(done, CONNECT_PAUSE_MS));
  }
  return undefined;
}

/** Holds the lock's connection; when it drops, PostgreSQL has ended, and is started again. */
function keepRunning(
  place: ClusterPlace,
  options: EmbeddedOptions,
  first: pg.Client,
): { stop: () => Promise<void> } {
  const stopped = new AbortController();
  let lock = first;
  let pauseMs = REVIVE_PAUSE_MS;
  const watch = (client: pg.Client): void => {
    lock = client;
    const since = performance.now();
    client.once("end", () => {
      if (stopped.signal.aborted) return;
      if (performance.now() - since > HEALTHY_MS) pauseMs = REVIVE_PAUSE_MS;
      revive().catch((error: unknown) =>
        options.onLost?.(error instanceof Error ? error : new Error(String(error))),
      );
    });
  };
  const revive = async (): Promise<void> => {
    while (!stopped.signal.aborted) {
      const found = await startAgain(place, options.dataDir);
      if (!(found instanceof StartFault)) {
        if (!stopped.signal.aborted) return watch(found);
        // It came up while the program was stopping.
        await found.end();
        return stopServer(place);
      }
      if (pauseMs >= TROUBLE_PAUSE_MS) options.onTrouble?.(found);
      // The stop ends the pause.
      await pause(pauseMs, undefined, { signal: stopped.signal }).catch(() => {});
      pauseMs = Math.min(pauseMs * 2, REVIVE_PAUSE_MAX_MS);
    }
  };
  watch(first);
  const stop = async (): Promise<void> => {
    stopped.abort();
    // The server that held the line may be gone already.
    await lock.end().catch(() => {});
    await stopServer(place);
  };
  return { stop };
}

/**
 * The lock's connection to the server that still runs or runs again, or why there is none. Throws
 * DataFolderInUse.
 */
async function startAgain(place: ClusterPlace, dataDir: string): Promise<pg.Client | StartFault> {
  try {
    const alive = isOwnServerAlive(place)
      ? await connectWhenReady(place, () => isOwnServerAlive(place))
      : undefined;
    if (alive === undefined) return await startAndLock(place, dataDir, 0);
    await takeLock(alive, dataDir);
    return alive;
  } catch (error) {
    if (error instanceof DataFolderInUse) throw error;
    return error instanceof StartFault ? error : new StartFault(String(error));
  }
}

async function createDatabase(place: ClusterPlace): Promise<void> {
  const client = new pg.Client({ connectionString: urlOf(place, "postgres") });
  await client.connect();
  try {
    const { rowCount } = await client.query("select from pg_database where datname = $1", [
      DATABASE,
    ]);
    if (!rowCount) await client.query(`create database ${DATABASE}`);
  } finally {
    await client.end();
  }
}

/** Stops the PostgreSQL of a data folder whose program is gone; does nothing where none runs. */
export async function stopLeftEmbedded(dataDir: string): Promise<void> {
  await stopServer(preparePlace({ dataDir }));
}

/** The process id of the PostgreSQL of a data folder, where one runs: for tests that kill it. */
export function findEmbeddedPid(dataDir: string): number | undefined {
  return readServerPid(preparePlace({ dataDir }));
}

/**
 * The owner's connection to the PostgreSQL of a data folder while a program runs it; for the
 * operator's tools beside it.
 */
export function findEmbeddedUrl(dataDir: string): string | undefined {
  const place = preparePlace({ dataDir });
  return readServerPid(place) === undefined ? undefined : urlOf(place, DATABASE);
}
