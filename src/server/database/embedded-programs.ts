/**
 * PostgreSQL's programs in a place where its user can start them. Below a folder that is closed to
 * others (a project in root's home) he cannot. PostgreSQL asks for its own place by name, so an
 * open file handle does not help. The programs are copied once to a place that root owns.
 */
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type EmbeddedBinaries, listPrograms } from "./embedded-binaries.ts";
import { canRun, type DatabaseOwner } from "./embedded-owner.ts";
import { StartFault } from "./start-fault.ts";

/**
 * Where the copy may lie, the best place first: a read-only system or a mount without execution
 * leaves the next one.
 */
const HOMES = [
  "/var/lib/bankhid",
  "/opt/bankhid",
  "/var/tmp/bankhid-programs",
  join(tmpdir(), "bankhid-programs"),
];

const OTHERS_MAY_WRITE = 0o022;

/**
 * The same programs, or their copy where the owner cannot start them. Throws an Error with advice
 * where no place is left.
 */
export function getReachablePrograms(
  owner: DatabaseOwner,
  binaries: EmbeddedBinaries,
  homes: readonly string[] = HOMES,
): EmbeddedBinaries {
  if (canRunAll(owner, binaries)) return binaries;
  const faults: string[] = [];
  for (const home of homes) {
    try {
      const copied = listPrograms(copyInto(home, binaries), binaries);
      if (canRunAll(owner, copied)) return copied;
      faults.push(`${home}: user ${owner.ids?.uid} cannot start programs there`);
    } catch (error) {
      faults.push(`${home}: ${(error as Error).message}`);
    }
  }
  throw new StartFault(
    `PostgreSQL does not run as root, user ${owner.ids?.uid} cannot reach ${binaries.root}, and no copy of it could be made ` +
      `(${faults.join("; ")}). Start the program as an ordinary user, or set DATABASE_URL.`,
  );
}

function canRunAll(owner: DatabaseOwner, { initdb, postgres }: EmbeddedBinaries): boolean {
  return canRun(owner, postgres) && canRun(owner, initdb);
}

// Copied beside its place and renamed: a copy that was cut off is never taken for a whole one.
function copyInto(home: string, { root, build }: EmbeddedBinaries): string {
  makeOwnHome(home);
  const place = join(home, `postgresql-${build}`);
  if (existsSync(place)) return place;
  const part = `${place}.part-${process.pid}`;
  rmSync(part, { recursive: true, force: true });
  cpSync(root, part, { recursive: true, verbatimSymlinks: true });
  openForOthers(part);
  try {
    renameSync(part, place);
  } catch (error) {
    rmSync(part, { recursive: true, force: true });
    // Another program was faster.
    if (!existsSync(place)) throw error;
  }
  removeLeftParts(home);
  return place;
}

// A user who could write there could make root's database run a program of his.
function makeOwnHome(home: string): void {
  mkdirSync(home, { recursive: true });
  const found = lstatSync(home);
  if (
    !found.isDirectory() ||
    found.uid !== process.getuid?.() ||
    (found.mode & OTHERS_MAY_WRITE) !== 0
  ) {
    throw new Error("the folder is another user's or others may write to it");
  }
  chmodSync(home, 0o755);
}

// npm leaves the files as closed as the umask was at the installation.
function openForOthers(path: string): void {
  const found = lstatSync(path);
  if (found.isSymbolicLink()) return;
  if (!found.isDirectory()) {
    chmodSync(path, found.mode & 0o100 ? 0o755 : 0o644);
    return;
  }
  chmodSync(path, 0o755);
  for (const name of readdirSync(path)) openForOthers(join(path, name));
}

function removeLeftParts(home: string): void {
  for (const name of readdirSync(home)) {
    const pid = Number(/\.part-(\d+)$/.exec(name)?.[1] ?? 0);
    if (pid !== 0 && !existsSync(join("/proc", String(pid))))
      rmSync(join(home, name), { recursive: true, force: true });
  }
}
