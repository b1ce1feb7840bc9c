import { utils, write, type WorkSheet } from "@e965/xlsx";
import { strToU8, zipSync, type Zippable } from "fflate";
import { describe, expect, it } from "vitest";
import { inspectZip } from "#statements/formats/table/zip-guard.ts";
import { readWhole } from "#statements/read-statement.ts";
import { READ_LIMITS, type ReadLimits, type ReadProblem } from "#statements/statement.ts";

/**
 * Workbooks of some kilobytes that would become gigabytes or minutes. The limits are tried small;
 * their figures are in one place.
 */

function inspect(
  members: Record<string, string | Uint8Array>,
  limits: Partial<ReadLimits>,
): ReadProblem | undefined {
  const packed: Zippable = {};
  for (const [name, content] of Object.entries(members))
    packed[name] = typeof content === "string" ? strToU8(content) : content;
  const found = inspectZip(zipSync(packed, { level: 1 }), { ...READ_LIMITS, ...limits });
  return "code" in found ? found : undefined;
}

function problemsOf(bytes: Uint8Array): readonly ReadProblem[] {
  return readWhole({
    fileName: "kivonat",
    size: bytes.length,
    *chunks() {
      yield bytes;
    },
  }).problems;
}

function sheetBytes(sheet: WorkSheet, options: object = {}): Uint8Array {
  const book = utils.book_new();
  utils.book_append_sheet(book, sheet, "Lap");
  return new Uint8Array(
    write(book, { type: "array", bookType: "xlsx", ...options }) as ArrayBuffer,
  );
}

const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const limit = (what: string, most: number) => ({
  code: "limit_exceeded",
  severity: "fatal",
  params: { what, limit: String(most) },
});
const sheet = (cells: number, tag = "c") =>
  `<worksheet><sheetData><row r="1">${`<${tag}><v>1</v></${tag}>`.repeat(cells)}</row></sheetData></worksheet>`;

describe("what a workbook may hold is counted before it is read", () => {
  it.each([
    ["in the folder of sheets", "xl/worksheets/sheet1.xml", "c"],
    ["in a member of any name", "docProps/picture.jpeg", "c"],
    ["with a prefix", "xl/worksheets/sheet1.xml", "ss:c"],
    ["with a prefix without end", "xl/worksheets/sheet1.xml", `${"x".repeat(300)}:c`],
  ])("cells %s", (_, name, tag) => {
    expect(inspect({ [name]: sheet(1_000, tag) }, { cellsMax: 1_000 })).toBeUndefined();
    expect(inspect({ [name]: sheet(1_001, tag) }, { cellsMax: 1_000 })).toMatchObject(
      limit("cells", 1_000),
    );
  });

  it("cells of all sheets together", () => {
    const members = {
      "xl/worksheets/sheet1.xml": sheet(600),
      "xl/worksheets/sheet2.xml": sheet(400),
    };
    expect(inspect(members, { cellsMax: 1_000 })).toBeUndefined();
    expect(inspect(members, { cellsMax: 999 })).toMatchObject(limit("cells", 999));
  });

  it("cells that one link stands for", () => {
    const linked = `<worksheet><sheetData/><hyperlinks><hyperlink ref="A1:J100" location="x"/></hyperlinks></worksheet>`;
    expect(inspect({ "xl/worksheets/sheet1.xml": linked }, { cellsMax: 1_000 })).toBeUndefined();
    expect(inspect({ "xl/worksheets/sheet1.xml": linked }, { cellsMax: 999 })).toMatchObject(
      limit("cells", 999),
    );
    const whole = linked.replace("J100", "XFD1048576");
    expect(inspect({ "xl/worksheets/sheet1.xml": whole }, {})).toMatchObject(
      limit("cells", READ_LIMITS.cellsMax),
    );
  });

  it("cells and rows that an ODS repeats, but not the empty ones at its end", () => {
    const repeated = (cell: string) =>
      `<table:table-row table:number-rows-repeated="100">${cell}</table:table-row>`;
    const full = repeated(
      '<table:table-cell table:number-columns-repeated="10"><text:p>1</text:p></table:table-cell>',
    );
    expect(inspect({ "content.xml": full }, { cellsMax: 1_000 })).toBeUndefined();
    expect(inspect({ "content.xml": full }, { cellsMax: 999 })).toMatchObject(limit("cells", 999));
    const empty = repeated('<table:table-cell table:number-columns-repeated="16384"/>');
    expect(inspect({ "content.xml": empty }, { cellsMax: 1 })).toBeUndefined();
  });

  it("sheets, whether they are there or only named", () => {
    const named = (count: number) =>
      Array.from({ length: count }, (_, at) => `<sheet name="a${at}" r:id="r${at}"/>`).join("");
    expect(inspect({ "xl/workbook.xml": named(400) }, {})).toBeUndefined();
    expect(inspect({ "xl/workbook.xml": named(401) }, {})).toMatchObject(limit("sheets", 400));
    expect(inspect({ "content.xml": "<table:table>".repeat(401) }, {})).toMatchObject(
      limit("sheets", 400),
    );
  });

  it("one sheet under two names", () => {
    const type =
      'Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet"';
    const relations = (...targets: string[]) => ({
      "xl/_rels/workbook.xml.rels": targets
        .map((target, at) => `<Relationship Id="r${at}" ${type} Target="${target}"/>`)
        .join(""),
    });
    expect(
      inspect(
        relations("worksheets/sheet1.xml", "chartsheets/sheet1.xml", "worksheets/sheet2.xml"),
        {},
      ),
    ).toBeUndefined();
    const spellings = [
      "worksheets/sheet1.xml",
      "/xl/worksheets/Sheet1.xml",
      "../xl/./worksheets\\sheet1.xml",
      "worksheets&#47;sheet1.xml",
    ];
    for (const again of spellings) {
      expect(inspect(relations("worksheets/sheet1.xml", again), {})).toMatchObject({
        code: "syntax_invalid",
      });
    }
    const named = '<sheets><sheet name="a" r:id="r1"/><sheet name="b" r:id="r1"/></sheets>';
    expect(inspect({ "xl/workbook.xml": named }, {})).toMatchObject({ code: "syntax_invalid" });
    const pictures =
      '<Relationship Id="1" Type="x/image" Target="a.png"/><Relationship Id="2" Type="x/image" Target="a.png"/>';
    expect(inspect({ "xl/drawings/_rels/drawing1.xml.rels": pictures }, {})).toBeUndefined();
  });

  it("tags of whatever name", () => {
    expect(
      inspect({ "xl/styles.xml": "<xf/>".repeat(1_000) }, { nodesMax: 1_000 }),
    ).toBeUndefined();
    expect(inspect({ "xl/styles.xml": "<xf/>".repeat(1_001) }, { nodesMax: 1_000 })).toMatchObject(
      limit("XML nodes", 1_000),
    );
  });

  it("the length of one text, across the pieces in which it is unpacked", () => {
    const text = (length: number) => `<sst><si><t>${"x".repeat(length - 3)}</t></si></sst>`;
    for (const most of [1_000, 100_000]) {
      expect(
        inspect({ "xl/sharedStrings.xml": text(most) }, { textBytesMax: most }),
      ).toBeUndefined();
      expect(
        inspect({ "xl/sharedStrings.xml": text(most + 1) }, { textBytesMax: most }),
      ).toMatchObject(limit("bytes of a text", most));
    }
    expect(
      inspect({ "xl/media/image1.png": new Uint8Array(5_000) }, { textBytesMax: 1_000 }),
    ).toBeUndefined();
  });

  it("binary members, whose cells are not seen", () => {
    const binary = (length: number) =>
      inspect({ "xl/worksheets/sheet1.bin": new Uint8Array(length) }, { binaryBytesMax: 1_000 });
    expect(binary(1_000)).toBeUndefined();
    expect(binary(1_001)).toMatchObject(limit("unpacked bytes", 1_000));
  });

  it("archives in the archive", () => {
    for (const name of ["Index/Document.iwa", "Index.zip", "objectdata.xml"]) {
      expect(inspect({ "content.xml": "<a/>", [name]: "x" }, {})).toMatchObject({
        code: "format_not_supported",
      });
    }
  });
});

