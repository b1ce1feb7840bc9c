/**
 * Letters made to hurt whoever reads them, for tests, benches and proofs. It uses nothing of the
 * program, so that an older program can be measured with it too.
 */
import { crc32, deflateRawSync } from "node:zlib";
import { HOSTILE_PDFS, LOCKED_PDFS } from "./hostile-pdfs.ts";

export interface HostileLetter {
  readonly name: string;
  readonly family:
    | "signatures"
    | "nesting"
    | "parts"
    | "headers"
    | "encodings"
    | "archives"
    | "files"
    | "authors";
  /**
   * How it ends: `refused` with one of these reasons, or `done` in any other way within its budget.
   */
  readonly ends: readonly string[];
  /** The whole letter; `n` makes it another one. */
  build(n: number): Buffer;
}

const KB = 1024;
const MB = 1024 * KB;
const TEXT_LINE = `${"Kedves Partnerunk, mellekeljuk az elszamolast. ".repeat(2).slice(0, 76)}\r\n`;

const textOf = (bytes: number): string =>
  TEXT_LINE.repeat(Math.ceil(bytes / TEXT_LINE.length)).slice(0, bytes);

function letter(
  n: number,
  headers: readonly string[],
  body: string | Buffer,
  from: readonly string[] = ["From: kuldo@rossz.test"],
): Buffer {
  const head = [...from, ...headers, `Message-ID: <${n}@rossz.test>`, "", ""].join("\r\n");
  return Buffer.concat([Buffer.from(head), Buffer.from(body)]);
}

const HASH = Buffer.alloc(32, 7).toString("base64");
const SIGNED = Buffer.alloc(128, 9).toString("base64");

function signature(at: number, tags = "", name = "DKIM-Signature"): string {
  const kind = `a=rsa-sha256; c=relaxed/relaxed; d=rossz${at}.test; s=s; h=from:subject`;
  return `${name}: v=1; ${kind};${tags} bh=${HASH}; b=${SIGNED}`;
}

const signatures = (
  count: number,
  bodyBytes: number,
  tagsOf: (at: number) => string = (at) => ` l=${bodyBytes - at - 1};`,
  name?: string,
) =>
  function build(n: number): Buffer {
    const all = Array.from({ length: count }, (_, at) => signature(at, tagsOf(at), name));
    // Short lines with blanks to be taken out cost a hash the most.
    const body = "a  b\t \r\n".repeat(Math.ceil(bodyBytes / 8)).slice(0, bodyBytes);
    return letter(n, [...all, "Subject: Alairasok"], body);
  };

const MULTIPART = ["MIME-Version: 1.0", 'Content-Type: multipart/mixed; boundary="b"'];

const attached = (fileName: string, bytes: (n: number) => Buffer, more = "") =>
  function build(n: number): Buffer {
    const head = `--b\r\nContent-Type: application/octet-stream\r\nContent-Disposition: attachment; filename="${fileName}"${more}`;
    const text = bytes(n)
      .toString("base64")
      .replace(/.{76}/g, (line) => `${line}\r\n`);
    const body = `${head}\r\nContent-Transfer-Encoding: base64\r\n\r\n${text}\r\n--b--\r\n`;
    return letter(n, MULTIPART, body);
  };

function nestedLetters(count: number, type: string) {
  return (n: number): Buffer =>
    letter(n, [`Content-Type: ${type}`], `${`Content-Type: ${type}\r\n\r\n`.repeat(count)}x`);
}

function nestedParts(n: number): Buffer {
  let body = "";
  for (let at = 0; at < 2_000; at++)
    body += `--b${at}\r\nContent-Type: multipart/mixed; boundary="b${at + 1}"\r\n\r\n`;
  return letter(n, ['Content-Type: multipart/mixed; boundary="b0"'], body);
}

const parts = (count: number, part: (at: number) => string) =>
  function build(n: number): Buffer {
    return letter(
      n,
      MULTIPART,
      `${Array.from({ length: count }, (_, at) => `--b\r\n${part(at)}`).join("")}--b--\r\n`,
    );
  };

