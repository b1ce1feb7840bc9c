/**
 * The lists of sources, made from their folders: a folder `src/statements/<drawer>/<key>` with its
 * `head.ts` is a source, and its `profile.ts` says how its files look. `npm run sources` writes
 * the lists; the tidy check compares them with the folders.
 */
import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const HEADS = "src/statements/heads/source-heads.ts";
/** Apart from the banks': the first page of the web loads banks only. */
const SETTLEMENT_HEADS = "src/statements/heads/settlement-heads.ts";
const PROFILES = "src/statements/sources.ts";
/** The code's names for the sources of each drawer. */
const DRAWERS = { banks: "Bank", couriers: "Courier", acceptors: "Acceptor" } as const;

const FOLDER = /^src\/statements\/(banks|couriers|acceptors)\/([a-z0-9-]+)\/(head|profile)\.ts$/;

interface SourceFile {
  readonly drawer: keyof typeof DRAWERS;
  readonly key: string;
  readonly part: "head" | "profile";
}

/** The lists by their paths, for a tree of these paths; none when no source is among them. */
export function buildSourceLists(paths: readonly string[]): ReadonlyMap<string, string> {
  const files = listSourceFiles(paths);
  const banks = files.filter(({ drawer }) => drawer === "banks");
  const others = files.filter(({ drawer }) => drawer !== "banks");
  const lists: [string, string][] = [];
  if (banks.length > 0) lists.push([HEADS, buildList(banks, "head", "Public facts of each bank")]);
  if (others.length > 0)
    lists.push([
      SETTLEMENT_HEADS,
      buildList(others, "head", "Public facts of couriers and acceptors"),
    ]);
  if (files.length > 0)
    lists.push([PROFILES, buildList(files, "profile", "The profile of each source's files")]);
  return new Map(lists);
}

/** One sentence for each list that differs from the folders, and for each folder without a head. */
export function findSourceListFaults(
  paths: readonly string[],
  read: (path: string) => string,
): string[] {
  const known = new Set(paths);
  const headless = listSourceFiles(paths)
    .map(({ drawer, key }) => `src/statements/${drawer}/${key}`)
    .filter((folder) => !known.has(`${folder}/head.ts`))
    .map((folder) => `${folder}: has no head.ts; every source has one`);
  const stale = [...buildSourceLists(paths)]
    .filter(([path, text]) => !known.has(path) || read(path) !== text)
    .map(([path]) => `${path}: is not what the folders of sources say; run npm run sources`);
  return [...headless, ...stale];
}

function listSourceFiles(paths: readonly string[]): SourceFile[] {
  return paths
    .flatMap((path): SourceFile[] => {
      const [, drawer, key, part] = FOLDER.exec(path) ?? [];
      return key === undefined ? [] : [{ drawer, key, part } as SourceFile];
    })
    .sort((a, b) => (a.key === b.key ? 0 : a.key < b.key ? -1 : 1));
}

function buildList(
  files: readonly SourceFile[],
  part: SourceFile["part"],
  sentence: string,
): string {
  const drawers = Object.entries(DRAWERS).map(([drawer, kind]) => ({
    drawer,
    kind,
    keys: files.filter((file) => file.drawer === drawer && file.part === part),
  }));
  const Part = part === "head" ? "Head" : "Profile";
  const imports: string[] = [];
  const lists: string[] = [];
  for (const { drawer, kind, keys } of drawers.filter(({ keys }) => keys.length > 0)) {
    const type = `${kind}${Part}`;
    const types = part === "head" ? "heads/source-head" : `${drawer}/${kind.toLowerCase()}-profile`;
    imports.push(`import type { ${type} } from "#statements/${types}.ts";`);
    for (const { key } of keys)
      imports.push(
        `import { ${nameOf(key)}${Part} } from "#statements/${drawer}/${key}/${part}.ts";`,
      );
    const names = keys.map(({ key }) => `  ${nameOf(key)}${Part},\n`).join("");
    const constant = `${kind.toUpperCase()}_${Part.toUpperCase()}S`;
    lists.push(
      `// prettier-ignore\nexport const ${constant}: readonly ${type}[] = [\n${names}];\n`,
    );
  }
  return `/** ${sentence}, by key. Made by \`npm run sources\` from the folders. */\n${imports.join("\n")}\n\n${lists.join("\n")}`;
}

/** `mbh-duna` is `mbhDuna` in code. */
function nameOf(key: string): string {
  return key.replace(/-([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}

if (import.meta.main) {
  const root = join(import.meta.dirname, "..");
  const paths = readdirSync(join(root, "src/statements"), { recursive: true, encoding: "utf8" });
  for (const [path, text] of buildSourceLists(paths.map((name) => `src/statements/${name}`)))
    writeFileSync(join(root, path), text);
}
