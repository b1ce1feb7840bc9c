/**
 * `npm run release`: packs what an operator unpacks on a server into one archive,
 * `dist/release/bankhid-COMMIT.tar.gz`: the committed files that the program needs, and the built
 * pages. Refuses files that are changed and not committed, because nobody could say later which
 * program the archive holds. docs/production.md says what to do with the archive.
 */
import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

const root = join(import.meta.dirname, "..");
const folder = join(root, "dist/release");

// What the server, the operator's commands and the migrations read; the pages come built.
const PACKED = ["src", "db", "tools", "docs", "README.md", ".env.example", ".npmrc"];
const PACKAGES = ["package.json", "package-lock.json", "packages"];
const BUILT = ["dist/web", "dist/landing"];
const LEFT_OUT = /\.(test|http\.test|e2e)\.tsx?$/;

function main(): void {
  const changed = run("git", ["status", "--porcelain"]);
  if (changed !== "") throw new Error(`Commit first, or undo:\n${changed}`);
  const commit = run("git", ["rev-parse", "--short=12", "HEAD"]).trim();
  const name = `bankhid-${commit}`;
  run(process.execPath, ["tools/prepare.js"]);
  const staging = mkdtempSync(join(tmpdir(), "bankhid-release-"));
  try {
    for (const file of listReleaseFiles()) copy(file, join(staging, name, file));
    for (const built of BUILT) copy(built, join(staging, name, built));
    writeFileSync(join(staging, name, "RELEASE"), `${commit}\n`);
    mkdirSync(folder, { recursive: true });
    const archive = join(folder, `${name}.tar.gz`);
    run("tar", ["-czf", archive, "-C", staging, name]);
    process.stdout.write(`${archive}\n`);
  } finally {
    rmSync(staging, { recursive: true, force: true });
  }
}

/** The committed files of an archive, by their paths in the project. */
export function listReleaseFiles(): string[] {
  const files = run("git", ["ls-files", "-z", "--", ...PACKED, ...PACKAGES]).split("\0");
  return files.filter((file) => file !== "" && !LEFT_OUT.test(file));
}

function copy(from: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true });
  cpSync(join(root, from), to, { recursive: true });
}

function run(command: string, args: string[]): string {
  const { status, stdout, stderr } = spawnSync(command, args, {
    cwd: root,
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
  });
  if (status !== 0) throw new Error(`${command} ${args[0]} failed:\n${stdout}${stderr}`);
  return stdout;
}

if (import.meta.main) main();
