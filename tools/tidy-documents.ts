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
    for (const match of line.matchAll(/\]\(([^)#\s]+)(#[^)]*)?\)/g)) {
      const target = match[1] ?? "";
      if (/^[a-z]+:/.test(target) || exists(resolvePath(folder, target))) continue;
      // A text that a page shows links to addresses of the product; its own test checks them.
      if (path.startsWith("src/web/") && target.startsWith("/")) continue;
      faults.push(`${path}:${index + 1}: links to ${target}, which does not exist`);
    }
    if (/`[\w./-]+\.(ts|tsx|js):\d+`/.test(line))
      faults.push(`${path}:${index + 1}: cites a line number; name the function instead`);
  }
  return faults;
}

function resolvePath(folder: string, target: string): string {
  const parts: string[] = [];
  for (const part of `${folder}${target}`.split("/")) {
    if (part === "..") parts.pop();
    else if (part !== "." && part !== "") parts.push(part);
  }
  return parts.join("/");
}

// The product was ordered by documents that are not in the repository. A reader cannot look there.
const UNNAMED_DOCUMENTS = [
  /\b(?:[Tt]he|[Tt]he product's) specification(?:'s)?\b(?! of\b)/,
  /\bspecification(?:'s)?,? (?:§|section \d)/,
  /\bfacts (?:on|of) (?:providers|bank formats|Hungarian exports|Hungary|scale|peers|settlement formats)\b/,
  /\b(?:[Tt]he|of) design(?:'s)?\b(?= \(| says| names| allows| asks|'s|[.,;)])/,
  /\b(?:house style|findings)(?:'s)? (?:say|says|document)\b/,
];
const SECTION = /§ ?\d/;
const STANDARD = /RFC \d|WebAuthn|ECMA|ISO|OAuth|OpenID|W3C|GDPR|SEPA|SWIFT/;
const DOCUMENT_NAME = /(?<![\w/.*-])((?:[\w-]+\/)*[\w-]+\.md)\b/g;
/**
 * These files say what the specification is: a list of its sentences, and tests that read it where
 * it lies beside the project. An applied migration is never edited.
 */
const KNOWS_THE_SPECIFICATION = [
  "docs/spec-coverage.md",
  "tools/spec-coverage.test.ts",
  "src/server/contract.http.test.ts",
  "db/migrations/0001_first_tables.sql",
];

/**
 * Mentions of documents that are not in the repository: a Markdown file that the tree does not
 * have, a section (§) without the standard that has it, „the specification”. The text must say
 * instead what the document said. A mention may run over the end of a line of a comment.
 */
export function findAbsentDocuments(
  path: string,
  text: string,
  exists: (path: string) => boolean,
): string[] {
  if (KNOWS_THE_SPECIFICATION.includes(path)) return [];
  const lines = text.split("\n");
  return lines.flatMap((line, index) => {
    const next = (lines[index + 1] ?? "").replace(/^\s*(?:\*|\/\/|--|>)?\s*/, "");
    const both = `${line.trimEnd()} ${next}`;
    const absent = [...line.matchAll(DOCUMENT_NAME)]
      .map((match) => match[1] ?? "")
      .find((name) => !exists(name) && !exists(`**/${name.split("/").at(-1)}`));
    const unnamed = UNNAMED_DOCUMENTS.map((pattern) => pattern.exec(both)).find(
      (match) => match !== null && match.index < line.length && !both.includes("spec-coverage"),
    );
    const before = `${lines[index - 1] ?? ""} ${line}`;
    const section = SECTION.exec(line) && !STANDARD.test(before) ? SECTION.exec(line) : null;
    const found = absent ?? unnamed?.[0] ?? section?.[0];
    if (found === undefined) return [];
    return [
      `${path}:${index + 1}: names a document that is not in the repository (${found.trim()})`,
    ];
  });
}

/**
 * Faults of the list of decisions: each decision has one line of it, with its number, file and
 * title. `titles` maps the file names of the folder, without the template, to the first line of
 * each file.
 */
export function findUnlistedDecisions(list: string, titles: ReadonlyMap<string, string>): string[] {
  return [...titles].flatMap(([file, first]) => {
    const number = file.slice(0, 4);
    const title = /^# (\d{4}): (.+)$/.exec(first);
    if (title?.[1] !== number)
      return [`docs/decisions/${file}: must begin with "# ${number}: " and its title`];
    const line = `- [${number}](${file}) ${title[2]}`;
    return list.split("\n").includes(line) ? [] : [`docs/decisions/README.md: lacks "${line}"`];
  });
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
