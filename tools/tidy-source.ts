/** Sizes, names and leftovers of one source file. */
import { basename } from "node:path";
import { type Node, type SourceFile } from "./tidy-source-file.ts";

const FILE_LINES_MAX = 400;
const TEST_LINES_MAX = 800;
const FUNCTION_LINES_MAX = 70;
const COMPONENT_LINES_MAX = 200;
const LINE_COLUMNS_MAX = 140;
/** What is no text: the formatter breaks code here, and comments are wrapped here by hand. */
const CODE_COLUMNS_MAX = 100;

const BANNED_NAMES = /^(utils?|helpers?|misc|common|index)\.(ts|tsx|js)$/;
const FILE_NAME =
  /^([a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9-]+)*|[A-Z][A-Za-z0-9]*(\.test)?)\.(ts|tsx|js)$/;
// A file that holds the mailer can write to any address; other files name a person or the reason
// why there is none.
const HOLDS_MAILER =
  /^src\/server\/(features\/letters\/|mail\/|testing\/|build-deps\.ts$)|\.test\.ts$/;
const OWN_POSTGRES = "bench/own-postgres.ts";
const MAKES_LINKS = /^src\/server\/features\/auth\/|\.test\.ts$/;
const CODE_COMMENT =
  /^\s*(import\s.+from\s|(const|let|var)\s+\w+\s*=|return\s.*;|if\s*\(.*\)\s*\{?$|await\s.*;|\}\s*$|[\w.]+\(.*\);$)/;

const SILENCE = /^\s*(?:(?:ox|es)lint-disable|@ts-(?:expect-error|ignore|nocheck))/;
// Rules that cannot see what an effect is for, the bundler's modules, or a library's own hooks.
const MAY_BE_SILENT =
  /^\s*oxlint-disable-next-line (react\/exhaustive-deps|react\/incompatible-library|import\/default)\s*$/;

/** One sentence for each fault of the file. */
export function findSourceFaults(file: SourceFile): string[] {
  return [
    ...findSizeFaults(file),
    ...findNameFaults(file),
    ...findLeftovers(file),
    ...findReachFaults(file),
  ];
}

function isTestFile(path: string): boolean {
  return /\.(test|e2e|bench|contract-test)\.tsx?$|\/testing\/|^e2e\//.test(path);
}

function findSizeFaults(file: SourceFile): string[] {
  const { path, text, functions } = file;
  const lines = text.split("\n");
  const test = isTestFile(path);
  const max = test || /\.data\.ts$|\/texts\//.test(path) ? TEST_LINES_MAX : FILE_LINES_MAX;
  const faults: string[] = [];
  const count = lines.at(-1) === "" ? lines.length - 1 : lines.length;
  if (count > max) faults.push(`${path}: ${count} lines, at most ${max}`);
  // A sentence of the interface is one thing; breaking it into pieces makes it harder to read and
  // to search.
  const prose = /\.data\.ts$|\/texts\//.test(path);
  for (const [index, line] of prose ? [] : lines.entries()) {
    if (line.length > LINE_COLUMNS_MAX)
      faults.push(`${path}:${index + 1}: ${line.length} columns, at most ${LINE_COLUMNS_MAX}`);
  }
  if (!prose) faults.push(...findWideCode(file, lines));
  for (const { name, line, lines: length } of test ? [] : functions) {
    const limit =
      path.endsWith(".tsx") && /^[A-Z]/.test(name) ? COMPONENT_LINES_MAX : FUNCTION_LINES_MAX;
    if (length > limit)
      faults.push(`${path}:${line}: ${name} has ${length} lines, at most ${limit}`);
  }
  return faults;
}

// Texts and templates cannot be broken; the code beside them on their line can.
function findWideCode(file: SourceFile, lines: readonly string[]): string[] {
  if (lines.every((line) => line.length <= CODE_COLUMNS_MAX)) return [];
  const inTexts = new Map<number, number>();
  let textsEnd = 0;
  for (const { start, end } of file.ofType("Literal", "TemplateLiteral", "JSXText")) {
    // A text inside a template is counted with the template.
    if (start < textsEnd) continue;
    textsEnd = end;
    for (const [index, part] of file.text.slice(start, end).split("\n").entries()) {
      const line = file.lineOf(start) + index;
      inTexts.set(line, (inTexts.get(line) ?? 0) + part.length);
    }
  }
  return lines.flatMap((line, index) => {
    const columns = line.length - (inTexts.get(index + 1) ?? 0);
    return columns > CODE_COLUMNS_MAX
      ? [`${file.path}:${index + 1}: ${columns} columns of code, at most ${CODE_COLUMNS_MAX}`]
      : [];
  });
}

