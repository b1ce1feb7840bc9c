import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatAmount as wire } from "#values/money.ts";
import { readAmounts } from "./read-amounts.ts";

/** `300000.00…400000.00 debit HUF`, with a mark for what is less than sure. */
function show(text: string): string | undefined {
  const read = readAmounts(text);
  if (!read) return undefined;
  const bound = (amount: bigint | undefined) => (amount === undefined ? "" : wire(amount));
  const mark = read.certainty === "sure" ? undefined : read.certainty;
  const span = `${bound(read.min)}…${bound(read.max)}`;
  return [span, read.direction, read.currency, mark].filter(Boolean).join(" ");
}

const is = (amount: string, rest = "") => `${amount}…${amount}${rest}`;

describe("typed amounts", () => {
  it.each([
    ["25552", is("25552.00", " number")],
    ["25 552", is("25552.00", " number")],
    ["25 552 Ft", is("25552.00", " HUF")],
    ["25 552,50", is("25552.50", " likely")],
    ["12 500,00", is("12500.00", " likely")],
    ["12.500,0", is("12500.00", " likely")],
    ["0012", is("12.00", " number")],
    ["25552.5", is("25552.50", " likely")],
    ["-25552", is("25552.00", " debit")],
    ["−25 552 Ft", is("25552.00", " debit HUF")],
    ["+186690", is("186690.00", " credit")],
    ["120,50 EUR", is("120.50", " EUR")],
    ["€120", is("120.00", " EUR")],
    // The digits that were not said may be any.
    ["500 ezer", "500000.00…500999.00"],
    ["376 ezer", "376000.00…376999.00"],
    ["376 ezer Ft", "376000.00…376999.00 HUF"],
    ["376 eFt", "376000.00…376999.00 HUF"],
    ["376e", "376000.00…376999.00"],
    ["376k", "376000.00…376999.00"],
    ["-376 ezer", "376000.00…376999.00 debit"],
    ["24,1 ezer", "24100.00…24199.00"],
    ["1,5 millió", "1500000.00…1599999.00"],
    ["2 millió", "2000000.00…2099999.00"],
    ["1,234 ezer", is("1234.00")],
    ["kb 376000", "368480.00…383520.00"],
    ["kb. 376 ezer Ft", "368480.00…383520.00 HUF"],
    ["kb.376000", "368480.00…383520.00"],
    ["körülbelül 100 000", "98000.00…102000.00"],
    ["100 000 körül", "98000.00…102000.00"],
    ["~236000", "231280.00…240720.00"],
    ["~ -236 000 Ft", "231280.00…240720.00 debit HUF"],
    ["370e-380e", "370000.00…380000.00"],
    ["370-380e", "370000.00…380000.00"],
    ["kb", undefined],
    ["~GLS", undefined],
    [">500000", "500000.00001…"],
    ["> 500 000 Ft", "500000.00001… HUF"],
    [">=500000", "500000.00…"],
    ["≥500000", "500000.00…"],
    ["<1000", "…999.99999"],
    ["<= 1000", "…1000.00"],
    ["500 000 felett", "500000.00001…"],
    ["500 000 Ft fölött", "500000.00001… HUF"],
    ["1000 alatt", "…999.99999"],
    ["legalább 5000", "5000.00…"],
    ["legfeljebb 5000 Ft", "…5000.00 HUF"],
    ["több mint 5000", "5000.00001…"],
    ["300000-400000", "300000.00…400000.00 likely"],
    ["300 000 – 400 000", "300000.00…400000.00 likely"],
    ["300000..400000", "300000.00…400000.00 likely"],
    ["300 000-400 000 Ft", "300000.00…400000.00 HUF"],
    ["300-400 ezer", "300000.00…400000.00"],
    ["1-1,5 millió", "1000000.00…1500000.00"],
    ["300 000 és 400 000 között", "300000.00…400000.00"],
    ["500000-", "500000.00… likely"],
    ["500 000 Ft –", "500000.00… HUF"],
    ["500 ezer-", "500000.00…"],
    ["500000…", "500000.00… likely"],
    ["-500000-", undefined],
    ["0036-", undefined],
    ["-", undefined],
    ["100,50-120,75 EUR", "100.50…120.75 EUR"],
    ["<-100000", "100000.00001… debit"],
    ["<=-100000", "100000.00… debit"],
    [">+1000", "1000.00001… credit"],
    // None of these is a filter of magnitudes.
    [">-1000", undefined],
    ["<+1000", undefined],
    ["<0", undefined],
    ["400000-300000", undefined],
    ["100 EUR-200 Ft", undefined],
    ["-300000-400000", undefined],
    ["2026-03", undefined],
    ["GLS", undefined],
    ["KV-2026/01187", undefined],
    ["12 csomag", undefined],
    [">", undefined],
    ["", undefined],
  ])("%j are %j", (text, wanted) => {
    expect(show(text)).toBe(wanted);
  });

  it("have bounds in their order and are never thrown over", () => {
    const letters = fc.constantFrom(..."0123456789 .,-–+<>=≥Ftezrmiló€EUR");
    fc.assert(
      fc.property(fc.string({ unit: letters, maxLength: 30 }), (text) => {
        const read = readAmounts(text);
        const { min = 0n, max = min } = read ?? {};
        expect(min >= 0n && min <= max).toBe(true);
      }),
    );
  });
});
