/**
 * Whether DATA_DIR is the folder of this installation: it carries the mark that the database
 * carries. A wrong mount, or a share that is not mounted, is an empty folder that looks like one
 * without files.
 */
import { readFile, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { Database } from "#server/database/connect.ts";
import { StartFault } from "#server/database/start-fault.ts";
import { findInstallation, keepInstallation } from "./installation.store.ts";

const MARK = "installation";
const PEER_MS = 1_000;
const PEER_PAUSE_MS = 50;

export interface DataFolder {
  /** Whether the folder carries the installation's mark at this moment. Never rejects. */
  isHere(): Promise<boolean>;
}

/**
 * Compares the mark of the folder with the database's, and writes it where both are new. `alone`:
 * the database itself lies in the folder, so the two cannot be apart. Throws StartFault where the
 * folder is not the installation's.
 */
export async function openDataFolder({
  db,
  dataDir,
  alone,
  newId,
}: {
  readonly db: Database;
  readonly dataDir: string;
  readonly alone: boolean;
  readonly newId: () => string;
}): Promise<DataFolder> {
  const path = join(resolve(dataDir), MARK);
  const found = await readMark(path);
  const offered = found ?? newId();
  const id = (await findInstallation(db)) ?? (await keepInstallation(db, offered));
  if (found !== id) {
    // Whose id was kept, that program writes the mark; the others look for it.
    if (id === offered || alone) await writeFile(path, `${id}\n`, { mode: 0o600 });
    else if (!(await comes(path, id))) throw describe(resolve(dataDir), id);
  }
  return { isHere: async () => (await readMark(path).catch(() => undefined)) === id };
}

/** Waits a moment for the mark: another program may be starting and about to write it. */
async function comes(path: string, id: string): Promise<boolean> {
  const lastAt = performance.now() + PEER_MS;
  while ((await readMark(path)) !== id) {
    if (performance.now() > lastAt) return false;
    await pause(PEER_PAUSE_MS);
  }
  return true;
}

async function readMark(path: string): Promise<string | undefined> {
  try {
    return (await readFile(path, "utf8")).trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}

function describe(folder: string, id: string): StartFault {
  return new StartFault(
    `DATA_DIR: ${folder} is not the folder that this database's files are kept in. Every program of an ` +
      "installation needs the same folder: mount it there, or set DATA_DIR to it. If this is the right " +
      `one (a backup was restored into it), write ${id} into ${join(folder, MARK)}.`,
  );
}
