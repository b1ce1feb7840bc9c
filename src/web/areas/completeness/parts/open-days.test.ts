import { describe, expect, it } from "vitest";
import type { LocalDate } from "#values/local-date.ts";
import { describeOpenDays } from "./open-days.ts";

const TODAY = "2026-11-23" as LocalDate;
const account = (...days: readonly string[]) => ({
  accountId: "a",
  accountNr: "117730161111101800000000",
  bankName: "OTP",
  displayName: "",
  currency: "HUF",
  open: days.map((day) => ({ from: day, to: day, reason: "no_data" as const, difference: null })),
});
const say = (days: readonly string[], ofExport: boolean) => {
  const preview = { accounts: [account(...days)], openDays: days.length };
  const { title, gaps } = describeOpenDays(preview as never, TODAY, ofExport);
  return [title, ...gaps.map(({ text }) => text)];
};

describe("the open days of a period", () => {
  it("are those without data; the present day only is not over yet", () => {
    expect(say(["2026-11-19", "2026-11-23"], true)).toEqual([
      "Az időszak nem teljes: 1 nap nem igazolt",
      expect.stringContaining("november 19. hiányzik"),
      "A mai nap még nem zárult le.",
    ]);
    expect(say(["2026-11-23"], true)).toEqual([
      "A mai nap még nem zárult le",
      "Az előtte lévő napok igazoltak; ma még jöhet tétel.",
    ]);
    expect(say(["2026-11-23"], false)).toEqual([
      "Nem adható ki: a mai nap még nem zárult le",
      "Az előtte lévő napok igazoltak. Válasszon tegnapig tartó időszakot.",
    ]);
  });

  it("say the present day of all accounts once", () => {
    const accounts = [account("2026-11-19", "2026-11-23"), account("2026-11-23")];
    const { title, gaps } = describeOpenDays({ accounts, openDays: 3 } as never, TODAY, false);
    expect(title).toBe("Nem adható ki: 1 nap nem igazolt");
    expect(gaps.map(({ text }) => text)).toEqual([
      expect.stringContaining("november 19. hiányzik"),
      "A mai nap még nem zárult le.",
    ]);
  });
});
