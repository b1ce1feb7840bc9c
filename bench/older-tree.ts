/** The tree of another commit beside this one, for proofs that run an older version. */
import { execFileSync } from "node:child_process";
import { symlinkSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dirname, "..");

/** What git answers in this repository. */
export function git(...args: string[]): string {
  return execFileSync("git", ["-C", root, ...args], { encoding: "utf8" }).trim();
}

/** Checks the commit out into the folder, with the packages of this tree. */
export function openTree(commit: string, folder: string): void {
  git("worktree", "add", "--quiet", "--detach", folder, commit);
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
}

export function closeTree(folder: string): void {
  git("worktree", "remove", "--force", folder);
}
