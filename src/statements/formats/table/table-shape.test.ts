import { describe, expect, it } from "vitest";
import type { LayoutSource } from "#statements/formats/table/table-layout.ts";
import { findTableShapes } from "#statements/formats/table/table-shape.ts";
import type { TableSource } from "#statements/formats/table/table-source.ts";

const NAMES = ["Próbanap", "Próbaösszeg", "Próbadeviza", "Próbaszámla"];
const SOURCE: LayoutSource = {
  key: "proba",
  tables: [
    {
      name: "history",
      status: "assumed",
      provenance: "Invented for this test.",
      formats: ["csv"],
      kind: "history",
      requires: NAMES,
      columns: { bookingDate: ["Próbanap"], amount: ["Próbaösszeg"], currency: ["Próbadeviza"] },
    },
  ],
};

function tableOf(names: readonly string[]): TableSource {
  const rows = () => [{ line: 1, hidden: false, cells: names }];
  return {
    format: "csv",
    sheets: [{ name: "", rows }],
    date1904: false,
    raggedRowsAreSuspect: false,
  };
}

describe("the shape of a table", () => {
  it("is that of a layout none of whose column names the dictionary knows", () => {
    expect(findTableShapes(tableOf(NAMES), [SOURCE])).toMatchObject([
      { source: "proba", layout: "history", columns: { bookingDate: [0], amount: [1] } },
    ]);
    expect(findTableShapes(tableOf(NAMES), [])).toEqual([]);
  });

  it("is not read by the dictionary because a source's own names make a row a header", () => {
    const names = ["Könyvelés dátuma", "Összeg", ...NAMES.slice(2)];
    expect(findTableShapes(tableOf(names), [SOURCE])).toEqual(findTableShapes(tableOf(names), []));
  });
});