describe("what a workbook has become is counted before a row is read", () => {
  it("columns, in whichever row they stand", () => {
    const at = (column: string) =>
      sheetBytes({
        "!ref": `A1:${column}9`,
        A1: { t: "s", v: "Dátum" },
        [`${column}9`]: { t: "n", v: 1 },
      });
    expect(problemsOf(at("IV"))).toMatchObject([{ code: "format_unknown" }]);
    expect(problemsOf(at("IW"))).toMatchObject([{ ...limit("columns", 256), line: 9 }]);
    expect(problemsOf(at("XFD"))).toMatchObject([limit("columns", 256)]);
  });

  it("characters of a cell, made of many short texts", () => {
    const rich = (count: number) => {
      const one = '<worksheet><sheetData><row r="1"><c r="A1" t="inlineStr"><is>';
      const text = `${one}${"<r><t>x</t></r>".repeat(count)}</is></c></row></sheetData></worksheet>`;
      const members = {
        "[Content_Types].xml":
          '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
        "xl/workbook.xml": `<workbook xmlns="${MAIN}"><sheets><sheet name="a" sheetId="1"/></sheets></workbook>`,
        "xl/worksheets/sheet1.xml": text,
      };
      return zipSync(
        Object.fromEntries(
          Object.entries(members).map(([name, content]) => [name, strToU8(content)]),
        ),
      );
    };
    expect(problemsOf(rich(32_767))).toMatchObject([{ code: "format_unknown" }]);
    expect(problemsOf(rich(32_768))).toMatchObject([limit("characters of a cell", 32_767)]);
  });

  it("a text that very many cells share", () => {
    const text = "x".repeat(32_767);
    const shared = (count: number) =>
      sheetBytes(utils.aoa_to_sheet(Array.from({ length: count }, () => [text])), {
        bookSST: true,
      });
    expect(problemsOf(shared(4_097))).toMatchObject([
      limit("characters", READ_LIMITS.workbookCharsMax),
    ]);
  });
});
