import { describe, expect, it } from "vitest";
import { decidePeriod, periodReadings } from "#statements/formats/mt940/period.ts";
import { readWhole, type WholeRead } from "#statements/read-statement.ts";
import type { LocalDate } from "#values/local-date.ts";

function decide(text: string, days: readonly string[]): string {
  const period = decidePeriod(periodReadings(text), [days as LocalDate[]]);
  return period ? `${period.from} ${period.to}` : "none";
}

describe("the order of a period's digits", () => {
  it.each([
    ["171011171011", ["2017-10-11"], "2017-10-11 2017-10-11"],
    ["111017111017", ["2017-10-11"], "2017-10-11 2017-10-11"],
    ["110926110926", ["2026-09-11"], "2026-09-11 2026-09-11"],
    ["110926 110926", ["2011-09-26"], "2011-09-26 2011-09-26"],
    ["11.09.26-12.09.26", ["2026-09-11", "2026-09-12"], "2026-09-11 2026-09-12"],
    ["20171011 20171012", ["2017-10-12"], "2017-10-11 2017-10-12"],
    ["1110201712102017", ["2017-10-12"], "2017-10-11 2017-10-12"],
    ["310126010226", ["2026-02-01"], "2026-01-31 2026-02-01"],
  ])("%s with rows of %j is %s", (text, days, expected) => {
    expect(decide(text, days)).toBe(expected);
  });

  it("stays the only one that gives real days, whatever the rows are", () => {
    expect(decide("310199310199", ["2017-10-11"])).toBe("1999-01-31 1999-01-31");
  });

  it("that fits in both ways gives only the days that both hold", () => {
    expect(decide("100211120211", ["2011-02-11"])).toBe("2011-02-10 2011-02-12");
  });

  it("is decided by the balances where the rows speak for none", () => {
    const period = decidePeriod(periodReadings("310326310326"), [
      ["2026-04-01"],
      ["2026-03-31"],
    ] as LocalDate[][]);
    expect(period).toEqual({ from: "2026-03-31", to: "2026-03-31" });
  });

  it("that fits in neither way, or is no period, gives none", () => {
    expect(decide("110926110926", ["2017-10-11"])).toBe("none");
    expect(decide("110926", ["2026-09-11"])).toBe("none");
    expect(decide("991399999999", ["2026-09-11"])).toBe("none");
  });
});

describe("the interval of a MultiCash statement", () => {
  const read = (period: string, rows: string): WholeRead => {
    const text = `:20:A\n:25:14100333-12345678-00000000\n:28C:1/1\n:NS:22X\n25${period}\n:60F:C171010HUF0,\n${rows}:62F:C171012HUF5,\n-\n`;
    const bytes = new TextEncoder().encode(text);
    return readWhole({ fileName: "x", size: bytes.length, chunks: () => [bytes] });
  };
  const row = ":61:1710111011CF5,00S   X\n";

  it.each(["171011171012", "111017121017"])("is that of its rows for %s", (period) => {
    const { statements, problems } = read(period, row);
    expect(statements[0]!.trailer).toMatchObject({
      from: "2017-10-11",
      to: "2017-10-12",
      intervalStated: true,
    });
    expect(problems.map(({ code }) => code)).not.toContain("rows_outside_interval");
  });

  it("is decided by the closing balance where there is no row", () => {
    expect(read("171012171012", "").statements[0]!.trailer).toMatchObject({
      from: "2017-10-12",
      to: "2017-10-12",
    });
  });

  it("is that of the rows, and said, when it holds them in no way", () => {
    const { statements, problems } = read("010203040506", row);
    expect(statements[0]!.trailer).toMatchObject({
      from: "2017-10-11",
      to: "2017-10-11",
      intervalStated: false,
    });
    const params = {
      from: "",
      to: "",
      text: "010203040506",
      first: "2017-10-11",
      last: "2017-10-11",
      field: ":61:",
    };
    expect(problems).toContainEqual(
      expect.objectContaining({ code: "rows_outside_interval", severity: "warning", params }),
    );
  });
});
