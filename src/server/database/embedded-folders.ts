/** Where the embedded PostgreSQL keeps its data and its socket. */
import { createHash } from "node:crypto";
import { chmodSync, chownSync, existsSync, lstatSync, mkdirSync, readdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chooseDatabaseOwner, type DatabaseOwner } from "./embedded-owner.ts";
import { StartFault } from "./start-fault.ts";

export interface EmbeddedFolders {
  cluster: string;
  /** Holds `.s.PGSQL.5432`; only PostgreSQL's user may enter. */
  socket: string;
  log: string;
}

// The kernel takes 107 bytes on Linux and 103 on macOS for the whole path of a socket.
const SOCKET_PATH_BYTES = 100;
const SOCKET_NAME = ".s.PGSQL.5432";

/**
 * Makes the folders (absolute `dataDir`) and tells who owns them. Throws when another major
 * version's data is there.
 */
export function prepareEmbeddedFolders(
  dataDir: string,
  version: string,
): { folders: EmbeddedFolders; owner: DatabaseOwner } {
  const major = version.split(".")[0] ?? version;
  const home = join(dataDir, "postgres");
  mkdirSync(home, { recursive: true });
  refuseOtherVersion(home, major);
  const cluster = join(home, major);
  const owner = chooseDatabaseOwner(cluster, existsSync(cluster));
  makeOwnFolder(cluster, owner);
  const socket = chooseSocketFolder(join(home, "socket"), cluster);
  makeOwnFolder(socket, owner);
  return { folders: { cluster, socket, log: join(home, "postgres.log") }, owner };
}

function refuseOtherVersion(home: string, major: string): void {
  const others = readdirSync(home).filter((name) => /^\d+$/.test(name) && name !== major);
  if (others.length > 0 && !existsSync(join(home, major))) {
    throw new StartFault(
      `${home} holds the data of PostgreSQL ${others.join(", ")}, and this program brings PostgreSQL ${major}. ` +
        "Move the data with a dump and a restore before starting.",
    );
  }
}

function chooseSocketFolder(preferred: string, cluster: string): string {
  if (Buffer.byteLength(join(preferred, SOCKET_NAME)) <= SOCKET_PATH_BYTES) return preferred;
  const name = `bankhid-${createHash("sha256").update(cluster).digest("hex").slice(0, 16)}`;
  const inTemporary = join(tmpdir(), name);
  return Buffer.byteLength(join(inTemporary, SOCKET_NAME)) <= SOCKET_PATH_BYTES
    ? inTemporary
    : join("/tmp", name);
}

function makeOwnFolder(folder: string, owner: DatabaseOwner): void {
  if (!existsSync(folder)) mkdirSync(folder, { mode: 0o700 });
  const found = lstatSync(folder);
  // Another user may have made a folder of this name in the shared temporary folder to listen
  // there.
  const mine = [process.getuid?.(), owner.ids?.uid];
  if (!found.isDirectory() || !mine.includes(found.uid)) {
    throw new StartFault(
      `${folder} must be a folder of this program, but it belongs to user ${found.uid}. Remove it or set DATA_DIR.`,
    );
  }
  chmodSync(folder, 0o700);
  if (owner.ids && found.uid !== owner.ids.uid) chownSync(folder, owner.ids.uid, owner.ids.gid);
}
