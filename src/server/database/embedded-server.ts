/** The PostgreSQL process itself: make its data, start it, ask whether it lives, stop it. */
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import {
  closeSync,
  constants,
  existsSync,
  openSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
} from "node:fs";
import { join } from "node:path";
import type { EmbeddedBinaries } from "./embedded-binaries.ts";
import type { EmbeddedFolders } from "./embedded-folders.ts";
import { asOwner, type DatabaseOwner } from "./embedded-owner.ts";
import { StartFault } from "./start-fault.ts";

/**
 * The setting that tells a running server's data folder: PostgreSQL itself may know it by a handle
 * only.
 */
export const FOLDER_SETTING = "bankhid.data_folder";

export interface ClusterPlace {
  binaries: EmbeddedBinaries;
  folders: EmbeddedFolders;
  owner: DatabaseOwner;
  settings: Record<string, string>;
}

type OwnFolders = Pick<ClusterPlace, "folders">;

// The log is for the day something is wrong; an old one of this size tells nothing more.
const LOG_BYTES_MAX = 10 * 1024 * 1024;
const MADE_MARK = "bankhid-made";
// Of a child's file handles the first three are input and output.
const FIRST_HANDLE = 3;
// A file without a number that is older is left of a server that died while it wrote.
const EMPTY_PID_FILE_MS = 5_000;
const STOP_PAUSE_MS = 25;
// A fast shutdown writes one checkpoint; the program itself must be down within 10 s.
const FAST_STOP_MS = 7_000;
const HARD_STOP_MS = 2_000;

/** Makes the data of a new cluster; one that was cut off while being made is made anew. */
export function ensureCluster(place: ClusterPlace): void {
  const { cluster } = place.folders;
  // Our own file, made after initdb came to its end: initdb leaves no such proof.
  if (existsSync(join(cluster, MADE_MARK))) return;
  for (const name of readdirSync(cluster))
    rmSync(join(cluster, name), { recursive: true, force: true });
  const locale = [
    "--locale=C",
    "--locale-provider=builtin",
    "--builtin-locale=C.UTF-8",
    "--encoding=UTF8",
  ];
  const sync = place.settings.fsync === "off" ? ["--no-sync"] : [];
  const handed = handFolders(place.owner, [cluster]);
  const args = [
    "-D",
    handed.paths[0] ?? cluster,
    "-U",
    "bankhid_owner",
    "--auth=trust",
    ...locale,
    ...sync,
  ];
  const stdio = ["ignore" as const, "pipe" as const, "pipe" as const, ...handed.handles];
  const made = spawnSync(place.binaries.initdb, args, {
    ...asOwner(place.owner),
    cwd: "/",
    encoding: "utf8",
    stdio,
  });
  handed.close();
  if (made.status !== 0) {
    throw new StartFault(
      `PostgreSQL could not make its data folder ${cluster}: ${made.error?.message ?? made.stderr}`,
    );
  }
  closeSync(openSync(join(cluster, MADE_MARK), "w"));
}

/** Starts the server; its words go to the log. The caller waits until it answers. */
export function spawnServer(place: ClusterPlace): ChildProcess {
  removeStalePidFile(place);
  const { log, cluster, socket } = place.folders;
  if (existsSync(log) && statSync(log).size > LOG_BYTES_MAX) truncateSync(log);
  const out = openSync(log, "a", 0o600);
  const handed = handFolders(place.owner, [cluster, socket]);
  const [data = cluster, sockets = socket] = handed.paths;
  const stated = {
    ...place.settings,
    [FOLDER_SETTING]: cluster,
    unix_socket_directories: `"${sockets.replaceAll('"', '""')}"`,
  };
  const args = [
    "-D",
    data,
    ...Object.entries(stated).flatMap(([name, value]) => ["-c", `${name}=${value}`]),
  ];
  // Its own process group: Ctrl-C must reach the program first, which stops PostgreSQL after its
  // own work is done.
  const stdio = ["ignore" as const, out, out, ...handed.handles];
  const child = spawn(place.binaries.postgres, args, {
    ...asOwner(place.owner),
    cwd: "/",
    detached: true,
    stdio,
  });
  child.on("error", () => {});
  child.unref();
  closeSync(out);
  handed.close();
  return child;
}