interface Entry {
  readonly name: string;
  readonly bytes: Buffer;
  /** A size that is not the entry's own. */
  readonly saysBytes?: number;
}

/** A ZIP archive; `copies` name each entry so often, all at one place of the bytes. */
function packZip(entries: readonly Entry[], copies = 1): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, bytes, saysBytes = bytes.length } of entries) {
    const packed = deflateRawSync(bytes, { level: 9 });
    const facts = Buffer.alloc(26);
    facts.writeUInt16LE(20, 0);
    facts.writeUInt16LE(8, 4);
    facts.writeUInt32LE(crc32(bytes), 10);
    facts.writeUInt32LE(packed.length, 14);
    facts.writeUInt32LE(saysBytes, 18);
    facts.writeUInt16LE(name.length, 22);
    const local = [Buffer.from("PK\u0003\u0004", "latin1"), facts, Buffer.from(name), packed];
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(offset, 10);
    const entry = [Buffer.from("PK\u0001\u0002\u0014\u0000", "latin1"), facts, tail];
    for (let copy = 0; copy < copies; copy++) directory.push(...entry, Buffer.from(name));
    parts.push(...local);
    offset += local.reduce((sum, { length }) => sum + length, 0);
  }
  const list = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  const count = Math.min(0xffff, entries.length * copies);
  end.writeUInt16LE(count, 4);
  end.writeUInt16LE(count, 6);
  end.writeUInt32LE(list.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...parts, list, Buffer.from("PK\u0005\u0006", "latin1"), end]);
}

const ZEROS_MB = 400;
let zeros: Buffer | undefined;
const zipOfZeros = (): Buffer =>
  (zeros ??= packZip([{ name: "nullak.csv", bytes: Buffer.alloc(ZEROS_MB * MB) }]));

function zipInZip(deep: number): Buffer {
  let inner = packZip([{ name: "kivonat.csv", bytes: Buffer.from("a;b\r\n1;2\r\n") }]);
  for (let at = 0; at < deep; at++) inner = packZip([{ name: `${at}.zip`, bytes: inner }]);
  return inner;
}

const CAMT = '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02">';
const SHEET = '<?xml version="1.0"?><?mso-application progid="Excel.Sheet"?>\n';
const PDF_TAIL = "trailer<</Root 1 0 R>>\n%%EOF";
const pdfHead = (n: number): string =>
  `%PDF-1.4\n%${n}\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n`;
const SHEET_ROOT = '<Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet"';

