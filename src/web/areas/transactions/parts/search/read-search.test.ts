import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { LocalDate } from "#values/local-date.ts";
import {
  readViewerSearch,
  type SearchPart,
} from "#web/areas/transactions/queries/viewer-search.ts";
import { readSearch, type SearchReading } from "./read-search.ts";

const SURROUNDINGS = { today: "2026-11-22" as LocalDate, currencies: ["EUR", "HUF"] };

const read = (typed: string) => readSearch(typed, SURROUNDINGS);

/** A reading in one line: `number 25552`, `25552.00…25552.00 HUF`, `"gls" 500000.00001…` */
function show({ kind, search }: SearchReading): string {
  const { text, amountMin, amountMax, direction, currency, dateFrom, dateTo } = search;
  const amounts = amountMin || amountMax ? `${amountMin ?? ""}…${amountMax ?? ""}` : undefined;
  const days = dateFrom || dateTo ? `${dateFrom ?? ""}…${dateTo ?? ""}` : undefined;
  const named = kind === "conditions" || kind === "text" ? undefined : kind;
  const words = text === undefined ? undefined : `"${text}"`;
  return [named, words, amounts, direction, currency, days].filter(Boolean).join(" ");
}

const on = (day: string) => `${day}…${day}`;
const is = (amount: string) => `${amount}…${amount}`;