/**
 * The owner's names for the folders. Where he is another user, a folder above may be closed to him
 * (root's home is), so he gets each folder as an open handle and enters by it. Then he needs rights
 * on these folders only, and they are his.
 */
function handFolders(
  owner: DatabaseOwner,
  folders: readonly string[],
): { paths: string[]; handles: number[]; close(): void } {
  if (!owner.ids || process.platform !== "linux")
    return { paths: [...folders], handles: [], close: () => {} };
  const handles = folders.map((folder) =>
    openSync(folder, constants.O_RDONLY | constants.O_DIRECTORY),
  );
  const paths = folders.map((_folder, index) => `/proc/self/fd/${FIRST_HANDLE + index}`);
  return { paths, handles, close: () => handles.forEach((handle) => closeSync(handle)) };
}

/**
 * Removes the lock file (postmaster.pid) of a server that is gone. A killed server leaves its file.
 * When the system has given the number to another process since, PostgreSQL would refuse to start,
 * so the file goes unless the process is really a PostgreSQL on this folder. Of two programs that
 * start at once one must not take the file of the other's PostgreSQL: an empty file is being
 * written for five seconds, and a file that was moved aside is looked at again.
 */
export function removeStalePidFile(place: OwnFolders): void {
  const file = join(place.folders.cluster, "postmaster.pid");
  const judged = readServerPid(place);
  if (judged === undefined ? !isLeftEmpty(file) : isOwnServerAlive(place)) return;
  const aside = `${file}.${process.pid}`;
  try {
    renameSync(file, aside);
  } catch {
    // Another program has moved it at this moment.
    return;
  }
  if (pidIn(aside) === judged) rmSync(aside, { force: true });
  else renameSync(aside, file);
}

// A server writes its file within moments.
function isLeftEmpty(file: string): boolean {
  const found = statSync(file, { throwIfNoEntry: false });
  const nowMs = performance.timeOrigin + performance.now();
  return found !== undefined && nowMs - found.mtimeMs > EMPTY_PID_FILE_MS;
}

function pidIn(file: string): number | undefined {
  const pid = Number(readFileSync(file, "utf8").split("\n")[0]);
  return Number.isInteger(pid) && pid > 1 ? pid : undefined;
}

/** The number in postmaster.pid, alive or not. */
export function readServerPid(place: OwnFolders): number | undefined {
  const file = join(place.folders.cluster, "postmaster.pid");
  return existsSync(file) ? pidIn(file) : undefined;
}

/**
 * Whether the process named in postmaster.pid lives and is a PostgreSQL on this very data folder.
 */
export function isOwnServerAlive(place: OwnFolders): boolean {
  const pid = readServerPid(place);
  return pid !== undefined && commandLineOf(pid).includes(place.folders.cluster);
}

function commandLineOf(pid: number): string {
  const file = `/proc/${pid}/cmdline`;
  if (existsSync("/proc/self/cmdline")) {
    try {
      return readFileSync(file, "utf8");
    } catch {
      return "";
    }
  }
  return spawnSync("ps", ["-o", "command=", "-p", String(pid)], { encoding: "utf8" }).stdout ?? "";
}

/**
 * Stops the server of the folder: fast first, hard when that takes too long. Returns when it is
 * gone.
 */
export async function stopServer(place: ClusterPlace): Promise<void> {
  if (await signalAndWait(place, "SIGINT", FAST_STOP_MS)) return;
  if (await signalAndWait(place, "SIGQUIT", HARD_STOP_MS)) return;
  throw new StartFault(`PostgreSQL on ${place.folders.cluster} does not stop.`);
}

async function signalAndWait(
  place: ClusterPlace,
  signal: NodeJS.Signals,
  limitMs: number,
): Promise<boolean> {
  const pid = readServerPid(place);
  if (pid === undefined || !isOwnServerAlive(place)) return true;
  process.kill(pid, signal);
  const deadline = performance.now() + limitMs;
  while (performance.now() < deadline) {
    if (!commandLineOf(pid).includes(place.folders.cluster)) return true;
    await new Promise((done) => setTimeout(done, STOP_PAUSE_MS));
  }
  return false;
}