/** Files that strain their readers, by name; they go the way of letters and of uploads. */
export const HOSTILE_FILES: readonly {
  readonly name: string;
  readonly fileName: string;
  build(n: number): Buffer;
}[] = [
  {
    name: "XML with entities of entities",
    fileName: "egyedek.xml",
    build: (n) => {
      const levels = Array.from(
        { length: 30 },
        (_, at) => `<!ENTITY e${at + 1} "&e${at};&e${at};">`,
      );
      return Buffer.from(
        `<?xml version="1.0"?><!DOCTYPE d [<!ENTITY e0 "ha${n}">${levels.join("")}]>${CAMT}&e30;</Document>`,
      );
    },
  },
  {
    name: "XML element with 300,000 attributes",
    fileName: "jellemzok.xml",
    build: (n) => {
      const all = Array.from({ length: 300_000 }, (_, at) => ` a${at}="${n}"`).join("");
      return Buffer.from(`${SHEET}${SHEET_ROOT}${all}></Workbook>`);
    },
  },
  {
    name: "XML 1,000,000 elements deep",
    fileName: "mely.xml",
    build: (n) => Buffer.from(`<?xml version="1.0"?>${CAMT}<!--${n}-->${"<a>".repeat(1_000_000)}`),
  },
  {
    name: "sheet of XML with 1,000,000 namespaces",
    fileName: "nevterek.xml",
    build: (n) => {
      const all = Array.from({ length: 200_000 }, (_, at) => ` xmlns:a${at}="u${at + n}"`).join("");
      return Buffer.from(`${SHEET}${SHEET_ROOT}${all}><a0:Row/></Workbook>`);
    },
  },
  {
    name: "CSV of one line of 12 MB",
    fileName: "sor.csv",
    build: (n) => Buffer.from(`Datum;Osszeg\r\n${n};${"1,".repeat(6 * MB)}`),
  },
  {
    name: "CSV with 12 MB inside of one pair of quotes",
    fileName: "idezet.csv",
    build: (n) => Buffer.from(`Datum;Osszeg\r\n"${n}${'""'.repeat(6 * MB)}`),
  },
  {
    name: "MT940 with a million lines of one item",
    fileName: "tetel.sta",
    build: (n) =>
      Buffer.from(
        [
          `:20:${n}\r\n:25:117730161111101800000000\r\n:28C:1`,
          ":60F:C260302HUF1000,",
          ":61:2603020302D250,NMSC",
          `:86:${"?20a\r\n".repeat(1_000_000)}:62F:C260302HUF750,\r\n`,
        ].join("\r\n"),
      ),
  },
  {
    name: "HTML table of 200,000 open cells",
    fileName: "tabla.xls",
    build: (n) => Buffer.from(`<html><table><!--${n}-->${"<tr><td>".repeat(200_000)}`),
  },
  {
    name: "PDF whose stream unpacks to 400 MB",
    fileName: "bomba.pdf",
    build: (n) => pdfOf(n, deflated(), "/Filter /FlateDecode"),
  },
  {
    name: "PDF whose pages lead to themselves",
    fileName: "kor.pdf",
    build: (n) =>
      Buffer.from(
        `${pdfHead(n)}2 0 obj<</Type/Pages/Kids[2 0 R 2 0 R]/Count 499>>endobj\n${PDF_TAIL}`,
      ),
  },
  {
    name: "PDF whose content calls itself",
    fileName: "hivas.pdf",
    build: (n) => {
      const itself = "/Resources<</XObject<</A 4 0 R>>>>";
      const form = `4 0 obj<</Type/XObject/Subtype/Form/BBox[0 0 9 9]${itself}/Length 24>>`;
      const page = `3 0 obj<</Type/Page/Parent 2 0 R${itself}/Contents 5 0 R/MediaBox[0 0 9 9]>>`;
      return Buffer.from(
        [
          `${pdfHead(n)}2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj`,
          `${page}endobj`,
          `${form}stream\n${"/A Do ".repeat(4)}\nendstream endobj`,
          "5 0 obj<</Length 5>>stream\n/A Do\nendstream endobj",
          PDF_TAIL,
        ].join("\n"),
      );
    },
  },
  ...HOSTILE_PDFS.map(({ name, build }) => ({ name, fileName: "koltseges.pdf", build })),
  ...LOCKED_PDFS.map(({ name, build }) => ({
    name: `locked PDF: ${name}`,
    fileName: "zart.pdf",
    build,
  })),
];

let packedZeros: Buffer | undefined;
// A zlib stream: its two bytes of head, the deflated zeros, a wrong check sum that readers forgive.
const deflated = (): Buffer =>
  (packedZeros ??= Buffer.concat([
    Buffer.from([0x78, 0x9c]),
    deflateRawSync(Buffer.alloc(ZEROS_MB * MB, "1 0 0 1 0 0 cm ")),
    Buffer.alloc(4),
  ]));

function pdfOf(n: number, stream: Buffer, filter: string): Buffer {
  return Buffer.concat([
    Buffer.from(
      [
        `${pdfHead(n)}2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj`,
        "3 0 obj<</Type/Page/Parent 2 0 R/Contents 4 0 R/MediaBox[0 0 9 9]>>endobj",
        `4 0 obj<<${filter}/Length ${stream.length}>>stream\n`,
      ].join("\n"),
    ),
    stream,
    Buffer.from(`\nendstream endobj\n${PDF_TAIL}`),
  ]);
}

const word = (text: string): string => `=?utf-8?B?${Buffer.from(text).toString("base64")}?=`;

