/** Documents, the lock file and lists that must not fall behind the tree. */

// Paths of a particular machine in a committed file are of no use to anybody else.
const MACHINE_PATH = /(^|[\s"'`(=])\/(work|home|root|Users|tmp\/[a-z])[/\w.-]*/;
const TREE_PATH = /^(src|db|e2e|bench|tools|docs)\/[\w./{},<>*-]+$|^[\w.-]+\.(md|json|ts|js|sql)$/;

/**
 * Faults of a document. `exists` also answers for a bare file name anywhere, asked as two
 * asterisks, a slash and the name. Paths in backticks must exist; a noun in angle brackets, an
 * asterisk and braces stand for many and are left alone.
 */
export function findDocumentFaults(
  path: string,
  text: string,
  exists: (path: string) => boolean,
): string[] {
  const faults: string[] = [];
  const folder = path.includes("/") ? path.slice(0, path.lastIndexOf("/") + 1) : "";
  for (const [index, line] of text.split("\n").entries()) {
    for (const match of line.matchAll(/`([^`]+)`/g)) {
      const cited = (match[1] ?? "").replace(/\/$/, "");
      // `.store.ts` is a kind of file and not a path.
      if (!TREE_PATH.test(cited) || cited.startsWith(".") || /[<>*{},]|\d{4}_|…/.test(cited))
        continue;
      if ([cited, `${folder}${cited}`, `**/${cited}`].some(exists)) continue;
      faults.push(`${path}:${index + 1}: names ${cited}, which does not exist`);
    }
    if (/`[\w./-]+\.(ts|tsx|js):\d+`/.test(line))
      faults.push(`${path}:${index + 1}: cites a line number; name the function instead`);
  }
  return faults;
}

/** Faults of any text file: paths of one machine. */
export function findMachinePaths(path: string, text: string): string[] {
  return text.split("\n").flatMap((line, index) => {
    const found = MACHINE_PATH.exec(line);
    return found ? [`${path}:${index + 1}: names a path of one machine (${found[0].trim()})`] : [];
  });
}

/** Faults of the lock file: where the packages came from is the business of who installs. */
export function findLockFaults(text: string): string[] {
  if (!text.includes('"resolved":')) return [];
  return [
    "package-lock.json: holds addresses (resolved); keep omit-lockfile-registry-resolved in .npmrc",
  ];
}

/**
 * Every profile (`profile.ts` in a drawer of banks, couriers or pos) must stand in the list of
 * sources.
 */
export function findUnlistedProfiles(paths: readonly string[], sourcesText: string): string[] {
  return paths
    .filter((path) => /^src\/statements\/(banks|couriers|pos)\/[a-z0-9-]+\/profile\.ts$/.test(path))
    .filter((path) => !sourcesText.includes(`/${path.slice("src/statements/".length)}"`))
    .map((path) => `${path}: is not in the list of src/statements/sources.ts`);
}
