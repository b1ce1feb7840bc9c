/** As whom PostgreSQL runs: it refuses root, so a program started as root needs an ordinary user for it. */
import { type SpawnOptions, spawnSync } from "node:child_process";
import { readFileSync, statSync } from "node:fs";

/** How to start a PostgreSQL program: the command to put before it, and the user to switch to. */
export interface DatabaseOwner {
  /** Undefined: the program's own user. */
  ids: { uid: number; gid: number } | undefined;
  prefix: string[];
}

// `postgres` where the system has one, else the user that every Unix has.
const CANDIDATES = ["postgres", "nobody"];

/**
 * Chooses the user. `clusterFolder` must exist or be creatable by the caller; the user of an existing cluster is kept.
 * Throws an Error with advice when no user can reach both the programs and the data.
 */
export function chooseDatabaseOwner(clusterFolder: string, clusterExists: boolean): DatabaseOwner {
  if (process.getuid?.() !== 0) return { ids: undefined, prefix: [] };
  if (clusterExists) {
    const { uid, gid } = statSync(clusterFolder);
    if (uid !== 0) return { ids: { uid, gid }, prefix: [] };
  }
  const ids = findUnprivilegedUser();
  if (!ids) {
    throw new Error(
      "PostgreSQL does not run as root and this system has neither a user postgres nor nobody. Start the program as an ordinary user.",
    );
  }
  return { ids, prefix: [] };
}

function findUnprivilegedUser(): { uid: number; gid: number } | undefined {
  const users = readFileSync("/etc/passwd", "utf8").split("\n").map((line) => line.split(":"));
  for (const name of CANDIDATES) {
    const user = users.find((fields) => fields[0] === name);
    if (user?.[2] && user[3]) return { uid: Number(user[2]), gid: Number(user[3]) };
  }
  return undefined;
}

/**
 * Makes sure that the chosen user can run the programs and enter the folder. Where a folder above them is closed
 * (a project in root's home), the user is given the single capability to pass closed folders, and nothing else.
 */
export function withReach(owner: DatabaseOwner, program: string, folder: string): DatabaseOwner {
  if (!owner.ids) return owner;
  if (canReach(owner, program, folder)) return owner;
  const { uid, gid } = owner.ids;
  const capability = ["--inh-caps=-all,+dac_override", "--ambient-caps=-all,+dac_override"];
  const lifted: DatabaseOwner = {
    ids: undefined,
    prefix: ["setpriv", `--reuid=${uid}`, `--regid=${gid}`, "--clear-groups", ...capability],
  };
  if (canReach(lifted, program, folder)) return { ids: owner.ids, prefix: lifted.prefix };
  throw new Error(
    `PostgreSQL does not run as root, and user ${uid} cannot enter ${folder} or run ${program}. ` +
      "Move the project and DATA_DIR to a folder others may enter, start as an ordinary user, or set DATABASE_URL.",
  );
}

function canReach(owner: DatabaseOwner, program: string, folder: string): boolean {
  const [command, args, options] = asOwner(owner, "/bin/sh", ["-c", '"$1" --version && cd "$2"', "sh", program, folder]);
  return spawnSync(command, args, { ...options, cwd: "/", stdio: "ignore" }).status === 0;
}

/** The arguments of `spawn` that run a program as the owner. */
export function asOwner(owner: DatabaseOwner, program: string, args: string[]): [string, string[], SpawnOptions] {
  const [first, ...rest] = [...owner.prefix, program, ...args];
  return [first ?? program, rest, owner.prefix.length === 0 && owner.ids ? { ...owner.ids } : {}];
}
