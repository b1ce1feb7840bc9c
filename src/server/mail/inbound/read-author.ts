/**
 * Reads the author of a letter from its raw bytes (RFC 5322, 3.6.2). This is the only reader of the
 * header `From`: the address that it gives is checked, stored and shown. It takes the one plain
 * spelling of an address and refuses all others, because another reader might see another author.
 */
import { domainToASCII, domainToUnicode } from "node:url";
import { hasUnseen } from "#values/person-text.ts";
import { BODY_HEADERS } from "./proof-basis.ts";

/**
 * `several_authors`: more than one header `From`, or more than one address in it. `odd_sender`: no
 * address, or one that could be read in more ways than one. `doubled_header`: a header that stands
 * twice decides how the letter is read.
 */
export type AuthorFault = "several_authors" | "odd_sender" | "doubled_header";

export type Author =
  | { readonly kind: "author"; readonly address: string }
  | { readonly kind: "odd"; readonly reason: AuthorFault };

/** RFC 5321, 4.5.3.1 and 4.5.3.3. */
const ADDRESS_CHARS_MAX = 254;
const LOCAL_CHARS_MAX = 64;
const FIELD_CHARS_MAX = 4_000;
/** Headers that stand once in a letter and decide its subject or its parts. */
const ONCE: ReadonlySet<string> = new Set(["subject", ...BODY_HEADERS]);

const ATOM = "[a-z0-9!#$%&'*+/=?^_`{|}~-]+";
const ASCII = /^[\x20-\x7e]*$/;
const LOCAL = new RegExp(`^${ATOM}(?:\\.${ATOM})*$`);
const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;
const LAST_LABEL = /^(?:[a-z]{2,63}|xn--[a-z0-9-]{1,59})$/;
const LATIN = /^[\p{Script=Latin}\p{M}0-9-]+$/u;
const ENCODED_WORD = /=\?[^?\s]*\?([bq])\?([^?\s]*)\?=/gi;
const NO_BREAK_SPACES = /[\u00a0\u2000-\u200f\u202f\u205f\u3000\ufeff]/u;

/** The author of the letter, his address in lower case. */
export function readAuthor(letter: Uint8Array): Author {
  const fields = readFields(letter);
  if (fields === undefined) return odd("odd_sender");
  const authors = fields.filter(({ name }) => name === "from");
  if (authors.length > 1) return odd("several_authors");
  const [author] = authors;
  if (author === undefined || !author.isCertain) return odd("odd_sender");
  const seen = new Set<string>();
  for (const { name } of fields) {
    if (ONCE.has(name) && seen.has(name)) return odd("doubled_header");
    seen.add(name);
  }
  return readMailbox(author.value);
}

function odd(reason: AuthorFault): Author {
  return { kind: "odd", reason };
}

interface Field {
  /** In lower case. */
  readonly name: string;
  /** Unfolded; latin1, one character a byte. */
  readonly value: string;
  /** Every reader sees it above the end of the headers. */
  readonly isCertain: boolean;
}

/**
 * The header fields. Undefined where readers would disagree on the lines: a NUL, or a carriage
 * return that ends no line. Some readers take a line of blanks for the end of the headers; what
 * stands below it is not certain.
 */
function readFields(letter: Uint8Array): readonly Field[] | undefined {
  const bytes = Buffer.from(letter.buffer, letter.byteOffset, letter.byteLength);
  const lines: string[] = [];
  for (let at = 0; at < bytes.length;) {
    const found = bytes.indexOf(0x0a, at);
    const end = found === -1 ? bytes.length : found;
    const line = bytes.toString("latin1", at, end).replace(/\r$/, "");
    if (line === "") break;
    if (/[\0\r]/.test(line)) return undefined;
    lines.push(line);
    at = end + 1;
  }
  const fields: Field[] = [];
  let isCertain = true;
  for (const line of lines) {
    const isFolded = /^[ \t]/.test(line);
    if (line.trim() === "") isCertain = false;
    const last = fields.at(-1);
    if (isFolded && last !== undefined) {
      const value = `${last.value}${line}`;
      fields[fields.length - 1] = splitField(`${last.name}:${value}`, last.isCertain && isCertain);
    } else fields.push(splitField(line, isCertain && !isFolded));
  }
  return fields;
}

function splitField(line: string, isCertain: boolean): Field {
  const colon = line.indexOf(":");
  const name = (colon === -1 ? line : line.slice(0, colon)).trim().toLowerCase();
  return { name, value: colon === -1 ? "" : line.slice(colon + 1), isCertain };
}

