import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatAmount } from "#values/money.ts";
import { cutItems, parseExactJson, parseJsonAmount } from "./json-text.ts";

const amountOf = (text: string): string | undefined => {
  const amount = parseJsonAmount(text);
  return amount.ok ? formatAmount(amount.value) : undefined;
};

describe("amounts of JSON", () => {
  it.each([
    ["-1e3", "-1000.00"],
    ["1E-2", "0.01"],
    ["1.27001e4", "12700.10"],
    ["12700.10", "12700.10"],
    ["0.1", "0.10"],
    ["-0.00001", "-0.00001"],
    ["0", "0.00"],
    ["-0", "0.00"],
    ["0e9", "0.00"],
    ["5e0", "5.00"],
    ["90071992547409.93", "90071992547409.93"],
    // The error that binary arithmetic leaves behind the cents.
    ["12700.100000000002", "12700.10"],
    ["0.30000000000000004", "0.30"],
    ["-0.29999999999999998", "-0.30"],
    ["1.9999999999999998", "2.00"],
  ])("%s is %s", (text, amount) => {
    expect(amountOf(text)).toBe(amount);
  });

  const none = [
    "",
    "x",
    "1,5",
    "1.2.3",
    "--1",
    "1e31",
    "0.000001",
    "0.123456",
    "1e99999",
    "99999999999999999999",
    "NaN",
    "0x10",
    "1 000",
  ];
  it.each(none)("%j is none", (text) => {
    expect(amountOf(text)).toBeUndefined();
  });

  it("are those of the digits, however they are written", () => {
    fc.assert(
      fc.property(
        fc.bigInt(-(10n ** 16n), 10n ** 16n),
        fc.integer({ min: -8, max: 8 }),
        (units, shift) => {
          const plain = formatAmount(units);
          const [, sign = "", whole = "", part = ""] = /^(-?)(\d+)\.(\d+)$/.exec(plain)!;
          // The same number with its point moved and an exponent that moves it back.
          const digits = `${"0".repeat(10)}${whole}${part}${"0".repeat(10)}`;
          const point = 10 + whole.length - shift;
          expect(amountOf(`${sign}${digits.slice(0, point)}.${digits.slice(point)}e${shift}`)).toBe(
            plain,
          );
        },
      ),
    );
  });
});

describe("JSON with its digits", () => {
  it("keeps every number as it was written", () => {
    const value = parseExactJson(
      '{"a":12700.10,"b":[-1e3,{"c":9007199254740993}],"d":"1","e":null,"f":true}',
    );
    expect(value).toEqual({
      a: "12700.10",
      b: ["-1e3", { c: "9007199254740993" }],
      d: "1",
      e: null,
      f: true,
    });
  });
});

describe("items cut out of a list", () => {
  it("are the very texts that arrived", () => {
    const items = [
      '{"amount":12700.10, "text":"] \\" }{"}',
      "[1,[2]]",
      '"a,b]"',
      "-1e3",
      "null",
      "{}",
    ];
    const list = `[ ${items.join(" ,\n")} ]`;
    expect(cutItems(list, "transactions")).toEqual(items);
    expect(
      cutItems(`{"x":{"transactions":[9]},"transactions":${list},"totalPages":3}`, "transactions"),
    ).toEqual(items);
    expect(cutItems('{"trans\\u0061ctions":[1]}', "transactions")).toEqual(["1"]);
    expect(cutItems("[]", "transactions")).toEqual([]);
    expect(cutItems('{"transactions":{}}', "transactions")).toBeUndefined();
    expect(cutItems('{"other":[1]}', "transactions")).toBeUndefined();
    expect(cutItems('"[1]"', "transactions")).toBeUndefined();
  });

  it("are as many and the same as a parser finds, whatever is in them", () => {
    const spaces = fc.constantFrom(undefined, 1, "\t");
    fc.assert(
      fc.property(
        fc.array(fc.jsonValue()),
        fc.dictionary(fc.string(), fc.jsonValue()),
        spaces,
        (list, around, space) => {
          const text = JSON.stringify({ ...around, transactions: list, after: "]}" }, null, space);
          const cut = cutItems(text, "transactions")!;
          expect(cut.map((item) => JSON.parse(item))).toEqual(JSON.parse(text).transactions);
        },
      ),
    );
  });
});