/** Spellings by which a letter claims to be of `riport@gls.sandbox`; none is that author's. */
const AUTHORS: readonly (readonly [name: string, from: readonly string[]])[] = [
  ["two authors of which one is in a group", ["From: G: riport@gls.sandbox;, x@rossz.test"]],
  ["a group without a member", ["From: riport@gls.sandbox:;"]],
  ["a quoted local part with the address", ['From: "riport@gls.sandbox"@rossz.test']],
  ["the address as a name", ['From: "riport@gls.sandbox" <x@rossz.test>']],
  ["a comment inside of the domain", ["From: riport@(x)gls.sandbox"]],
  ["a comment with another address", ["From: (x@rossz.test) riport@gls.sandbox (x)"]],
  ["a domain that ends in a dot", ["From: riport@gls.sandbox."]],
  ["a domain with a Cyrillic letter", ["From: riport@g\u04cfs.sandbox"]],
  ["a domain with a full-width dot", ["From: riport@gls\uff0esandbox"]],
  ["a soft hyphen inside of the domain", ["From: riport@gl\u00ads.sandbox"]],
  ["a zero-width joiner before the domain", ["From: riport@\u200dgls.sandbox"]],
  ["a turned direction", ["From: riport@\u202egls.sandbox"]],
  ["a NUL behind the domain", ["From: riport@gls.sandbox\u0000.rossz.test"]],
  ["a bare carriage return", ["From: riport@gls.sandbox\rFrom: x@rossz.test"]],
  ["a folded address", ["From: riport@\r\n gls.sandbox"]],
  ["a route", ["From: <@rossz.test:riport@gls.sandbox>"]],
  ["two pairs of brackets", ["From: <x@rossz.test><riport@gls.sandbox>"]],
  ["semicolons between authors", ["From: x@rossz.test; riport@gls.sandbox"]],
  ["an encoded address", [`From: ${word("riport@gls.sandbox")}`]],
  ["an encoded address beside another", [`From: ${word("riport@gls.sandbox")} <x@rossz.test>`]],
  ["a blank before the colon", ["From : riport@gls.sandbox"]],
  ["a second From in other letters", ["FROM: riport@gls.sandbox", "from: x@rossz.test"]],
  ["no From but a Sender", ["Sender: riport@gls.sandbox"]],
  ["an empty From", ["From:", "Sender: riport@gls.sandbox"]],
  ["a percent instead of the sign", ["From: riport%gls.sandbox@rossz.test"]],
  ["an address of a network", ["From: riport@[127.0.0.1]"]],
];

const SIGNATURES: readonly HostileLetter[] = [
  ["400 signatures with lengths on 1 MB", signatures(400, MB), "too_many_signatures"],
  ["200 signatures with lengths on 2 MB", signatures(200, 2 * MB), "too_many_signatures"],
  ["1,000 signatures with lengths on 0.2 MB", signatures(1_000, 200 * KB), "headers_too_large"],
  ["10,000 signatures on one line", signatures(10_000, 80), "headers_too_large"],
  [
    "400 signatures in odd letters",
    signatures(400, MB, undefined, "dKiM-sIgNaTuRe \t"),
    "too_many_signatures",
  ],
  ["ten signatures with lengths on 18 MB", signatures(10, 18 * MB), "too_many_signatures"],
  ["ten signatures without lengths on 18 MB", signatures(10, 18 * MB, () => ""), "done"],
  ["a signature of no byte", signatures(1, MB, () => " l=0;"), "done"],
  [
    "a signature of more bytes than there are",
    signatures(1, MB, () => ` l=${"9".repeat(76)};`),
    "done",
  ],
  ["a signature of a negative length", signatures(1, MB, () => " l=-1;"), "done"],
  [
    "a signature of 100,000 signed headers",
    (n: number) => signatures(1, KB, () => ` h=${"from:".repeat(20_000)}from;`)(n),
    "headers_too_large",
  ],
  [
    "fifty sealed sets (ARC)",
    (n: number) =>
      letter(
        n,
        Array.from({ length: 50 }, (_, at) => [
          `ARC-Seal: i=${at + 1}; a=rsa-sha256; cv=pass; d=rossz.test; s=s; b=${SIGNED}`,
          signature(at, ` i=${at + 1};`, "ARC-Message-Signature"),
          `ARC-Authentication-Results: i=${at + 1}; rossz.test; dkim=pass`,
        ]).flat(),
        textOf(2 * MB),
      ),
    "done",
  ],
].map(([name, build, end]) => ({
  name: name as string,
  family: "signatures" as const,
  build: build as HostileLetter["build"],
  ends: end === "done" ? [] : [end as string],
}));