describe("a typed search", () => {
  it.each([
    // what is typed: its readings, the default first
    ["foxpost", ['"foxpost"']],
    ["25552", ['number "25552"', is("25552.00")]],
    ["25 552", ['number "25552"', is("25552.00")]],
    ["25 552 Ft", [`${is("25552.00")} HUF`, '"25 552 Ft"']],
    ["-25552", [`${is("25552.00")} debit`, '"-25552"']],
    [">500000", ["500000.00001…", '">500000"']],
    ["<1000", ["…999.99999", '"<1000"']],
    ["300000-400000", ["300000.00…400000.00", '"300000-400000"']],
    ["120,50 EUR", [`${is("120.50")} EUR`, '"120,50 EUR"']],
    ["120,50", [is("120.50"), '"120,50"']],
    ["12 500,00", [is("12500.00"), '"12 500,00"']],
    ["2026. 03. 04.", [on("2026-03-04"), '"2026. 03. 04."']],
    ["2026-03", ["2026-03-01…2026-03-31", '"2026-03"']],
    ["2026.03", ["2026-03-01…2026-03-31", is("2026.03"), '"2026.03"']],
    ["2026.3", [is("2026.30"), "2026-03-01…2026-03-31", '"2026.3"']],
    ["03.04.", [on("2026-03-04"), '"03.04."']],
    ["03.04", [on("2026-03-04"), is("3.04"), '"03.04"']],
    ["3.04", [on("2026-03-04"), is("3.04"), '"3.04"']],
    // The last such day up to today.
    ["11.20", [on("2026-11-20"), is("11.20"), '"11.20"']],
    ["11.24", [on("2025-11-24"), is("11.24"), '"11.24"']],
    ["11.24 Ft", [`${is("11.24")} HUF`, '"11.24 Ft"']],
    ["11,24", [is("11.24"), '"11,24"']],
    ["25.50", [is("25.50"), '"25.50"']],
    ["11.20-", ["2026-11-20…", "11.20…", '"11.20-"']],
    ["11.20-ig", ["…2026-11-20", "…11.20", '"11.20-ig"']],
    ["<11.20", ["…11.19999", "…2026-11-19", '"<11.20"']],
    ["11.10-11.20", ["2026-11-10…2026-11-20", "11.10…11.20", '"11.10-11.20"']],
    // A range without its end.
    ["500000-", ["500000.00…", '"500000-"']],
    ["500 000 –", ["500000.00…", '"500 000 –"']],
    ["500 000 Ft-", ["500000.00… HUF", '"500 000 Ft-"']],
    ["2026-", ["2026-01-01…", "2026.00…", '"2026-"']],
    ["11-", ['"11-"', "11.00…"]],
    ["0036-", ['"0036-"']],
    ["KV-", ['"KV-"']],
    ["2026. 03. 04. – 03. 10.", ["2026-03-04…2026-03-10", '"2026. 03. 04. – 03. 10."']],
    ["20260304", ['number "20260304"', is("20260304.00"), on("2026-03-04")]],
    ["2026", ['number "2026"', is("2026.00"), "2026-01-01…2026-12-31"]],
    ["március", ['"március"', "2026-03-01…2026-03-31"]],
    ["11-12", ['"11-12"', "11.00…12.00", on("2026-11-12")]],
    // Account numbers, the closing zeros left out.
    [
      "11773016-20418773",
      ['account "1177301620418773"', "11773016.00…20418773.00", '"11773016-20418773"'],
    ],
    ["1177 3016 2041 8773", ['account "1177301620418773"', '"1177 3016 2041 8773"']],
    ["117730162041877300000000", ['account "1177301620418773"', '"117730162041877300000000"']],
    ["11773016-20418773-00000000", ['account "1177301620418773"', '"11773016-20418773-00000000"']],
    [
      "HU42 1177 3016 1111 1018 0000 0000",
      ['account "1177301611111018"', '"HU42 1177 3016 1111 1018 0000 0000"'],
    ],
    ["109000042000000176543213", ['account "109000042000000176543213"']],
    [
      "DE89 3704 0044 0532 0130 00",
      ['account "DE89370400440532013000"', '"DE89 3704 0044 0532 0130 00"'],
    ],
    // No account has these: the first eight digits have a wrong check digit.
    [
      "10000000-20000000",
      ["10000000.00…20000000.00", 'account "1000000020000000"', '"10000000-20000000"'],
    ],
    // Numbers of bills and clients.
    ["KV-2026/01187", ['"KV-2026/01187"']],
    ["KV 2026 01187", ['"KV 2026 01187"']],
    ["2026/01187", ['"2026/01187"']],
    ["0012345", ['"0012345"']],
    ["1234567890123", ['"1234567890123"']],
    ["2024-118", ['"2024-118"']],
    // Words with conditions among them.
    ["GLS >500000", ['"GLS" 500000.00001…', '"GLS >500000"']],
    ["GLS 25 552 Ft", [`"GLS" ${is("25552.00")} HUF`, '"GLS 25 552 Ft"']],
    ["25 552 Ft GLS", [`"GLS" ${is("25552.00")} HUF`, '"25 552 Ft GLS"']],
    [
      "bérleti díj 2026. 03. 04.",
      [`"bérleti díj" ${on("2026-03-04")}`, '"bérleti díj 2026. 03. 04."'],
    ],
    [
      "GLS 10 000 Ft felett 2026-03-04",
      [`"GLS" 10000.00001… HUF ${on("2026-03-04")}`, '"GLS 10 000 Ft felett 2026-03-04"'],
    ],
    [
      "KV-2026/01187 25 552 Ft",
      [`"KV-2026/01187" ${is("25552.00")} HUF`, '"KV-2026/01187 25 552 Ft"'],
    ],
    ["3 db Ft", ['"3 db Ft"']],
    ["számla 2026", ['"számla 2026"']],
    ["számla 25552", ['"számla 25552"', `"számla" ${is("25552.00")}`]],
    // An amount beside a word, remembered whole or by half.
    ["lidl 236882", [`"lidl" ${is("236882.00")}`, '"lidl 236882"']],
    ["236 882 lidl", [`"lidl" ${is("236882.00")}`, '"236 882 lidl"']],
    ["lidl 370000-380000", ['"lidl" 370000.00…380000.00', '"lidl 370000-380000"']],
    ["lidl 370-380e", ['"lidl" 370000.00…380000.00', '"lidl 370-380e"']],
    ["gls 304 ezer", ['"gls" 304000.00…304999.00', '"gls 304 ezer"']],
    ["gls kb. 304 ezer", ['"gls" 297920.00…310080.00', '"gls kb. 304 ezer"']],
    ["~236000 lidl", ['"lidl" 231280.00…240720.00', '"~236000 lidl"']],
    ["gls 304", ['"gls 304"', `"gls" ${is("304.00")}`, '"gls" 304000.00…304999.00']],
    ["376 ezer", ["376000.00…376999.00", '"376 ezer"']],
    ["376e", ["376000.00…376999.00", '"376e"']],
    ["Kossuth u. 12e", ['"Kossuth u. 12e"']],
    ["otp 11773016-20418773", ['"otp 11773016-20418773"']],
    ["számla 2024-3118", ['"számla 2024-3118"']],
    ["rendelés 304", ['"rendelés 304"']],
    ["nov. 12", [on("2026-11-12"), '"nov. 12"']],
    ["nov 12", [on("2026-11-12"), '"nov 12"']],
    ["november 12-én", [on("2026-11-12"), '"november 12-én"']],
    ["gls nov. 12", [`"gls" ${on("2026-11-12")}`, '"gls nov. 12"']],
    ["gls 11. 12.", [`"gls" ${on("2026-11-12")}`, '"gls 11. 12."']],
    [
      "gls nov. 12 304 637",
      [`"gls" ${is("304637.00")} ${on("2026-11-12")}`, '"gls nov. 12 304 637"'],
    ],
    ["bérek október", ['"bérek október"', '"bérek" 2026-10-01…2026-10-31']],
    ["gls tegnap", ['"gls tegnap"', `"gls" ${on("2026-11-21")}`]],
    ["  ", []],
    ["", []],
  ])("%j is read as %j", (typed, wanted) => {
    expect(read(typed).map(show)).toEqual(wanted);
  });

  it("needs no currency where the company has one alone", () => {
    const [first] = readSearch("25 552 Ft", { ...SURROUNDINGS, currencies: ["HUF"] });
    expect(first?.search).toEqual({ amountMin: "25552.00", amountMax: "25552.00" });
    const [other] = readSearch("25 EUR", { ...SURROUNDINGS, currencies: ["HUF"] });
    expect(other?.search.currency).toBe("EUR");
  });

  it("always has the text itself among its readings, each a filter that the address can hold", () => {
    const letters = fc.constantFrom(..."0123456789 .,-–/<>=FtEURezmiló€ GLSKVHUm");
    const typed = fc.string({ unit: letters, maxLength: 60 }).filter((text) => /\S/.test(text));
    fc.assert(
      fc.property(typed, (given) => {
        const readings = read(given);
        const text = given.replace(/\s+/g, " ").trim();
        const isNumber = readings[0]?.kind === "number";
        expect(readings.map(({ search }) => search)).toContainEqual({
          text: isNumber ? text.replace(/\D/g, "") : text,
        });
        for (const { search } of readings)
          expect(readViewerSearch({ ...search })).toEqual(search satisfies SearchPart);
      }),
    );
  });
});
