/**
 * The smallest workbook that programs open: one sheet, texts in their cells, stored without
 * compression.
 */
import { crc32 } from "node:zlib";

export type Cell = string | { readonly number: string };

const escaped = (text: string): string => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

function columnName(at: number): string {
  return at < 26
    ? String.fromCodePoint(65 + at)
    : columnName(Math.floor(at / 26) - 1) + columnName(at % 26);
}

function writeCell(cell: Cell, column: number, row: number): string {
  const place = `${columnName(column)}${row}`;
  if (typeof cell !== "string") return `<c r="${place}"><v>${cell.number}</v></c>`;
  return cell === "" ? "" : `<c r="${place}" t="inlineStr"><is><t>${escaped(cell)}</t></is></c>`;
}

/** An XLSX of one sheet. */
export function writeWorkbook(sheet: string, rows: readonly (readonly Cell[])[]): Buffer {
  const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
  const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
  const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
  const types = "http://schemas.openxmlformats.org/package/2006/content-types";
  const relations = "http://schemas.openxmlformats.org/package/2006/relationships";
  const content = "application/vnd.openxmlformats-officedocument.spreadsheetml";
  const relation = (type: string, target: string): string =>
    `<Relationship Id="rId1" Type="${office}/${type}" Target="${target}"/>`;
  const data = rows
    .map(
      (cells, at) =>
        `<row r="${at + 1}">${cells.map((cell, column) => writeCell(cell, column, at + 1)).join("")}</row>`,
    )
    .join("");
  return zip([
    [
      "[Content_Types].xml",
      `${head}<Types xmlns="${types}"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
        `<Override PartName="/xl/workbook.xml" ContentType="${content}.sheet.main+xml"/>` +
        `<Override PartName="/xl/worksheets/sheet1.xml" ContentType="${content}.worksheet+xml"/></Types>`,
    ],
    [
      "_rels/.rels",
      `${head}<Relationships xmlns="${relations}">${relation("officeDocument", "xl/workbook.xml")}</Relationships>`,
    ],
    [
      "xl/workbook.xml",
      `${head}<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="${sheet}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ],
    [
      "xl/_rels/workbook.xml.rels",
      `${head}<Relationships xmlns="${relations}">${relation("worksheet", "worksheets/sheet1.xml")}</Relationships>`,
    ],
    [
      "xl/worksheets/sheet1.xml",
      `${head}<worksheet xmlns="${main}"><sheetData>${data}</sheetData></worksheet>`,
    ],
  ]);
}

/** A ZIP archive (APPNOTE 6.3) of stored entries. */
function zip(files: readonly (readonly [name: string, text: string])[]): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, text] of files) {
    const nameBytes = Buffer.from(name, "utf8");
    const bytes = Buffer.from(text, "utf8");
    // Version, flags (names are UTF-8), method (stored), time, day, check sum, both sizes, length
    // of the name, no extra field.
    const facts = Buffer.alloc(26);
    facts.writeUInt16LE(20, 0);
    facts.writeUInt16LE(0x0800, 2);
    facts.writeUInt16LE(0x5a21, 8);
    facts.writeUInt32LE(crc32(bytes), 10);
    facts.writeUInt32LE(bytes.length, 14);
    facts.writeUInt32LE(bytes.length, 18);
    facts.writeUInt16LE(nameBytes.length, 22);
    const local = Buffer.concat([Buffer.from("PK\u0003\u0004", "latin1"), facts, nameBytes, bytes]);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(offset, 10);
    directory.push(
      Buffer.concat([
        Buffer.from("PK\u0001\u0002", "latin1"),
        Buffer.from([20, 0]),
        facts,
        tail,
        nameBytes,
      ]),
    );
    parts.push(local);
    offset += local.length;
  }
  const list = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(files.length, 4);
  end.writeUInt16LE(files.length, 6);
  end.writeUInt32LE(list.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...parts, list, Buffer.from("PK\u0005\u0006", "latin1"), end]);
}
