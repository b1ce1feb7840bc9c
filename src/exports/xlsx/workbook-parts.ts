/**
 * The fixed parts of a workbook: the files that a spreadsheet program needs beside the sheets
 * themselves.
 */
import { escapeXml } from "../xml-text.ts";

export interface SheetEntry {
  readonly name: string;
  /** Range of the filter, `A1:U100`; absent where the sheet has none. */
  readonly filterRange?: string;
}

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006";
const TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml";

/**
 * Paths and texts of all parts but the sheets, which stand at `xl/worksheets/sheet1.xml` and on.
 */
export function workbookParts(
  sheets: readonly SheetEntry[],
): readonly (readonly [path: string, text: string])[] {
  return [
    ["[Content_Types].xml", contentTypes(sheets)],
    ["_rels/.rels", relationships([["officeDocument", "xl/workbook.xml"]])],
    ["xl/workbook.xml", workbook(sheets)],
    [
      "xl/_rels/workbook.xml.rels",
      relationships([
        ...sheets.map((_, index) => ["worksheet", `worksheets/sheet${index + 1}.xml`] as const),
        ["styles", "styles.xml"],
      ]),
    ],
    ["xl/styles.xml", STYLES],
  ];
}

function contentTypes(sheets: readonly SheetEntry[]): string {
  const parts = sheets.map(
    (_, index) =>
      `<Override PartName="/xl/worksheets/sheet${index + 1}.xml" ContentType="${TYPE}.worksheet+xml"/>`,
  );
  const fixed = [
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>',
    '<Default Extension="xml" ContentType="application/xml"/>',
    `<Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/>`,
    `<Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/>`,
  ];
  return `${XML}<Types xmlns="${PACKAGE}/content-types">${[...fixed, ...parts].join("")}</Types>`;
}

function relationships(targets: readonly (readonly [kind: string, target: string])[]): string {
  const items = targets.map(
    ([kind, target], index) =>
      `<Relationship Id="rId${index + 1}" Type="${OFFICE}/${kind}" Target="${target}"/>`,
  );
  return `${XML}<Relationships xmlns="${PACKAGE}/relationships">${items.join("")}</Relationships>`;
}

function workbook(sheets: readonly SheetEntry[]): string {
  const entries = sheets.map(
    (sheet, index) =>
      `<sheet name="${escapeXml(sheet.name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`,
  );
  const filters = sheets.flatMap((sheet, index) =>
    sheet.filterRange === undefined
      ? []
      : [
          `<definedName name="_xlnm._FilterDatabase" localSheetId="${index}" hidden="1">` +
            `'${escapeXml(sheet.name)}'!${absolute(sheet.filterRange)}</definedName>`,
        ],
  );
  const names = filters.length === 0 ? "" : `<definedNames>${filters.join("")}</definedNames>`;
  return `${XML}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${entries.join("")}</sheets>${names}</workbook>`;
}

function absolute(range: string): string {
  return range.replace(/([A-Z]+)(\d+)/g, "$$$1$$$2");
}

// The order of cellXfs is STYLE of sheet-xml.ts. Number format 4 is the built-in #,##0.00 and 49 is
// text.
const STYLES = [
  `${XML}<styleSheet xmlns="${MAIN}"><numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\.\\ mm\\.\\ dd\\."/>`,
  '<numFmt numFmtId="165" formatCode="#,##0.00####"/></numFmts>',
  '<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>',
  '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>',
  '<borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="6">',
  '<xf xfId="0"/><xf xfId="0" fontId="1" applyFont="1"/><xf xfId="0" numFmtId="164" applyNumberFormat="1"/>',
  '<xf xfId="0" numFmtId="4" applyNumberFormat="1"/><xf xfId="0" numFmtId="49" applyNumberFormat="1"/>',
  '<xf xfId="0" numFmtId="165" applyNumberFormat="1"/></cellXfs></styleSheet>',
].join("");
