import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays, type LocalDate } from "#values/local-date.ts";
import { formatDate, formatInterval } from "#web/ui/text/format-date.ts";
import { readDays } from "./read-days.ts";

const TODAY = "2026-11-22" as LocalDate;

/** `2026-03-04…2026-03-10`, with a mark for what is less than sure. */
function show(text: string): string | undefined {
  const days = readDays(text, TODAY);
  const mark = { sure: "", likely: " likely", possible: " possible" };
  return days && `${days.from ?? ""}…${days.to ?? ""}${mark[days.certainty]}`;
}

const on = (day: string, mark = "") => `${day}…${day}${mark}`;

describe("typed days", () => {
  it.each([
    ["2026. 03. 04.", on("2026-03-04")],
    ["2026.03.04.", on("2026-03-04")],
    ["2026.3.4", on("2026-03-04")],
    ["2026-03-04", on("2026-03-04")],
    ["2026/03/04", on("2026-03-04")],
    ["2026\u00a003\u00a004", on("2026-03-04")],
    ["20260304", on("2026-03-04", " possible")],
    ["2026. március 4.", on("2026-03-04")],
    ["2026 márc. 4", on("2026-03-04")],
    ["március 4.", on("2026-03-04")],
    ["03.04.", on("2026-03-04")],
    ["03. 04.", on("2026-03-04")],
    ["3.4.", on("2026-03-04")],
    ["03.04", on("2026-03-04", " likely")],
    ["3.4", on("2026-03-04", " likely")],
    ["11.20", on("2026-11-20", " likely")],
    ["12.24", on("2025-12-24", " likely")],
    ["03-04", on("2026-03-04", " possible")],
    // Not come yet this year.
    ["12.24.", on("2025-12-24")],
    ["11.22.", on("2026-11-22")],
    ["02.29.", on("2024-02-29")],
    ["2026-03", "2026-03-01…2026-03-31 likely"],
    ["2026. 03.", "2026-03-01…2026-03-31 likely"],
    ["2026.03.", "2026-03-01…2026-03-31 likely"],
    ["2026/03", "2026-03-01…2026-03-31 possible"],
    ["2024-02", "2024-02-01…2024-02-29 likely"],
    ["2026. március", "2026-03-01…2026-03-31"],
    ["2026 február", "2026-02-01…2026-02-28"],
    ["március", "2026-03-01…2026-03-31 possible"],
    ["december", "2025-12-01…2025-12-31 possible"],
    ["2026", "2026-01-01…2026-12-31 possible"],
    ["2026.", "2026-01-01…2026-12-31 likely"],
    ["2025. év", "2025-01-01…2025-12-31 likely"],
    ["ma", on("2026-11-22")],
    ["Tegnap", on("2026-11-21")],
    ["ezen a héten", "2026-11-16…2026-11-22"],
    ["múlt hét", "2026-11-09…2026-11-15"],
    ["előző hónap", "2026-10-01…2026-10-31"],
    ["tavaly", "2025-01-01…2025-12-31"],
    ["2026. 03. 04. - 2026. 03. 10.", "2026-03-04…2026-03-10"],
    ["2026-03-04 – 2026-03-10", "2026-03-04…2026-03-10"],
    ["2026-03-04-2026-03-10", "2026-03-04…2026-03-10"],
    ["2026. 03. 04. – 03. 10.", "2026-03-04…2026-03-10"],
    ["2026. 03. 04–10.", "2026-03-04…2026-03-10"],
    ["2025. 12. 20. – 01. 05.", "2025-12-20…2026-01-05"],
    ["03.04-03.10.", "2026-03-04…2026-03-10 likely"],
    ["03.04.-03.10.", "2026-03-04…2026-03-10"],
    ["12.20.-01.05.", "2025-12-20…2026-01-05"],
    ["03.04.–10.", "2026-03-04…2026-03-10"],
    ["2026-01 - 2026-03", "2026-01-01…2026-03-31 likely"],
    ["2025-2026", "2025-01-01…2026-12-31 possible"],
    ["2026. január – 2026. március", "2026-01-01…2026-03-31"],
    [">2026-03-04", "2026-03-05…"],
    [">=2026-03-04", "2026-03-04…"],
    ["< 2026-03", "…2026-02-28"],
    ["<=2026-03", "…2026-03-31"],
    ["2026. 03. 04. óta", "2026-03-04…"],
    ["2026.03.04-től", "2026-03-04…"],
    ["2026-03-04-ig", "…2026-03-04"],
    ["2026-03-04-", "2026-03-04…"],
    ["2026-03-04 –", "2026-03-04…"],
    ["2026-", "2026-01-01… likely"],
    ["500-", undefined],
    ["2026-03-10 - 2026-03-04", undefined],
    ["2026-02-30", undefined],
    ["2026-13", undefined],
    ["13.40.", undefined],
    ["1026-03", undefined],
    ["0345", undefined],
    [">500000", undefined],
    [">2026", undefined],
    ["KV-2026/01187", undefined],
    ["2026/01187", undefined],
    ["GLS", undefined],
    ["11773016-20418773", undefined],
    ["", undefined],
  ])("%j is %j", (text, wanted) => {
    expect(show(text)).toBe(wanted);
  });

  const day = fc
    .integer({ min: 0, max: 12_000 })
    .map((offset) => addDays("1995-01-01" as LocalDate, offset));

  it("are read back from the way in which pages write them", () => {
    fc.assert(
      fc.property(day, day, (left, right) => {
        const [from, to] = left < right ? [left, right] : [right, left];
        expect(readDays(formatDate(from), TODAY)).toEqual({ from, to: from, certainty: "sure" });
        expect(readDays(formatInterval(from, to), TODAY)).toEqual({ from, to, certainty: "sure" });
      }),
    );
  });

  it("are never turned round, and never thrown over", () => {
    const letters = fc.constantFrom(..."0123456789. -–/<>=márciustőligévjnbd");
    fc.assert(
      fc.property(fc.string({ unit: letters, maxLength: 24 }), (text) => {
        const days = readDays(text, TODAY);
        expect(days && days.from && days.to ? days.from <= days.to : true).toBe(true);
      }),
    );
  });
});
