/** Small PDFs that ask for much work, by what they do too often. For tests and benches. */
import { deflateSync } from "node:zlib";
import { lockObject, lockTrailer } from "./lock-pdf.ts";
import { writeLzw } from "./write-lzw.ts";

const CATALOG = "<</Type/Catalog/Pages 2 0 R>>";
const FONT = "<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>";

/** A packed stream; `layers` packs it again and again. */
export function packedStream(text: string, entries = "", layers = 1): string {
  let bytes: Uint8Array = Buffer.from(text, "latin1");
  for (let at = 0; at < layers; at++) bytes = deflateSync(bytes, { level: 9 });
  const filters = `[${"/FlateDecode".repeat(layers)}]`;
  const data = Buffer.from(bytes).toString("latin1");
  return `<</Filter${filters}/Length ${bytes.length}${entries}>>stream\n${data}\nendstream`;
}

/** Objects from 1 on; the first one is the catalog. */
function pdfOf(given: readonly string[], isLocked = false): Buffer {
  const objects = isLocked ? given.map((object, at) => lockObject(object, at + 1)) : given;
  const trailer = isLocked ? lockTrailer() : "";
  const body = objects.map((object, at) => `${at + 1} 0 obj\n${object}\nendobj\n`).join("");
  return Buffer.from(`%PDF-1.7\n${body}trailer<</Root 1 0 R${trailer}>>\n%%EOF`, "latin1");
}

const page = (resources = ""): string =>
  `<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 800]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>${resources}>>>>`;

function onePage(
  content: string,
  { font = FONT, resources = "", more = [] as readonly string[], isLocked = false } = {},
): Buffer {
  const tree = "<</Type/Pages/Kids[3 0 R]/Count 1>>";
  return pdfOf([CATALOG, tree, page(resources), content, font, ...more], isLocked);
}

/** Operators with numbers between them, so that a table of LZW grows. */
const cycle = (n: number): string => Array.from({ length: n }, (_, at) => `${at} w\n`).join("");

const text = packedStream("BT /F1 8 Tf (Kivonat) Tj ET");

/** `levels` forms inside of each other, each drawing the next one `times` times. */
function pdfOfForms(levels: number, times: number): Buffer {
  const draw = "/X Do ".repeat(times);
  const more = Array.from({ length: levels }, (_, at) => {
    const next = at < levels - 1 ? `/XObject<</X ${7 + at} 0 R>>` : "";
    const entries = `/Type/XObject/Subtype/Form/BBox[0 0 9 9]/Resources<</Font<</F1 5 0 R>>${next}>>`;
    return packedStream(next === "" ? "n" : draw, entries);
  });
  return onePage(packedStream(draw), { resources: "/XObject<</X 6 0 R>>", more });
}

/** By name; `build(n)` asks for `n` of what is counted. */
export const PDFS_BY_COUNT = {
  pages: (n: number) =>
    pdfOf([CATALOG, `<</Type/Pages/Kids[${"3 0 R ".repeat(n)}]/Count ${n}>>`, page(), text, FONT]),
  /** One content that all pages share: `n` operators on each of ten. */
  shared: (n: number) =>
    pdfOf([
      CATALOG,
      `<</Type/Pages/Kids[${"3 0 R ".repeat(10)}]/Count 10>>`,
      page(),
      packedStream("n ".repeat(n)),
      FONT,
    ]),
  /** Packed by LZW whose codes get longer late. */
  lateOperators: (n: number) => {
    const data = writeLzw(Buffer.from(cycle(n)), false).toString("latin1");
    const entries = `/Filter/LZWDecode/DecodeParms<</EarlyChange 0>>/Length ${data.length}`;
    return onePage(`<<${entries}>>stream\n${data}\nendstream`);
  },
  unpacked: (n: number) => onePage(packedStream(" ".repeat(n))),
  filters: (n: number) => onePage(packedStream("n", "", n)),
  operators: (n: number) => onePage(packedStream("n ".repeat(n))),
  saves: (n: number) => onePage(packedStream("q ".repeat(n))),
  letters: (n: number) => onePage(packedStream(`BT /F1 8 Tf (${"a".repeat(n)}) Tj ET`)),
  formDepth: (n: number) => pdfOfForms(n, 1),
  /** Ten calls on each level: ten to the power of `n` in all. */
  formCalls: (n: number) => pdfOfForms(n, 10),
  pictures: (n: number) => onePage(packedStream("BI\n".repeat(n))),
  /** `n` codes in two ranges of a font's map. */
  codes: (n: number) => {
    const range = (from: number, to: number): string =>
      `1 beginbfrange <${hex(from)}> <${hex(to)}> <0041> endbfrange `;
    const map = `begincmap ${range(0, n - 2)}${range(n - 1, n - 1)}endcmap`;
    return onePage(text, {
      font: "<</Type/Font/Subtype/Type0/BaseFont/X/Encoding/Identity-H/ToUnicode 6 0 R>>",
      more: [packedStream(map)],
    });
  },
  tableEntries: (n: number) =>
    onePage(text, { more: [packedStream("", `/Type/XRef/W[0 0 0]/Size ${n}`)] }),
  rowBytes: (n: number) =>
    onePage(text, { more: [packedStream("a", `/DecodeParms<</Predictor 12/Columns ${n}>>`)] }),
} satisfies Record<string, (n: number) => Buffer>;

const hex = (code: number): string => code.toString(16).padStart(8, "0");

/** Those that held a thread for minutes, or took gigabytes. */
export const HOSTILE_PDFS: readonly { readonly name: string; build(n: number): Buffer }[] = [
  { name: "packed twice", build: () => onePage(packedStream("(a) Tj ".repeat(12_000_000), "", 2)) },
  { name: "map of millions of codes", build: () => PDFS_BY_COUNT.codes(0xff_ffff) },
  { name: "forms inside of forms", build: () => PDFS_BY_COUNT.formCalls(8) },
  { name: "content that pages share", build: () => PDFS_BY_COUNT.shared(1_900_000) },
  { name: "states that are never given back", build: () => PDFS_BY_COUNT.saves(1_900_000) },
  { name: "operators", build: () => PDFS_BY_COUNT.operators(8_000_000) },
  { name: "inline pictures", build: () => PDFS_BY_COUNT.pictures(100_000) },
  { name: "table of objects", build: () => PDFS_BY_COUNT.tableEntries(2_000_000_000) },
].map(({ name, build }) => ({
  name: `PDF: ${name}`,
  // Equal bytes would be one file.
  build: (n) => Buffer.concat([build(), Buffer.from(`\n%${n}`)]),
}));

/** A statement's page behind the empty password, with nothing hostile in it. */
export const lockedPdf = (n: number): Buffer =>
  onePage(packedStream(`BT /F1 8 Tf (Kivonat ${n}) Tj ET`), { isLocked: true });

/**
 * Behind the empty password nothing can be counted before: the thread's limits end them, for the
 * reason that is named.
 */
export const LOCKED_PDFS: readonly {
  readonly name: string;
  readonly reason: "cpu" | "memory";
  build(n: number): Buffer;
}[] = [
  {
    name: "states that are never given back",
    reason: "cpu",
    build: (n) => onePage(packedStream(`${"q ".repeat(60_000)}%${n}`), { isLocked: true }),
  },
  {
    name: "a content of 300 MB",
    reason: "memory",
    build: (n) =>
      onePage(packedStream(`${" ".repeat(300 * 1024 * 1024)}%${n}`), {
        isLocked: true,
      }),
  },
];