const simple = (
  family: HostileLetter["family"],
  rows: readonly (readonly [string, HostileLetter["build"], ...string[]])[],
): HostileLetter[] => rows.map(([name, build, ...ends]) => ({ name, family, build, ends }));

const NESTING = simple("nesting", [
  ["20,000 letters inside each other", nestedLetters(20_000, "message/rfc822"), "nested_too_deep"],
  ["20,000 letters, folded", nestedLetters(20_000, "\r\n message/rfc822"), "nested_too_deep"],
  ["10,000 letters whose type has a comment", nestedLetters(10_000, "message/(x)rfc822")],
  ["20,000 letters of the newer type", nestedLetters(20_000, "message/global"), "nested_too_deep"],
  ["forty letters inside each other", nestedLetters(40, "message/rfc822")],
  ["2,000 parts inside each other", nestedParts, "unreadable"],
]);

const PARTS = simple("parts", [
  ["500,000 empty parts", parts(500_000, () => "\r\n"), "too_many_parts"],
  [
    "9,000 parts with names",
    parts(9_000, (at) => `Content-Disposition: attachment; filename="${at}.csv"\r\n\r\na;b\r\n`),
  ],
  [
    "a boundary of 60 kB",
    (n) =>
      letter(
        n,
        [`Content-Type: multipart/mixed; boundary="${"b".repeat(60 * KB)}"`],
        `--${"b".repeat(59 * KB)}\r\n`.repeat(200),
      ),
  ],
]);

const HEADERS = simple("headers", [
  [
    "one header of 2 MB",
    (n) => letter(n, [`Subject: ${"x".repeat(2 * MB)}`], "x"),
    "headers_too_large",
  ],
  [
    "100,000 headers",
    (n) =>
      letter(
        n,
        Array.from({ length: 100_000 }, (_, at) => `X-${at}: 1`),
        "x",
      ),
    "headers_too_large",
  ],
  [
    "a header folded 100,000 times",
    (n) => letter(n, [`Subject: a${"\r\n b".repeat(100_000)}`], "x"),
    "headers_too_large",
  ],
  [
    "a subject of 200 kB of encoded words",
    (n) => letter(n, [`Subject: ${`${word("á")} `.repeat(10_000)}`], "x"),
  ],
  [
    "a file name in 4,000 pieces",
    parts(1, () => {
      const pieces = Array.from({ length: 4_000 }, (_, at) => ` filename*${at}*=utf-8''%41`);
      return `Content-Disposition: attachment;${pieces.join(";")}\r\n\r\na;b\r\n`;
    }),
  ],
  ["recipients of 200 kB", (n) => letter(n, [`To: ${"a@b.hu, ".repeat(25_000)}`], "x")],
  [
    "an author in 100,000 brackets",
    (n) => letter(n, [], "x", [`From: ${"(".repeat(100_000)} kuldo@rossz.test`]),
  ],
  [
    "groups inside each other",
    (n) => letter(n, [], "x", [`From: ${"g: ".repeat(50_000)} kuldo@rossz.test;`]),
  ],
  [
    "2,000 lines of relays",
    (n) =>
      letter(
        n,
        Array.from({ length: 2_000 }, (_, at) => `Received: from a${at} by b${at}`),
        "x",
      ),
  ],
]);

