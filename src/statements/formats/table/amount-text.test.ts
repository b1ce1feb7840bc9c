import { describe, expect, it } from "vitest";
import { AmountColumn } from "#statements/formats/table/amount-column.ts";
import {
  amountParts,
  amountShape,
  parseAmountText,
} from "#statements/formats/table/amount-text.ts";
import { formatAmount } from "#values/money.ts";

function read(text: string, mark: "." | ","): string | undefined {
  const found = parseAmountText(text, mark);
  return found && formatAmount(found.amount);
}

describe("amounts as banks write them", () => {
  it.each([
    ["1 234,56", ",", "1234.56"],
    ["-1 250 000", ",", "-1250000.00"],
    ["1\u00A0250\u00A0000", ".", "1250000.00"],
    ["1\u202F250\u202F000,5", ",", "1250000.50"],
    ["1'250'000.25", ".", "1250000.25"],
    ["1·250·000", ".", "1250000.00"],
    ["1 250 000 HUF", ",", "1250000.00"],
    ["2500 Ft", ",", "2500.00"],
    ["EUR 12.50", ".", "12.50"],
    ["12,50 €", ",", "12.50"],
    ["(1 500)", ",", "-1500.00"],
    ["318 500,00+", ",", "318500.00"],
    ["1.234.567", ",", "1234567.00"],
    ["12.500", ",", "12500.00"],
    ["12.500", ".", "12.50"],
    ["1,234.56", ".", "1234.56"],
    ["1.234,56", ",", "1234.56"],
    ["-1.080.000,00", ",", "-1080000.00"],
    ["- 370", ".", "-370.00"],
    ["- 1 675", ".", "-1675.00"],
    ["\u2212370", ".", "-370.00"],
    ["370-", ".", "-370.00"],
    ["+7 000,00 HUF", ",", "7000.00"],
    ["-1\u00A0234,56 HUF", ",", "-1234.56"],
    [".5", ".", "0.50"],
    ["0,00001", ",", "0.00001"],
    ["0", ".", "0.00"],
    ["-0", ".", "0.00"],
    ["12.500,- Ft", ",", "12500.00"],
    ["12 500,-", ",", "12500.00"],
    ["-980,-Ft", ".", "-980.00"],
    ["1.250.000,= Ft", ",", "1250000.00"],
    ["12,500.-", ".", "12500.00"],
    ["(12.500,-)", ",", "-12500.00"],
    ["12 500 forint", ",", "12500.00"],
    ["9999999999.99", ".", "9999999999.99"],
    ["92233720368547", ".", "92233720368547.00"],
  ] as const)("%s with the mark %s is %s", (text, mark, expected) => {
    expect(read(text, mark)).toBe(expected);
  });

  const none = [
    "",
    " ",
    "-",
    "abc",
    "1 23",
    "12 34 567",
    "1.23.456",
    "1,2,3",
    "1.234,567.89",
    "--5",
    "-5-",
    "(−5)",
    "1e5",
    "5 Ft Ft",
    "2026.01.05",
    "0x10",
    "12:30",
    "1.17733e+23",
    "5 10",
  ];
  it.each(none)("%s is no amount", (text) => {
    expect(read(text, ".")).toBeUndefined();
    expect(read(text, ",")).toBeUndefined();
  });

  it("never drops a digit silently: more than five decimals are refused", () => {
    expect(read("1.123456", ".")).toBeUndefined();
    expect(read("1.1234500", ".")).toBe("1.12345");
  });

  it("says the currency written beside the number", () => {
    expect(parseAmountText("2500 Ft", ",")?.currency).toBe("HUF");
    expect(parseAmountText("12,5 eur", ",")?.currency).toBe("EUR");
  });

  it.each([
    ["12,50", "decimal-comma"],
    ["12.5", "decimal-point"],
    ["12.500", "open-point"],
    ["12,500", "open-comma"],
    ["1.080.000", "thousands-point"],
    ["0.500", "decimal-point"],
    ["1234,567", "decimal-comma"],
    ["1 234,567", "decimal-comma"],
    ["1.234,5", "decimal-comma"],
    ["1500", "plain"],
    ["1.23.456", "invalid"],
  ])("%s shows %s", (text, shape) => {
    expect(amountShape(amountParts(text)!)).toBe(shape);
  });
});

describe("the style of an amount column", () => {
  function decide(texts: readonly string[], forint: boolean): string {
    const column = new AmountColumn();
    texts.forEach((text, index) => expect(column.observe(text, index + 2)).toBe(true));
    const decided = column.decide(forint);
    return decided.ok ? decided.value : `? line ${decided.problem.line}`;
  }

  it.each([
    [["1500", "-20"], true, "."],
    [["1500,5", "12.000"], true, ","],
    [["1,500.25", "12"], false, "."],
    [["12.500", "1.080.000"], false, ","],
    [["12.500", "980"], true, ","],
    [["12.500"], true, ","],
    [["12.500,- Ft", "980,-"], true, ","],
    [["12.500,-", "12.50"], true, "? line 3"],
    [["12.500", "980"], false, "? line 2"],
    [["12.50", "12.500"], true, "? line 3"],
    [["12.50", "12,50"], true, "? line 3"],
    [["1.080.000", "12.50"], true, "? line 3"],
    [["12.500", "12,500"], true, "? line 3"],
    [["1.234,56", "12.500"], false, ","],
    [["0.125", "12.500"], false, "? line 3"],
  ])("%j, forints %s: %s", (texts, forint, expected) => {
    expect(decide(texts, forint)).toBe(expected);
  });
});
