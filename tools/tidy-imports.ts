/** The table of allowed imports, and the check of every import against it. */
import { posix } from "node:path";
import type { SourceFile } from "./tidy-source-file.ts";

export interface ImportRule {
  /** Files the rule is for; the first rule that fits a file decides. */
  from: RegExp;
  /** Allowed imports of our own tree; files of the same drawer must be listed too. */
  mayImport: RegExp[];
  /** Allowed imports of types only. */
  mayImportTypes?: RegExp[];
  /** The message of a broken rule. */
  why: string;
}

const VALUES = /^src\/values\//;
const CONTRACT = /^src\/contract\//;
const STATEMENTS = /^src\/statements\//;
const INVENTED = /^src\/statements\/invented\//;
const SETTLEMENTS = /^src\/settlements\//;
/** Public facts of sources: data, and the two files that look them up. */
const HEADS =
  /^src\/statements\/(heads\/[a-z-]+|(?:banks|couriers|acceptors)\/[a-z0-9-]+\/head)\.ts$/;
const HEAD_TYPES = /^src\/statements\/heads\/source-head\.ts$/;
const PURE = /^src\/(values|contract|statements|settlements|exports)\//;
/**
 * Files right below src/server: the composition, and small things that all features use (clock,
 * config, ids, log); with the settings, of which the configuration is made.
 */
const SERVER_ROOT = /^src\/server\/(settings\/)?[a-z-]+(\.test)?\.ts$/;
const COMPOSITION = /^src\/server\/(main|app|deps|build-deps|start-[a-z-]+)\.ts$/;
const DATABASE = /^src\/server\/database\//;
const LEDGER = /^src\/server\/ledger\//;
/**
 * The surface of the ledger: a door beside each module, the jobs that it declares, and what a
 * reading thread loads without the database.
 */
const LEDGER_DOORS =
  /^src\/server\/ledger\/([a-z-]+\.ts|[a-z-]+\/[a-z-]+-job-definitions\.ts|files\/(staged-row|read-messages)\.ts)$/;
const HTTP = /^src\/server\/http\//;
const JOBS = /^src\/server\/jobs\//;
const MAIL = /^src\/server\/mail\//;
/** Threads for work on bytes from outside. */
const THREADS = /^src\/server\/threads\//;
const PORTS = /^src\/server\/providers\/([a-z0-9-]+\/)?[a-z0-9-]+\.port\.ts$/;
const WEB = /^src\/web\//;
/** The layers of the web from below; areas stand above them, and files right in src/web on top. */
const WEB_TIME = /^src\/web\/time\//;
const WEB_BELOW = /^src\/web\/(time|theme|ui)\//;
const WEB_BASE = /^src\/web\/(api|state|texts|toasts)\//;
const WEB_FRAME = /^src\/web\/(navigation|modals|shell)\//;

