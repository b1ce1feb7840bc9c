/** Every source file is type-checked: a tsconfig that `npm run types` builds includes it. */

interface Project {
  include?: string[];
  exclude?: string[];
  files?: string[];
  references?: { path: string }[];
}

/** Source files that no project of tsconfig.json includes. */
export function findUnchecked(paths: readonly string[], read: (path: string) => string): string[] {
  if (!paths.includes("tsconfig.json")) return [];
  const root = JSON.parse(read("tsconfig.json")) as Project;
  const projects = (root.references ?? [])
    .map(({ path }) => path.replace(/^\.\//, ""))
    .filter((path) => paths.includes(path))
    .map((path) => buildTest(JSON.parse(read(path)) as Project));
  return paths
    .filter((path) => /\.tsx?$/.test(path) && !/\/samples\//.test(path))
    .filter((path) => !projects.some((includes) => includes(path)))
    .map(
      (path) => `${path}: no tsconfig of tsconfig.json includes this file; nobody checks its types`,
    );
}

function buildTest({ include = [], exclude = [], files = [] }: Project): (path: string) => boolean {
  const taken = [...include, ...files].map(globToPattern);
  const left = exclude.map(globToPattern);
  return (path) =>
    taken.some((pattern) => pattern.test(path)) && !left.some((pattern) => pattern.test(path));
}

function globToPattern(glob: string): RegExp {
  const source = glob
    .replace(/[.+^${}()|[\]\\]/g, "\\$&")
    .replace(/\*\*\/?|\*/g, (found) =>
      found === "*" ? "[^/]*" : found === "**" ? ".*" : "(?:.*/)?",
    );
  return new RegExp(`^${source}$`);
}
