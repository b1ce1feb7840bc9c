/** A small PDF with texts at places, as a bank's program would write it. For tests. */
import { deflateSync } from "node:zlib";

/** `x` and `y` in points from the lower left corner of an A4 page. */
export interface PdfText {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  /** The right edge instead of the left one stands at `x`. */
  readonly isRight?: boolean;
}

const SIZE = 9;
/** Width of each letter in thousandths of the size: the font is one of equal widths. */
const LETTER = 600;

/** `catalog` and `trailer` take further entries, for hostile files. */
export function writePdf(
  pages: readonly (readonly PdfText[])[],
  { catalog = "", trailer = "" }: { readonly catalog?: string; readonly trailer?: string } = {},
): Buffer {
  const kids = pages.map((_, index) => `${4 + 2 * index} 0 R`).join(" ");
  const objects: Buffer[] = [
    Buffer.from(`<< /Type /Catalog /Pages 2 0 R ${catalog} >>`),
    Buffer.from(`<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`),
    Buffer.from("<< /Type /Font /Subtype /Type1 /BaseFont /Courier /Encoding /WinAnsiEncoding >>"),
    ...pages.flatMap((texts, index) => [pageObject(5 + 2 * index), contentObject(texts)]),
  ];
  const parts = [Buffer.from("%PDF-1.4\n%\xE2\xE3\xCF\xD3\n", "latin1")];
  const places: number[] = [];
  let at = parts[0]!.length;
  for (const [index, object] of objects.entries()) {
    const part = Buffer.concat([
      Buffer.from(`${index + 1} 0 obj\n`),
      object,
      Buffer.from("\nendobj\n"),
    ]);
    places.push(at);
    at += part.length;
    parts.push(part);
  }
  const rows = places.map((place) => `${String(place).padStart(10, "0")} 00000 n \n`).join("");
  const count = objects.length + 1;
  parts.push(
    Buffer.from(
      `xref\n0 ${count}\n0000000000 65535 f \n${rows}` +
        `trailer\n<< /Size ${count} /Root 1 0 R ${trailer} >>\nstartxref\n${at}\n%%EOF\n`,
    ),
  );
  return Buffer.concat(parts);
}

function pageObject(content: number): Buffer {
  return Buffer.from(
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents ${content} 0 R /Resources << /Font << /F1 3 0 R >> >> >>`,
  );
}

function contentObject(texts: readonly PdfText[]): Buffer {
  const drawn = texts.map(({ text, x, y, isRight = false }) => {
    const left = isRight ? x - (text.length * SIZE * LETTER) / 1_000 : x;
    const escaped = text.replace(/[\\()]/g, String.raw`\$&`);
    return `BT /F1 ${SIZE} Tf ${left.toFixed(2)} ${y} Td (${escaped}) Tj ET`;
  });
  const packed = deflateSync(Buffer.from(drawn.join("\n"), "latin1"));
  return Buffer.concat([
    Buffer.from(`<< /Length ${packed.length} /Filter /FlateDecode >>\nstream\n`),
    packed,
    Buffer.from("\nendstream"),
  ]);
}

export interface PdfMovement {
  readonly date: string;
  readonly text: string;
  readonly amount: string;
  /** Empty where the statement prints none beside the row. */
  readonly balance: string;
  readonly notes?: readonly string[];
}

const TOP = 780;
const LINE = 12;
const ROWS_OF_A_PAGE = 20;

/** A statement with one column of sums and one of balances. */
export function statementPages(
  statement: {
    readonly head?: readonly string[];
    readonly opening?: string;
    readonly closing?: string;
  },
  movements: readonly PdfMovement[],
): PdfText[][] {
  const { head = ["Számlaszám: 11773016-11111018-00000000", "Devizanem: HUF"] } = statement;
  const pages: PdfText[][] = [];
  for (let from = 0; from === 0 || from < movements.length; from += ROWS_OF_A_PAGE) {
    const page: PdfText[] = [];
    let y = TOP;
    const put = (...texts: readonly Omit<PdfText, "y">[]): void => {
      page.push(...texts.map((text) => ({ ...text, y })));
      y -= LINE;
    };
    for (const line of head) put({ text: line, x: 40 });
    if (from === 0 && statement.opening !== undefined)
      put({ text: "Nyitó egyenleg", x: 40 }, { text: statement.opening, x: 550, isRight: true });
    for (const { date, text, amount, balance, notes = [] } of movements.slice(
      from,
      from + ROWS_OF_A_PAGE,
    )) {
      put(
        { text: date, x: 40 },
        { text, x: 120 },
        { text: amount, x: 430, isRight: true },
        { text: balance, x: 550, isRight: true },
      );
      for (const note of notes) put({ text: note, x: 120 });
    }
    if (from + ROWS_OF_A_PAGE >= movements.length && statement.closing !== undefined)
      put({ text: "Záró egyenleg", x: 40 }, { text: statement.closing, x: 550, isRight: true });
    page.push({ text: `${pages.length + 1}. oldal`, x: 500, y: 30 });
    pages.push(page);
  }
  return pages;
}