const IMPORT_RULES: ImportRule[] = [
  { from: VALUES, mayImport: [VALUES], why: "values import nothing" },
  { from: CONTRACT, mayImport: [CONTRACT, VALUES], why: "the contract imports values only" },
  {
    from: /^src\/statements\/(?:banks|couriers|acceptors)\/[a-z0-9-]+\/head\.ts$/,
    mayImport: [],
    mayImportTypes: [HEAD_TYPES],
    why: "the browser loads the heads of sources: a head is data and imports its type only",
  },
  {
    from: /^src\/statements\/heads\//,
    mayImport: [HEADS, VALUES],
    why: "the browser loads the heads of sources: they know no reader",
  },
  {
    from: INVENTED,
    mayImport: [INVENTED],
    why: "writers of invented statements import nothing: a fault of the program is not repeated in the files that judge it",
  },
  {
    from: /^src\/statements\/((?:banks|couriers|acceptors)\/[a-z0-9-]+)\//,
    mayImport: [/^src\/statements\/$1\//, /^src\/statements\/text\//, VALUES],
    mayImportTypes: [
      /^src\/statements\/formats\//,
      /^src\/statements\/(?:banks|couriers|acceptors)\/[a-z-]+-profile\.ts$/,
      HEAD_TYPES,
    ],
    why: "a source knows its own folder, and of the formats only their types",
  },
  {
    from: /^src\/statements\/(?:formats|text)\//,
    mayImport: [
      /^src\/statements\/(?:formats|text)\//,
      /^src\/statements\/(?!detect\.|sources\.|read-statement\.)[a-z-]+\.ts$/,
      HEAD_TYPES,
      SETTLEMENTS,
      VALUES,
    ],
    why: "a format knows no bank: sources are handed to it by detect.ts",
  },
  {
    from: STATEMENTS,
    mayImport: [STATEMENTS, SETTLEMENTS, VALUES],
    why: "reading is pure: it imports values, and what a settlement is",
  },
  {
    from: /^src\/settlements\//,
    mayImport: [SETTLEMENTS, VALUES],
    why: "matching is pure: it imports values only",
  },
  {
    from: /^src\/exports\//,
    mayImport: [/^src\/exports\//, VALUES],
    why: "writing is pure: it imports values only",
  },
  {
    from: /^src\/sandbox\/.*\.test\.ts$/,
    mayImport: [/^src\/sandbox\//, VALUES, HEADS],
    why: "tests of stand-ins know the stand-ins and the names of banks",
  },
  {
    from: /^src\/sandbox\//,
    mayImport: [/^src\/sandbox\//, VALUES],
    why: "a stand-in that shares code with the program shares its faults",
  },
  {
    from: /^src\/server\/testing\//,
    mayImport: [/^src\/server\//, PURE],
    why: "builders of tests drive the server, not the web",
  },
  {
    from: /^src\/server\/[a-z-]+\.http\.test\.ts$/,
    mayImport: [/^src\/server\//, PURE, /^bench\/histories\//],
    why: "tests of the server drive the server",
  },
  {
    from: COMPOSITION,
    mayImport: [/^src\/server\/(?!testing\/)/, PURE],
    why: "the composition never reaches web, sandbox or tests",
  },
  {
    from: /^src\/server\/apis\/[a-z-]+\.http\.test\.ts$/,
    mayImport: [/^src\/server\//, PURE],
    why: "tests of the server drive the server",
  },
  {
    from: /^src\/server\/apis\/([a-z0-9-]+)\//,
    mayImport: [
      /^src\/server\/apis\/$1\//,
      /^src\/server\/features\/([a-z-]+\/)+[a-z-]+\.(handlers|service)\.ts$/,
      /^src\/server\/features\/service\/event-streams\.ts$/,
      /^src\/server\/providers\/[a-z-]+\/create-[a-z-]+\.ts$/,
      HTTP,
      PORTS,
      PURE,
      SERVER_ROOT,
    ],
    why: "a api gathers handlers of features; it knows no other api",
  },
  {
    from: SERVER_ROOT,
    mayImport: [SERVER_ROOT, PURE, DATABASE, JOBS, MAIL, PORTS],
    why: "shared server files know no feature",
  },
  { from: DATABASE, mayImport: [DATABASE, VALUES], why: "the database knows nothing above it" },
  {
    from: /^src\/server\/jobs\/all-jobs\.ts$/,
    mayImport: [JOBS, SERVER_ROOT, /\.jobs\.ts$/],
    why: "the list of jobs takes jobs of features only",
  },
  {
    from: LEDGER,
    mayImport: [LEDGER, DATABASE, JOBS, PORTS, PURE, SERVER_ROOT],
    why: "the ledger writes what features hand it: it knows the database, values and the ports' types, no feature",
  },
  { from: THREADS, mayImport: [THREADS, VALUES], why: "threads know no work but by name" },
  { from: JOBS, mayImport: [JOBS, DATABASE, SERVER_ROOT, PURE], why: "the queue knows no feature" },
  {
    from: HTTP,
    mayImport: [HTTP, DATABASE, JOBS, PURE, SERVER_ROOT],
    why: "the edge never imports a feature",
  },
  {
    from: MAIL,
    mayImport: [MAIL, DATABASE, JOBS, PURE, SERVER_ROOT],
    why: "mail mechanics know no feature",
  },
  {
    from: /^src\/server\/providers\/bank-feed\/([a-z0-9-]+)\//,
    mayImport: [
      /^src\/server\/providers\/bank-feed\/$1\//,
      /^src\/server\/providers\/bank-feed\/[a-z0-9.-]+$/,
      PURE,
      SERVER_ROOT,
    ],
    why: "the adapter of an aggregator never imports that of another one",
  },
  {
    from: /^src\/server\/providers\/([a-z0-9-]+)\//,
    // Refusals of an adapter carry the contract's codes, made by the one file of errors.
    mayImport: [
      /^src\/server\/providers\/$1\//,
      PORTS,
      PURE,
      SERVER_ROOT,
      DATABASE,
      /^src\/server\/http\/errors\.ts$/,
    ],
    why: "an adapter knows its own folder, the ports and values",
  },
  {
    from: /^src\/server\/features\/([a-z-]+)\//,
    mayImport: [
      /^src\/server\/features\/$1\//,
      /^src\/server\/features\/[a-z-]+\/([a-z-]+\/)?[a-z-]+\.(service|policy|present)\.ts$/,
      LEDGER_DOORS,
      // One insert in the caller's transaction: a service that only passed it on would say nothing.
      /^src\/server\/features\/audit\/audit\.store\.ts$/,
      DATABASE,
      JOBS,
      MAIL,
      THREADS,
      HTTP,
      PORTS,
      PURE,
      SERVER_ROOT,
    ],
    why: "a feature uses another one only through its service, policy or present, and providers through their port",
  },
  {
    from: WEB_TIME,
    mayImport: [WEB_TIME, VALUES],
    why: "clock and periods know nothing of the web",
  },
  {
    from: /^src\/web\/theme\//,
    mayImport: [/^src\/web\/theme\//],
    why: "the theme imports nothing",
  },
  {
    from: /^src\/web\/ui\//,
    mayImport: [/^src\/web\/(ui|theme)\//, VALUES],
    why: "interface parts know neither router, API nor texts",
  },
  {
    from: WEB_BASE,
    mayImport: [WEB_BASE, WEB_BELOW, CONTRACT, VALUES, HEADS],
    why: "API, state, toasts and shared texts know neither frame nor areas",
  },
  {
    from: WEB_FRAME,
    mayImport: [WEB_FRAME, WEB_BASE, WEB_BELOW, CONTRACT, VALUES, HEADS],
    why: "the frame knows no area; a file right in src/web puts both together",
  },
  {
    from: /^src\/web\/(?:.*\/)?[a-z-]*worker\.ts$/,
    mayImport: [WEB, CONTRACT, VALUES, STATEMENTS],
    why: "a worker of the web may read statements",
  },
  {
    from: /^src\/web\/areas\/([a-z-]+)\//,
    mayImport: [
      /^src\/web\/areas\/$1\//,
      // Files right in the folder of an area, and its words, may be used by other areas too. Only
      // files right in src/web use the area's declarations.
      /^src\/web\/areas\/[a-z-]+\/(texts\/)?(?!area-)[A-Za-z-]+\.tsx?$/,
      WEB_FRAME,
      WEB_BASE,
      WEB_BELOW,
      CONTRACT,
      VALUES,
      HEADS,
    ],
    why: "an area uses another one only through the files right in its folder and its texts, and never the composition",
  },
  {
    from: WEB,
    mayImport: [WEB, CONTRACT, VALUES, HEADS],
    why: "the web shares only contract, values and the heads of sources with the server",
  },
  {
    from: /^bench\/histories\//,
    mayImport: [/^bench\/histories\//, INVENTED],
    why: "a generator of histories that shares code with the program shares its faults",
  },
  { from: /^(e2e|bench|tools|db)\/|^[a-z.]+\.ts$/, mayImport: [/.*/], why: "" },
];

/** Packages the web may load: everything else would end up in the browser by accident. */
const WEB_PACKAGES =
  /^(@tanstack\/|@fontsource|(react|react-dom|dayjs|marked|altcha-lib|zod|@tabler\/icons-react|@simplewebauthn\/browser)(\/|$))/;

/**
 * Turns an import's text into a path of the tree; undefined for packages and Node's own modules.
 */
export function resolveImport(path: string, specifier: string): string | undefined {
  const plain = specifier.replace(/\?.*$/, "");
  if (plain.startsWith("#")) return posix.normalize(`src/${plain.slice(1)}`);
  if (plain.startsWith(".")) return posix.join(posix.dirname(path), plain);
  return undefined;
}

/**
 * One sentence for each import that the table does not allow. Tests may import their subject and
 * the builders beside.
 */
export function findImportFaults(file: SourceFile, rules = IMPORT_RULES): string[] {
  const isTest = /\.(test|e2e)\.tsx?$|\.contract-test\.ts$/.test(file.path);
  const rule = rules.find(({ from }) => from.test(file.path));
  if (!rule)
    return [
      `${file.path}: no import rule covers this file; add its place to tools/tidy-imports.ts`,
    ];
  const drawer = rule.from.exec(file.path)?.[1];
  return file.imports.flatMap((specifier) => {
    const target = resolveImport(file.path, specifier);
    if (target === undefined) {
      if (specifier.startsWith("node:") && PURE.test(file.path) && !isTest) {
        return [`${file.path}: imports ${specifier}; this zone is pure: no files and no network`];
      }
      const outside =
        /^src\/web\//.test(file.path) &&
        !isTest &&
        !WEB_PACKAGES.test(specifier) &&
        !specifier.startsWith("virtual:");
      return outside
        ? [
            `${file.path}: imports ${specifier}; the web may load only the packages listed in tools/tidy-imports.ts`,
          ]
        : [];
    }
    if (isTest && !/^src\/sandbox\//.test(file.path)) return [];
    const isIn = (patterns: readonly RegExp[]): boolean =>
      patterns.some((pattern) =>
        new RegExp(pattern.source.replaceAll("$1", drawer ?? "")).test(target),
      );
    const allowed =
      isIn(rule.mayImport) ||
      (!file.runtimeImports.includes(specifier) && isIn(rule.mayImportTypes ?? []));
    return allowed ? [] : [`${file.path}: imports ${target}; ${rule.why}`];
  });
}

/**
 * Circles of imports inside src, each as `a → b → a`. Imports of types only do not count: they
 * vanish before anything runs.
 */
export function findCircles(files: readonly SourceFile[]): string[] {
  const targets = new Map(files.map((file) => [file.path, runtimeTargets(file)]));
  const done = new Set<string>();
  const circles: string[] = [];
  const walk = (path: string, trail: string[]): void => {
    const at = trail.indexOf(path);
    if (at >= 0) {
      circles.push(`${[...trail.slice(at), path].join(" → ")}: a circle of imports`);
      return;
    }
    if (done.has(path)) return;
    for (const target of targets.get(path) ?? []) walk(target, [...trail, path]);
    done.add(path);
  };
  for (const path of targets.keys()) walk(path, []);
  return circles;
}

function runtimeTargets(file: SourceFile): string[] {
  return file.runtimeImports
    .map((specifier) => resolveImport(file.path, specifier))
    .filter((path) => path !== undefined);
}

/**
 * Finds code of the browser that loads schemas: 15 kB more, and a probe for `new Function` that the
 * page's policy reports.
 */
export function findSchemasInTheWeb(files: readonly SourceFile[]): string[] {
  const targets = new Map(files.map((file) => [file.path, runtimeTargets(file)]));
  const loads = new Map<string, boolean>();
  const loadsSchemas = (path: string): boolean => {
    const known = loads.get(path);
    if (known !== undefined) return known;
    loads.set(path, false);
    const file = files.find((one) => one.path === path);
    const found =
      (file?.runtimeImports.includes("zod") ?? false) ||
      (targets.get(path) ?? []).some(loadsSchemas);
    loads.set(path, found);
    return found;
  };
  return files
    .filter(({ path }) => WEB.test(path) && !/\.test\.tsx?$/.test(path))
    .flatMap((file) =>
      file.runtimeImports.includes("zod") ||
      runtimeTargets(file).some((path) => !WEB.test(path) && loadsSchemas(path))
        ? [
            `${file.path}: loads schemas into the browser; import types only, or from a contract file without schemas`,
          ]
        : [],
    );
}
