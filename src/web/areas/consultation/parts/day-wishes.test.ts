import { describe, expect, it } from "vitest";
import type { AdviserDay } from "#contract/consultation/adviser.ts";
import type { LocalDate } from "#values/local-date.ts";
import { createDayWishes } from "./day-wishes.ts";

const TODAY = "2026-03-10";

/** Wishes whose answers come when the test lets them. */
function buildWishes() {
  const calls: { date: string; answer: () => void; fail: () => void }[] = [];
  const shown: string[] = [];
  const faults: unknown[] = [];
  const wishes = createDayWishes({
    ask: (wished) =>
      new Promise((resolve, reject) => {
        const date = wished ?? TODAY;
        calls.push({
          date,
          answer: () => resolve({ date } as AdviserDay),
          fail: () => reject(new Error("cut")),
        });
      }),
    today: () => TODAY as LocalDate,
    onDay: ({ date }) => shown.push(date),
    onFault: (error) => faults.push(error),
  });
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  return { wishes, calls, shown, faults, settle };
}

describe("the adviser's days", () => {
  it("go on from the wished day, where the shown one is older", async () => {
    const { wishes, calls, shown, settle } = buildWishes();
    wishes.show();
    wishes.step(1);
    wishes.step(1);
    expect(calls.map(({ date }) => date)).toEqual([TODAY, "2026-03-11", "2026-03-12"]);
    for (const { answer } of calls) answer();
    await settle();
    expect(shown).toEqual(["2026-03-12"]);
  });

  it("stay at the last wish when an older answer or fault comes behind it", async () => {
    const { wishes, calls, shown, faults, settle } = buildWishes();
    wishes.show("2026-03-20");
    wishes.step(1);
    wishes.step(-2);
    calls[2]!.answer();
    await settle();
    calls[0]!.answer();
    calls[1]!.fail();
    await settle();
    expect(shown).toEqual(["2026-03-19"]);
    expect(faults).toEqual([]);
  });

  it("ask for the wished day again after a fault", async () => {
    const { wishes, calls, faults, settle } = buildWishes();
    wishes.show("2026-03-20");
    wishes.step(1);
    calls[1]!.fail();
    await settle();
    expect(faults).toHaveLength(1);
    wishes.refresh();
    expect(calls.at(-1)!.date).toBe("2026-03-21");
  });
});
