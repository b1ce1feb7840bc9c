/**
 * Plants violations and asks the real checks about them: tidy in memory, linter and compiler once.
 */
import { spawnSync } from "node:child_process";
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { findTidyFaults } from "../../tidy.ts";
import type { Planted } from "./planted.ts";

const ROOT = join(import.meta.dirname, "../../..");

/** What tidy says about one planted violation. */
export function askTidy({ path, text, beside = {} }: Planted): string {
  const files: Record<string, string> = { [path]: text, ...beside };
  const tree = { paths: Object.keys(files), read: (each: string) => files[each] ?? "" };
  return findTidyFaults(tree, []).join("\n");
}

/**
 * What linter or compiler say about each of the violations, all planted in one tree under names of
 * their own: one run of the linter, and one of the compiler for each zone.
 */
export function askPrograms(rows: readonly Planted[]): Map<Planted, string> {
  const folder = mkdtempSync(join(tmpdir(), "planted-"));
  try {
    prepare(folder);
    const places = new Map(rows.map((row, index) => [numbered(row.path, index), row]));
    for (const [path, row] of places) write(folder, path, row.text);
    const typed = checkTypes(
      folder,
      [...places].filter(([, { by }]) => by === "types").map(([path]) => path),
    );
    const linted = lint(folder);
    return new Map(
      [...places].map(([path, row]) => [row, (row.by === "lint" ? linted : typed).get(path) ?? ""]),
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

// `src/values/a.test.ts` as `src/values/a-7.test.ts`: the ends of names decide which rules hold.
function numbered(path: string, index: number): string {
  const at = path.indexOf(".", path.lastIndexOf("/"));
  return `${path.slice(0, at)}-${index}${path.slice(at)}`;
}

function prepare(folder: string): void {
  symlinkSync(join(ROOT, "node_modules"), join(folder, "node_modules"));
  for (const name of readdirSync(ROOT).filter((each) =>
    /^tsconfig\..*json$|^oxlint\.config/.test(each),
  ))
    copyFileSync(join(ROOT, name), join(folder, name));
  const own = {
    extends: "./tsconfig.base.json",
    compilerOptions: {
      composite: false,
      emitDeclarationOnly: false,
      noEmit: true,
      jsx: "react-jsx",
    },
    include: ["src", "e2e"],
  };
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify(own));
}

function write(folder: string, path: string, text: string): void {
  mkdirSync(join(folder, dirname(path)), { recursive: true });
  writeFileSync(join(folder, path), text);
}

function lint(folder: string): Map<string, string> {
  const oxlint = join(ROOT, "node_modules/oxlint/bin/oxlint");
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [oxlint, "--type-aware", "--format=json", "src", "e2e"],
    { cwd: folder, encoding: "utf8" },
  );
  if (!stdout.trimStart().startsWith("{"))
    throw new Error(`The linter did not run: ${stderr}${stdout}`);
  const { diagnostics } = JSON.parse(stdout) as {
    diagnostics: { filename: string; message: string; help?: string; code?: string }[];
  };
  const said = new Map<string, string>();
  for (const { filename, message, help, code } of diagnostics) {
    const path = filename.replaceAll("\\", "/").replace(/^.*?((src|e2e)\/)/, "$1");
    said.set(path, `${said.get(path) ?? ""}${code}: ${message} ${help ?? ""}\n`);
  }
  return said;
}

// Each zone with its own settings, which for a pure one have neither Node nor the page.
function checkTypes(folder: string, paths: readonly string[]): Map<string, string> {
  const tsc = join(ROOT, "node_modules/typescript/bin/tsc");
  const said = new Map<string, string>();
  for (const [zone = "", include = []] of Object.entries(
    Object.groupBy(paths, (path) => path.split("/")[1] ?? ""),
  )) {
    const settings = { extends: `./tsconfig.${zone}.json`, include, references: [] };
    writeFileSync(join(folder, "tsconfig.one.json"), JSON.stringify(settings));
    const { stdout } = spawnSync(
      process.execPath,
      [tsc, "-p", "tsconfig.one.json", "--pretty", "false", "--checkers", "1"],
      { cwd: folder, encoding: "utf8" },
    );
    for (const line of stdout.split("\n")) {
      const path = /^(.+?)\(\d+,\d+\): /.exec(line)?.[1];
      if (path !== undefined) said.set(path, `${said.get(path) ?? ""}${line}\n`);
    }
  }
  return said;
}
