/** One mutated file of a seed: the same seed gives the same bytes. */
import { globSync, readFileSync } from "node:fs";
import { unzipSync, zipSync } from "fflate";
import { statementPages, writePdf, type PdfMovement } from "#server/testing/write-pdf.ts";

export type FuzzKind = "text" | "binary";

type Random = (below: number) => number;

const TEXTS = [
  ...globSync("src/statements/formats/**/samples/*.{sta,xml,ofx,qif,txt,csv}"),
  ...globSync("src/statements/banks/*/samples/*.{csv,sta,xml}"),
  ...globSync("src/statements/mapping/invented/*.{csv,tsv}"),
].sort();
const WORKBOOKS = [
  ...globSync("src/statements/banks/*/samples/*.{xlsx,xls}"),
  ...globSync("src/statements/mapping/invented/*.xlsx"),
].sort();
const CHANGES_MAX = 6;
const PIECE_MAX = 400;
/** A part of a workbook that is mutated before it is packed again. */
const PARTS = /\.(?:xml|rels)$/;

const SNIPPETS = [
  "\r\n-\r\n",
  "\r\n:61:",
  ":86:",
  ":20:",
  ":60F:C260301HUF0,",
  ":62M:",
  "{4:\r\n",
  "@@",
  "<Ntry>",
  "</TxDtls>",
  "<![CDATA[",
  "]]>",
  "<!DOCTYPE a [<!ENTITY b 'c'>]>",
  "&#x0;",
  "&amp;amp;",
  '"',
  '""',
  ";",
  "\t",
  "\0\0\0",
  "?20",
  "?32",
  "\uFEFF",
  "<STMTTRN>",
  "\n^\n",
  "!Type:Cash\n",
  "9".repeat(40),
  "-0,00",
  "1e309",
  "0000-00-00",
  "2026.02.30",
  "ő".repeat(200),
  "<c r='A1048576'><v>1</v></c>",
  "<row r='99999999'>",
  "xml:space=",
  "endobj",
  "/Length 99999999",
  "stream\n",
  "/Kids [2 0 R]",
].map((text) => Buffer.from(text));

function randomOf(seed: number): Random {
  let state = seed | 0;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below);
  };
}

const kept = new Map<string, Uint8Array>();

function sample(path: string): Uint8Array {
  const known = kept.get(path) ?? readFileSync(path);
  kept.set(path, known);
  return known;
}

/** The bytes of a seed. Seeds of the two kinds give other files. */
export function fuzzInput(kind: FuzzKind, seed: number): Uint8Array {
  const random = randomOf(Math.imul(seed, 2_654_435_761) ^ (kind === "text" ? 0 : 0x55555555));
  if (kind === "text") {
    const other = sample(TEXTS[random(TEXTS.length)]!);
    return mutate(sample(TEXTS[random(TEXTS.length)]!), random, other);
  }
  if (random(3) === 0) return mutatedPdf(random);
  const book = sample(WORKBOOKS[random(WORKBOOKS.length)]!);
  const isZip = book[0] === 0x50;
  return isZip && random(4) > 0 ? mutatedBook(book, random) : mutate(book, random);
}

function mutatedBook(book: Uint8Array, random: Random): Uint8Array {
  const parts = unzipSync(book);
  const names = Object.keys(parts).filter((name) => PARTS.test(name));
  const name = names[random(names.length)]!;
  return zipSync({ ...parts, [name]: mutate(parts[name]!, random) }, { level: 1 });
}

function mutatedPdf(random: Random): Uint8Array {
  let balance = 1_000_000;
  const movements = Array.from({ length: 1 + random(50) }, (_, index): PdfMovement => {
    const amount = (random(2) === 0 ? -1 : 1) * (1 + random(90_000));
    balance += amount;
    return {
      date: `2026.03.${String(1 + (index % 28)).padStart(2, "0")}.`,
      text: "Tétel",
      amount: String(amount),
      balance: String(random(40) === 0 ? balance + 1 : balance),
    };
  });
  const pages = statementPages({ opening: "1 000 000", closing: String(balance) }, movements);
  for (let changes = random(3); changes > 0; changes--) {
    const page = pages[random(pages.length)]!;
    const at = random(page.length);
    const text = page[at]!;
    page[at] = { ...text, x: text.x + random(60) - 30, y: text.y + random(40) - 20 };
  }
  const bytes = writePdf(pages);
  return random(3) === 0 ? bytes : mutate(bytes, random);
}

function mutate(original: Uint8Array, random: Random, other?: Uint8Array): Uint8Array {
  let bytes: Uint8Array = Uint8Array.from(original);
  for (let changes = 1 + random(CHANGES_MAX); changes > 0 && bytes.length > 0; changes--) {
    const at = random(bytes.length);
    const piece = bytes.subarray(at, at + 1 + random(PIECE_MAX));
    switch (random(other ? 8 : 7)) {
      case 0:
        bytes[at] = random(256);
        break;
      case 1:
        bytes[at] = bytes[at]! ^ (1 << random(8));
        break;
      case 2:
        bytes = joined(bytes.subarray(0, at), bytes.subarray(at + piece.length));
        break;
      case 3:
        bytes = joined(
          bytes.subarray(0, at),
          SNIPPETS[random(SNIPPETS.length)]!,
          bytes.subarray(at),
        );
        break;
      case 4:
        bytes = joined(bytes.subarray(0, at), piece, bytes.subarray(at));
        break;
      case 5: {
        const to = random(bytes.length);
        bytes = joined(bytes.subarray(0, to), piece, bytes.subarray(to));
        break;
      }
      case 6:
        if (random(3) === 0) bytes = bytes.slice(0, at);
        break;
      default: {
        const from = random(other!.length);
        bytes = joined(
          bytes.subarray(0, at),
          other!.subarray(from, from + random(PIECE_MAX * 4)),
          bytes.subarray(at),
        );
      }
    }
  }
  return bytes;
}

function joined(...parts: readonly Uint8Array[]): Uint8Array {
  return Uint8Array.from(Buffer.concat(parts));
}
