import { beforeAll, describe, expect, it } from "vitest";
import { lastDataWords, otherBalanceDay } from "./last-data.ts";
import { partsTexts } from "#web/texts/parts.ts";
import { installUiWords } from "#web/ui/ui-words.ts";
import type { LocalDate } from "#values/local-date.ts";

const TODAY = "2026-11-22" as LocalDate;
const NOW = Date.parse("2026-11-22T10:00:00+01:00");
const AT = "2026-11-22T02:22:00+01:00";

function words(dataThrough: string | null, lastDataAt: string | null = AT) {
  const said = lastDataWords({ dataThrough, lastDataAt }, TODAY, NOW);
  return (
    said && {
      ...said,
      day: said.day.replaceAll("\u00a0", " "),
      whole: said.whole.replaceAll("\u00a0", " "),
    }
  );
}

beforeAll(() => installUiWords(partsTexts));

describe("the words of the latest data", () => {
  it("name the last day covered, and beside it when it came", () => {
    const came = "érkezett ma 02:22";
    expect(words("2024-01-31")).toEqual({
      day: "2024. 01. 31.",
      came,
      whole: `2024. 01. 31., ${came}`,
      fresh: false,
    });
    expect(words("2026-11-21")).toEqual({
      day: "11. 21.",
      came,
      whole: `2026. 11. 21., ${came}`,
      fresh: true,
    });
  });

  it("call data fresh for three days after its last day, whenever it came", () => {
    expect(words("2026-11-19", "2026-11-19T20:00:00Z")!.fresh).toBe(true);
    expect(words("2026-11-18")!.fresh).toBe(false);
  });

  it("tell an account without items from one without data", () => {
    expect(words(null)).toEqual({
      day: "tétel nélkül",
      came: "érkezett ma 02:22",
      whole: "tétel nélkül, érkezett ma 02:22",
      fresh: false,
    });
    expect(words(null, null)).toBeUndefined();
    expect(words("2026-11-21", null)!.whole).toBe("2026. 11. 21.");
  });
});

describe("the day of a balance", () => {
  const account = { balance: "100.00", balanceDate: "2026-11-20", dataThrough: "2026-11-21" };
  const dayOf = (change: Partial<{ [Key in keyof typeof account]: string | null }>) =>
    otherBalanceDay({ ...account, ...change }, TODAY)?.replaceAll("\u00a0", " ");

  it("is told where the newest items came without a balance", () => {
    expect(dayOf({})).toBe("11. 20.");
    expect(dayOf({ balanceDate: "2025-11-20" })).toBe("2025. 11. 20.");
  });

  it("is not told twice, nor without a balance", () => {
    expect(dayOf({ balanceDate: "2026-11-21" })).toBeUndefined();
    expect(dayOf({ balanceDate: null })).toBeUndefined();
    expect(dayOf({ balance: null })).toBeUndefined();
  });
});