const ENCODINGS = simple("encodings", [
  [
    "20 MB of soft line ends",
    (n) => letter(n, ["Content-Transfer-Encoding: quoted-printable"], "=\r\n".repeat(7 * MB)),
  ],
  [
    "6 MB of base64 with a sign a line",
    (n) =>
      letter(
        n,
        [...MULTIPART],
        `--b\r\nContent-Disposition: attachment; filename=a.csv\r\nContent-Transfer-Encoding: base64\r\n\r\n${"A\r\n".repeat(2 * MB)}--b--`,
      ),
  ],
  ["one line of 20 MB, signed", (n) => letter(n, [signature(1)], "a ".repeat(10 * MB))],
  ["10 MB of blanks, signed", (n) => letter(n, [signature(1)], " \t".repeat(5 * MB))],
  ["10 MB of line ends, signed", (n) => letter(n, [signature(1)], "\r\n".repeat(5 * MB))],
  [
    "a page of 4 MB of open marks",
    (n) => letter(n, ["Content-Type: text/html"], "<".repeat(4 * MB)),
  ],
  [
    "a page of half a million entities",
    (n) => letter(n, ["Content-Type: text/html"], "&amp;".repeat(500_000)),
  ],
  [
    "a charset that nobody knows",
    (n) => letter(n, ['Content-Type: text/plain; charset="x-semmi"'], textOf(5 * MB)),
  ],
  [
    "5 MB of shifts between charsets",
    (n) =>
      letter(n, ["Content-Type: text/plain; charset=iso-2022-jp"], "\u001b$B\u001b(B".repeat(MB)),
  ],
]);

const ARCHIVES = simple("archives", [
  ["a ZIP of 400 MB of zeros", attached("nullak.zip", zipOfZeros)],
  [
    "ten ZIPs of 400 MB of zeros",
    (n) => {
      const one = zipOfZeros().toString("base64");
      const part = `Content-Disposition: attachment; filename="n.zip"\r\nContent-Transfer-Encoding: base64\r\n\r\n${one}\r\n`;
      return parts(10, () => part)(n);
    },
  ],
  ["ZIPs ten deep", attached("mely.zip", () => zipInZip(10))],
  [
    "a ZIP of 60,000 files",
    attached("sok.zip", () =>
      packZip(
        Array.from({ length: 60_000 }, (_, at) => ({ name: `${at}.csv`, bytes: Buffer.from("1") })),
      ),
    ),
  ],
  [
    "a ZIP that names one file 60,000 times",
    attached("egy.zip", () =>
      packZip([{ name: "a.csv", bytes: Buffer.alloc(MB, "1;2\n") }], 60_000),
    ),
  ],
  [
    "a ZIP with names of 60 kB",
    attached("nevek.zip", () =>
      packZip(
        Array.from({ length: 40 }, (_, at) => ({
          name: `${at}${"n".repeat(60_000)}`,
          bytes: Buffer.from("1"),
        })),
      ),
    ),
  ],
  [
    "a ZIP that says a small size",
    attached("hazug.zip", () =>
      packZip([{ name: "a.csv", bytes: Buffer.alloc(200 * MB), saysBytes: 10 }]),
    ),
  ],
]);

const FILES: HostileLetter[] = HOSTILE_FILES.map(({ name, fileName, build }) => ({
  name,
  family: "files",
  ends: [],
  build: attached(fileName, build),
}));

const FORGED: HostileLetter[] = AUTHORS.map(([name, from]) => ({
  name,
  family: "authors",
  ends: [],
  build: (n) =>
    letter(
      n,
      MULTIPART,
      `--b\r\nContent-Disposition: attachment; filename="a.csv"\r\n\r\nDatum;Osszeg\r\n2026.03.02;${n}\r\n--b--\r\n`,
      from,
    ),
}));

/** All of them. */
export const HOSTILE_LETTERS: readonly HostileLetter[] = [
  ...SIGNATURES,
  ...NESTING,
  ...PARTS,
  ...HEADERS,
  ...ENCODINGS,
  ...ARCHIVES,
  ...FILES,
  ...FORGED,
];
