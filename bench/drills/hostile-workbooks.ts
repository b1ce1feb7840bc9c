/**
 * Workbooks that cost their reader far more than their sender: each has a few kilobytes, or a table
 * as large as the limits allow.
 */
import { crc32, deflateRawSync } from "node:zlib";
import { writeWorkbook } from "../histories/write-workbook.ts";

const MB = 1024 * 1024;
const BOMB_MB = 200;
const SHEETS = 5_000;
const STRINGS = 400_000;
const ROWS = 60_000;
const DEPTH = 100_000;

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006";

interface Entry {
  readonly name: string;
  readonly bytes: Buffer;
}

/** A ZIP archive of compressed entries. */
function pack(entries: readonly Entry[]): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, bytes } of entries) {
    const packed = deflateRawSync(bytes, { level: 9 });
    const facts = Buffer.alloc(26);
    facts.writeUInt16LE(20, 0);
    facts.writeUInt16LE(8, 4);
    facts.writeUInt32LE(crc32(bytes), 10);
    facts.writeUInt32LE(packed.length, 14);
    facts.writeUInt32LE(bytes.length, 18);
    facts.writeUInt16LE(name.length, 22);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(offset, 10);
    const local = Buffer.concat([
      Buffer.from("PK\u0003\u0004", "latin1"),
      facts,
      Buffer.from(name),
      packed,
    ]);
    directory.push(
      Buffer.concat([
        Buffer.from("PK\u0001\u0002", "latin1"),
        Buffer.from([20, 0]),
        facts,
        tail,
        Buffer.from(name),
      ]),
    );
    parts.push(local);
    offset += local.length;
  }
  const list = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(entries.length, 4);
  end.writeUInt16LE(entries.length, 6);
  end.writeUInt32LE(list.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...parts, list, Buffer.from("PK\u0005\u0006", "latin1"), end]);
}

function workbook(sheet: Buffer, more: readonly Entry[] = [], sheets = 1): Buffer {
  const names = Array.from(
    { length: sheets },
    (_, at) => `<sheet name="S${at}" sheetId="${at + 1}" r:id="rId1"/>`,
  ).join("");
  const xml = (name: string, text: string): Entry => ({ name, bytes: Buffer.from(HEAD + text) });
  const content = "application/vnd.openxmlformats-officedocument.spreadsheetml";
  return pack([
    xml(
      "[Content_Types].xml",
      `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ` +
        `ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ` +
        `ContentType="${content}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${content}.worksheet+xml"/>` +
        `<Override PartName="/xl/sharedStrings.xml" ContentType="${content}.sharedStrings+xml"/></Types>`,
    ),
    xml(
      "_rels/.rels",
      `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" ` +
        'Target="xl/workbook.xml"/></Relationships>',
    ),
    xml(
      "xl/workbook.xml",
      `<workbook ${MAIN} xmlns:r="${OFFICE}"><sheets>${names}</sheets></workbook>`,
    ),
    xml(
      "xl/_rels/workbook.xml.rels",
      `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" ` +
        `Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${OFFICE}/sharedStrings" ` +
        'Target="sharedStrings.xml"/></Relationships>',
    ),
    { name: "xl/worksheets/sheet1.xml", bytes: sheet },
    ...more,
  ]);
}

const sheetOf = (inner: string, before = ""): Buffer =>
  Buffer.from(`${HEAD}<worksheet ${MAIN}>${before}<sheetData>${inner}</sheetData></worksheet>`);

const HEADS = [
  "Könyvelés dátuma",
  "Tranzakció azonosító",
  "Típus",
  "Könyvelési számla",
  "Könyvelési számla elnevezése",
  "Partner számla",
  "Partner elnevezése",
  "Összeg",
  "Összeg devizaneme",
  "Közlemény",
];

// A real table of a bank that knows no end: it may be taken in, but not at the others' cost.
function hugeTable(seed: number): Buffer {
  return writeWorkbook("Számlatörténet", [
    HEADS,
    ...Array.from({ length: ROWS }, (_, at) => [
      { number: String(45_000 + (at % 300)) },
      `BNK${seed}-${at}`,
      "Átutalás",
      "10401000-50051234-56789014",
      "",
      "",
      `Partner ${at % 97}`,
      { number: String((at % 9_973) + 1) },
      "HUF",
      `Számla ${at}`,
    ]),
  ]);
}

const KINDS: readonly ((seed: number) => Buffer)[] = [
  () => workbook(Buffer.concat([sheetOf("").subarray(0, -30), Buffer.alloc(BOMB_MB * MB, 0x20)])),
  () =>
    workbook(
      sheetOf(
        '<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>',
        '<dimension ref="A1:XFD1048576"/>',
      ),
    ),
  () => workbook(sheetOf('<row r="1"><c r="A1"><v>1</v></c></row>'), [], SHEETS),
  () =>
    workbook(sheetOf('<row r="1"><c r="A1" t="s"><v>0</v></c></row>'), [
      {
        name: "xl/sharedStrings.xml",
        bytes: Buffer.from(
          `${HEAD}<sst ${MAIN}>${"<si><t>könyvelés dátuma</t></si>".repeat(STRINGS)}</sst>`,
        ),
      },
    ]),
  () => workbook(Buffer.from(`${HEAD}<worksheet ${MAIN}>${"<a>".repeat(DEPTH)}`)),
  () => workbook(sheetOf(`<row r="1">${'<c r="A1"><v>1</v></c>'.repeat(STRINGS)}</row>`)),
  hugeTable,
];

const made = new Map<number, Buffer>();

/** The n-th hostile workbook; the kinds repeat, the tables with other ids. */
export function hostileWorkbook(n: number): Buffer {
  const kind = n % KINDS.length;
  if (KINDS[kind] === hugeTable) return hugeTable(n);
  const known = made.get(kind) ?? KINDS[kind]!(n);
  made.set(kind, known);
  // Other bytes behind the end, so that no two are the same file.
  return Buffer.concat([
    known.subarray(0, -2),
    Buffer.from([8, 0]),
    Buffer.from(String(n).padStart(8, "0")),
  ]);
}
