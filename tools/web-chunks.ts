/**
 * Which scripts the build makes of the web's modules. Left alone, the bundler makes one file for
 * each set of pages that share a module: three hundred files, of which a page loads more than a
 * hundred. Here what is loaded together stands in one file.
 */
import { join } from "node:path";
import type { Plugin, Rolldown } from "vite";

type Graph = Rolldown.ChunkingContext;

/** What each visitor loads first; the page of the web names it. */
const ENTRY = "/src/web/main.tsx";
/** Pages that a visitor sees without the program. */
const LANDING = "/src/web/areas/landing/pages/LandingPage.tsx";
const LOGIN = "/src/web/areas/login/pages/LoginPage.tsx";
const CONSULTATION = "/src/web/areas/consultation/ConsultationApp.tsx";
const DEVELOPERS = "/src/web/areas/developers/pages/DevelopersPage.tsx";
/** Those that a search finds, and the texts in their feet. */
const FOUND = [
  "/src/web/areas/landing/pages/PricesPage.tsx",
  "/src/web/areas/supported-banks/pages/SupportedBanksPage.tsx",
  "/src/web/areas/supported-banks/pages/SupportedSettlementsPage.tsx",
  "/src/web/areas/supported-banks/pages/AccountingProgramsPage.tsx",
  DEVELOPERS,
  "/src/web/areas/legal/pages/legal-pages.tsx",
];
/** A part of the login page that comes when the browser knows passkeys. */
const PASSKEY_LOGIN = "/src/web/areas/login/parts/PasskeyLogin.tsx";
/** The build's list of files names these by their source, so they stand in no group. */
const FIRST_PAGES = [LANDING, LOGIN, CONSULTATION, PASSKEY_LOGIN, ...FOUND];
/** What each page of the program loads before its own parts. */
const PROGRAM = [
  "/src/web/app.tsx",
  "/src/web/AppFrame.tsx",
  "/src/web/ShellLayout.tsx",
  "/src/web/RootPage.tsx",
];
/** Where a person arrives: the program's first page is one of these. */
const COMPANIES = "/src/web/areas/companies/pages/CompaniesPage.tsx";
const TRANSACTIONS = "/src/web/areas/transactions/pages/TransactionsPage.tsx";
const FIRST_OF_PROGRAM = [...PROGRAM, COMPANIES, TRANSACTIONS];
/**
 * A set of pages with less than so many bytes of its own shares a file with its nearest set. With
 * 3,000 the files import each other in a circle.
 */
const SMALL_BYTES = 2_500;

/**
 * Groups of the bundler. A group takes the modules that its rule names, and what they import, of
 * those that the groups before have left.
 */