/** Reads `address`, or `name <address>`. */
function readMailbox(field: string): Author {
  if (field.length > FIELD_CHARS_MAX) return odd("odd_sender");
  const value = Buffer.from(field, "latin1").toString("utf8").replaceAll("\t", " ");
  if (hasUnseen(value) || NO_BREAK_SPACES.test(value)) return odd("odd_sender");
  const parts = splitMailbox(trimBlanks(value));
  if (typeof parts === "string") return odd(parts);
  const { name, address } = parts;
  const lower = address.toLowerCase();
  // Lower case turns some letters of other scripts into Latin ones: U+212A becomes a plain k.
  if (!ASCII.test(address) || !isPlainAddress(lower))
    return odd(looksLikeTwo(address) ? "several_authors" : "odd_sender");
  // A mail program that shows the name alone would show another author.
  if (!namesNobodyElse(name, lower)) return odd("odd_sender");
  return { kind: "author", address: lower };
}

/** Without blanks at its ends. `trim` takes characters away that nobody sees. */
function trimBlanks(text: string): string {
  return text.replace(/^ +| +$/g, "");
}

/** The name before the angle brackets, and what stands in them; a fault where it is neither. */
function splitMailbox(value: string): { name: string; address: string } | AuthorFault {
  let name = "";
  let at = 0;
  while (at < value.length) {
    const character = value[at]!;
    if (character === "<") {
      const end = value.indexOf(">", at);
      if (end === -1) return "odd_sender";
      const rest = trimBlanks(value.slice(end + 1));
      if (rest !== "") return /[@<,]/.test(rest) ? "several_authors" : "odd_sender";
      return { name, address: trimBlanks(value.slice(at + 1, end)) };
    }
    if (character === '"' || character === "(") {
      const end = endOfQuoted(value, at);
      if (end === undefined) return "odd_sender";
      name += value.slice(at + 1, end - 1).replace(/\\(.)/g, "$1");
      at = end;
      continue;
    }
    if (character === ",") return "several_authors";
    // Of a group (RFC 6854), a route, or nothing that a name may have.
    if (/[:;>)\\]/.test(character)) return "odd_sender";
    name += character;
    at++;
  }
  return { name: "", address: value };
}

/** The place behind a quoted text or a comment; undefined where it does not end. */
function endOfQuoted(value: string, start: number): number | undefined {
  const isComment = value[start] === "(";
  let depth = 1;
  for (let at = start + 1; at < value.length; at++) {
    const character = value[at];
    if (character === "\\") at++;
    else if (isComment && character === "(") depth++;
    else if (character === (isComment ? ")" : '"') && --depth === 0) return at + 1;
  }
  return undefined;
}

function looksLikeTwo(address: string): boolean {
  return /[,;]/.test(address) || (address.match(/@/g)?.length ?? 0) > 1;
}

/** Whether it has the plain form of an address; `address` is in lower case. */
function isPlainAddress(address: string): boolean {
  const at = address.indexOf("@");
  if (at < 1 || address.length > ADDRESS_CHARS_MAX) return false;
  const local = address.slice(0, at);
  // An encoded word (RFC 2047) is no address, but its signs are those of an atom.
  if (local.length > LOCAL_CHARS_MAX || !LOCAL.test(local) || local.includes("=?")) return false;
  return isPlainDomain(address.slice(at + 1));
}

/** Two labels at least of letters, digits and hyphens; a coded one is Latin alone. */
function isPlainDomain(domain: string): boolean {
  const labels = domain.split(".");
  if (labels.length < 2 || !labels.every((label) => LABEL.test(label))) return false;
  if (!LAST_LABEL.test(labels.at(-1)!)) return false;
  if (!labels.some((label) => label.slice(2, 4) === "--")) return true;
  const shown = domainToUnicode(domain);
  return (
    shown !== "" &&
    domainToASCII(shown) === domain &&
    shown.split(".").every((label) => LATIN.test(label))
  );
}

/** Whether the name holds no other address, also where it is encoded. */
function namesNobodyElse(name: string, address: string): boolean {
  const decoded = name.replace(/\?=\s+=\?/g, "?==?").replace(ENCODED_WORD, decodeWord);
  if (hasUnseen(decoded)) return false;
  const folded = `${name} ${decoded}`.normalize("NFKC").toLowerCase();
  return !folded.replaceAll(address, "").includes("@");
}

function decodeWord(_word: string, kind: string, text: string): string {
  if (kind.toLowerCase() === "b") return Buffer.from(text, "base64").toString("utf8");
  const bytes = text
    .replaceAll("_", " ")
    .replace(/=([0-9a-f]{2})/gi, (_code, hex: string) => String.fromCharCode(parseInt(hex, 16)));
  return Buffer.from(bytes, "latin1").toString("utf8");
}
