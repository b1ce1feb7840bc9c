import { describe, expect, it } from "vitest";
import type { LocalDate } from "#values/local-date.ts";
import { describeReading } from "./describe-reading.ts";
import { readSearch } from "./read-search.ts";

const TODAY = "2026-11-22" as LocalDate;

const say = (typed: string, currencies: readonly string[]) =>
  readSearch(typed, { today: TODAY, currencies }).map((reading) =>
    describeReading(reading, TODAY, currencies.length === 1 ? currencies[0] : undefined).replaceAll(
      "\u00a0",
      " ",
    ),
  );

describe("a reading in words", () => {
  it.each([
    [
      "300000-400000",
      ["300 000 és 400 000 Ft közötti összeg", "„300000-400000” a tételek szövegében"],
    ],
    [">500000", ["500 000 Ft feletti összeg", "„>500000” a tételek szövegében"]],
    ["<=1000", ["legfeljebb 1 000 Ft", "„<=1000” a tételek szövegében"]],
    [
      "-25552",
      ["pontosan 25 552 Ft, terhelés", "25 552 Ft összegű tétel, vagy „-25552” a szövegben"],
    ],
    ["25 552", ["25 552 Ft összegű tétel, vagy „25552” a szövegben", "pontosan 25 552 Ft"]],
    ["120,50 EUR", ["pontosan 120,50 EUR", "„120,50 EUR” a tételek szövegében"]],
    ["2026-03", ["2026. március", "„2026-03” a tételek szövegében"]],
    ["03.04.", ["2026. 03. 04.", "„03.04.” a tételek szövegében"]],
    [
      "11773016-20418773",
      [
        "11773016-20418773 partnerszámla",
        "11 773 016 és 20 418 773 Ft közötti összeg",
        "„11773016-20418773” a tételek szövegében",
      ],
    ],
    ["GLS >500000", ["„GLS”, 500 000 Ft feletti összeg", "„GLS >500000” a tételek szövegében"]],
    ["foxpost", ["„foxpost” a tételek szövegében"]],
  ])("%j", (typed, wanted) => {
    expect(say(typed, ["HUF"])).toEqual(wanted);
  });

  it("names no currency where the company has several and none was typed", () => {
    expect(say(">500000", ["EUR", "HUF"])[0]).toBe("500 000 feletti összeg");
    expect(say("25 552", ["EUR", "HUF"])[0]).toBe("25 552 összegű tétel, vagy „25552” a szövegben");
  });
});