export function listChunkGroups(): Rolldown.CodeSplittingGroup[] {
  const entry = loadOf([ENTRY]);
  const landing = loadOf([LANDING]);
  const login = loadOf([LOGIN, PASSKEY_LOGIN]);
  const consultation = loadOf([CONSULTATION]);
  const pages: Load = (graph) => unionOf(listPages(graph), graph);
  const groups: Omit<Rolldown.CodeSplittingGroup, "priority">[] = [
    { name: "react", test: /node_modules\/(react|react-dom|scheduler)\// },
    inLoads("first", entry),
    inLoads("public", landing, login),
    // A page of the program shall not load a first page for the sake of what they share.
    inLoads("login-shared", login, pages),
    inLoads("landing-shared", (graph) => {
      const others = loadOf([...FIRST_OF_PROGRAM, CONSULTATION])(graph);
      const shared = loadOf([LANDING, CONSULTATION])(graph).intersection(pages(graph));
      return shared.union(loadOf(FOUND)(graph).intersection(others));
    }),
    inLoads("landing", landing),
    inLoads("login", login),
    // The program needs these styles only where it shows such a page.
    inLoads("found-styles", loadOf(FOUND), (graph) =>
      new Set(listStyles(graph)).difference(loadOf(FIRST_OF_PROGRAM)(graph)),
    ),
    inLoads("developers", loadOf([DEVELOPERS]), pages),
    inLoads("consultation", consultation),
    // Each page's styles are small; apart they are a request for each of its parts.
    inLoads("program", (graph) => new Set([...loadOf(PROGRAM)(graph), ...listStyles(graph)])),
    // In one file, because the first page of the program loads nearly all of it.
    inLoads("common", loadOf([COMPANIES, TRANSACTIONS]), listShared),
    {
      name: "pages",
      minShareCount: 2,
      entriesAware: true,
      entriesAwareMergeThreshold: SMALL_BYTES,
    },
  ];
  return groups.map((group, place) => ({ ...group, priority: groups.length - place }));
}

/**
 * Ends a build whose scripts import each other in a circle. In a circle a module may run before a
 * module that it reads, and then its page does not open.
 */
export function refuseCircles(): Plugin {
  return {
    name: "refuse-circles",
    generateBundle(_options, bundle) {
      const imports = new Map(
        Object.values(bundle).flatMap((file) =>
          file.type === "chunk" ? [[file.fileName, file.imports] as const] : [],
        ),
      );
      const circle = findCircle(imports);
      if (circle) this.error(`Scripts import each other in a circle: ${circle.join(", ")}`);
    },
  };
}

/** The names of a circle of imports; undefined where there is none. */
export function findCircle(
  imports: ReadonlyMap<string, readonly string[]>,
): readonly string[] | undefined {
  const left = new Map(imports);
  // A file whose imports have all been taken away is in no circle.
  for (let before = -1; before !== left.size;) {
    before = left.size;
    for (const [name, asked] of left) if (!asked.some((each) => left.has(each))) left.delete(name);
  }
  return left.size > 0 ? [...left.keys()] : undefined;
}

/** Module ids that something loads together. */
type Load = (graph: Graph) => Set<string>;

/** The modules that each of the loads brings. */
function inLoads(
  name: string,
  ...loads: readonly Load[]
): { name: (id: string, graph: Graph) => string | null; debugName: string } {
  let sets: readonly Set<string>[] | undefined;
  return {
    debugName: name,
    name: (id, graph) => {
      sets ??= loads.map((load) => load(graph));
      return sets.every((set) => set.has(id)) && !isFirstPage(id) ? name : null;
    },
  };
}

const loadOf =
  (roots: readonly string[]): Load =>
  (graph) =>
    unionOf(roots.map(idOf), graph);

const isFirstPage = (id: string): boolean => FIRST_PAGES.some((each) => idOf(each) === id);

const idOf = (root: string): string => join(import.meta.dirname, "..", root);

/** What the roots bring at once, without an import at a later time. */
function unionOf(roots: readonly string[], graph: Graph): Set<string> {
  return walk(roots, (id) => moduleOf(id, graph).importedIds);
}

/** All modules of the web; `onLater` is told of each that is imported at a later time. */
function listAll(graph: Graph, onLater?: (id: string) => void): Set<string> {
  return walk([idOf(ENTRY)], (id) => {
    const { importedIds, dynamicallyImportedIds } = moduleOf(id, graph);
    for (const each of dynamicallyImportedIds) onLater?.(each);
    return [...importedIds, ...dynamicallyImportedIds];
  });
}

const listStyles = (graph: Graph): string[] =>
  [...listAll(graph)].filter((id) => id.endsWith(".css"));

/** Whatever is imported at a later time, apart from the first pages. */
function listPages(graph: Graph): string[] {
  const later = new Set<string>();
  listAll(graph, (id) => later.add(id));
  return [...later].filter((id) => !isFirstPage(id));
}

/** What two or more of the later pages bring. */
function listShared(graph: Graph): Set<string> {
  const seen = new Set<string>();
  const shared = new Set<string>();
  for (const page of listPages(graph))
    for (const id of unionOf([page], graph)) (seen.has(id) ? shared : seen).add(id);
  return shared;
}

function walk(roots: readonly string[], next: (id: string) => readonly string[]): Set<string> {
  const seen = new Set<string>();
  const open = [...roots];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (seen.has(id)) continue;
    seen.add(id);
    open.push(...next(id));
  }
  return seen;
}

function moduleOf(id: string, graph: Graph): Rolldown.ModuleInfo {
  const info = graph.getModuleInfo(id);
  if (!info) throw new Error(`The build knows no module ${id}.`);
  return info;
}