function findNameFaults({ path, nodes, lineOf }: SourceFile): string[] {
  const name = basename(path);
  const faults: string[] = [];
  if (BANNED_NAMES.test(name))
    faults.push(`${path}: a file called ${name} says nothing; name it after the thing inside`);
  else if (!FILE_NAME.test(name))
    faults.push(`${path}: file names are kebab-case.kind.ts, components PascalCase.tsx`);
  // Vite and Vitest ask for a default export in their own files, and for the set-up of the tests.
  const wanted =
    /^(vite|vitest|oxlint)\.config\.ts$|^src\/server\/testing\/test-cluster\.ts$|^e2e\/support\/run-program\.ts$/.test(
      path,
    );
  for (const node of nodes) {
    if (node.type === "ExportDefaultDeclaration" && !wanted)
      faults.push(`${path}:${lineOf(node.start)}: no default exports`);
  }
  return faults;
}

function findLeftovers({ path, nodes, comments, lineOf }: SourceFile): string[] {
  const faults: string[] = [];
  const at = (node: Node): string => `${path}:${lineOf(node.start)}`;
  for (const node of nodes) {
    if (node.type === "DebuggerStatement") faults.push(`${at(node)}: debugger is left in`);
    const member = memberOf(node);
    if (member === "console.log" && !path.startsWith("tools/"))
      faults.push(`${at(node)}: console.log is left in`);
    if (/^(it|test|describe|bench)\.only$/.test(member))
      faults.push(`${at(node)}: .only hides all other tests`);
  }
  for (const comment of comments) {
    if (/\b(TODO|FIXME|XXX)\b/.test(comment.text))
      faults.push(`${path}:${comment.line}: a mark of unfinished work is left in`);
    // A test says with it what does not compile.
    if (isTestFile(path) && /^\s*@ts-expect-error/.test(comment.text)) continue;
    if (SILENCE.test(comment.text) && !MAY_BE_SILENT.test(comment.text))
      faults.push(
        `${path}:${comment.line}: a check is not silenced; mend what it says, or the rule for all`,
      );
    else if (SILENCE.test(comment.text) && !comments.some(({ line }) => line === comment.line - 1))
      faults.push(`${path}:${comment.line}: a silence has its reason on the line above`);
    if (looksLikeCode(comment.text))
      faults.push(`${path}:${comment.line}: commented-out code; git remembers it`);
  }
  return faults;
}

// Comments of documentation show code between backticks or after an asterisk; a bare line of code
// is a leftover.
function looksLikeCode(comment: string): boolean {
  return !comment.startsWith("*") && comment.split("\n").some((line) => CODE_COMMENT.test(line));
}

function findReachFaults({ path, nodes, lineOf }: SourceFile): string[] {
  const faults: string[] = [];
  const at = (node: Node): string => `${path}:${lineOf(node.start)}`;
  for (const node of nodes) {
    if (path.startsWith("bench/") && path !== OWN_POSTGRES && calleeOf(node) === "startEmbedded")
      faults.push(
        `${at(node)}: PostgreSQL of a bench is started by ${OWN_POSTGRES}, which ends it`,
      );
    if (path.startsWith("src/server/"))
      faults.push(...findLetterFaults(path, node).map((fault) => `${at(node)}: ${fault}`));
  }
  return faults;
}

function findLetterFaults(path: string, node: Node): string[] {
  const faults: string[] = [];
  const property =
    node.type === "MemberExpression" ? (node.property as { name?: string }).name : undefined;
  if (property === "mailer" && !HOLDS_MAILER.test(path))
    faults.push("letters are sent by features/letters only");
  if (calleeOf(node) === "createLink" && !MAKES_LINKS.test(path))
    faults.push("a letter's link is made for its recipient, by createLinkFor");
  return faults;
}

function calleeOf(node: Node): string | undefined {
  return node.type === "CallExpression" ? (node.callee as { name?: string }).name : undefined;
}

function memberOf(node: Node): string {
  if (node.type !== "MemberExpression") return "";
  return `${(node.object as { name?: string }).name}.${(node.property as { name?: string }).name}`;
}
