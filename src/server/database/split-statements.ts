/** Cuts the text of a migration into its statements. */

export interface Statement {
  readonly text: string;
  /** Where the statement begins in the whole text, in characters from 0. */
  readonly offset: number;
}

// Comments, strings, quoted names and bodies in dollar signs are passed over whole.
const PIECE =
  /--[^\n]*|\/\*[^]*?\*\/|\b[eE]'(?:[^'\\]|\\.|'')*'|'(?:[^']|'')*'|"(?:[^"]|"")*"|(\$\w*\$)[^]*?\1|[;,()]/g;

/**
 * The statements of a text in order, each with the comments before it; pieces of comments and
 * blanks alone are left out. Semicolons in comments, strings, quoted names and bodies in dollar
 * signs do not end a statement. A body of `begin atomic` is not known: migrations write bodies in
 * dollar signs.
 */
export function splitStatements(text: string): Statement[] {
  return splitAt(text, ";").filter(({ text: piece }) => !isEmpty(piece));
}

/**
 * The subcommands of `alter table`, each as a statement of its own; any other statement, and one
 * with a single subcommand, as it is. Citus refuses a constraint beside other subcommands.
 */
export function splitAlterTable({ text, offset }: Statement): Statement[] {
  const head = /^(?:\s|--[^\n]*\n)*alter\s+table\s+(?:only\s+)?\w+\s/i.exec(text)?.[0];
  if (head === undefined) return [{ text, offset }];
  const [first, ...others] = splitAt(text, ",");
  const table = head.slice(head.search(/alter\s+table\s/i));
  return [
    { text: first!.text, offset },
    ...others.map((each) => ({ text: table + each.text, offset: offset + each.offset })),
  ];
}

function splitAt(text: string, sign: ";" | ","): Statement[] {
  const pieces: Statement[] = [];
  let depth = 0;
  let offset = 0;
  for (const { 0: piece, index } of text.matchAll(PIECE)) {
    if (piece === "(") depth += 1;
    else if (piece === ")") depth -= 1;
    else if (piece === sign && depth === 0) {
      pieces.push({ text: text.slice(offset, index), offset });
      offset = index + 1;
    }
  }
  return [...pieces, { text: text.slice(offset), offset }];
}

function isEmpty(text: string): boolean {
  return text.replaceAll(/--[^\n]*|\/\*[^]*?\*\//g, "").trim() === "";
}
