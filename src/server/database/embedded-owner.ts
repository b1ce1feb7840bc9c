/**
 * The user under whom PostgreSQL runs: it refuses root, so a program started as root needs an
 * ordinary user for it.
 */
import { type SpawnOptions, spawnSync } from "node:child_process";
import { readFileSync, statSync } from "node:fs";
import { StartFault } from "./start-fault.ts";

/** The user that PostgreSQL's processes belong to. */
export interface DatabaseOwner {
  /** Undefined: the program's own user. */
  ids: { uid: number; gid: number } | undefined;
}

// `postgres` where the system has one, else the user that every Unix has.
const CANDIDATES = ["postgres", "nobody"];

/**
 * Chooses the user; the user of an existing cluster is kept. `clusterFolder` is the folder of the
 * data. Throws an Error with advice where the program runs as root and the system has no other
 * user.
 */
export function chooseDatabaseOwner(clusterFolder: string, clusterExists: boolean): DatabaseOwner {
  if (process.getuid?.() !== 0) return { ids: undefined };
  if (clusterExists) {
    const { uid, gid } = statSync(clusterFolder);
    if (uid !== 0) return { ids: { uid, gid } };
  }
  const ids = findUnprivilegedUser();
  if (!ids) {
    throw new StartFault(
      "PostgreSQL does not run as root and this system has neither a user postgres nor nobody. Start the program as an ordinary user.",
    );
  }
  return { ids };
}

function findUnprivilegedUser(): { uid: number; gid: number } | undefined {
  const users = readFileSync("/etc/passwd", "utf8")
    .split("\n")
    .map((line) => line.split(":"));
  for (const name of CANDIDATES) {
    const user = users.find((fields) => fields[0] === name);
    if (user?.[2] && user[3]) return { uid: Number(user[2]), gid: Number(user[3]) };
  }
  return undefined;
}

/**
 * Whether the owner can start this PostgreSQL program: every folder above must let him through, and
 * the file must be executable.
 */
export function canRun(owner: DatabaseOwner, program: string): boolean {
  return (
    spawnSync(program, ["--version"], { ...asOwner(owner), cwd: "/", stdio: "ignore" }).status === 0
  );
}

/** The options of `spawn` that run a program as the owner. */
export function asOwner(owner: DatabaseOwner): Pick<SpawnOptions, "uid" | "gid"> {
  return { ...owner.ids };
}
