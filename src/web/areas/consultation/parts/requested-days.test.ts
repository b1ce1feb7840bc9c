import { describe, expect, it } from "vitest";
import type { AdviserDay } from "#contract/consultation/adviser.ts";
import type { LocalDate } from "#values/local-date.ts";
import { createRequestedDays } from "./requested-days.ts";

const TODAY = "2026-03-10";

/** Requests whose answers come when the test lets them. */
function buildRequests() {
  const calls: { date: string; answer: () => void; fail: () => void }[] = [];
  const shown: string[] = [];
  const faults: unknown[] = [];
  const requests = createRequestedDays({
    ask: (requested) =>
      new Promise((resolve, reject) => {
        const date = requested ?? TODAY;
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
  return { requests, calls, shown, faults, settle };
}

describe("the adviser's days", () => {
  it("go on from the requested day, where the shown one is older", async () => {
    const { requests, calls, shown, settle } = buildRequests();
    requests.show();
    requests.step(1);
    requests.step(1);
    expect(calls.map(({ date }) => date)).toEqual([TODAY, "2026-03-11", "2026-03-12"]);
    for (const { answer } of calls) answer();
    await settle();
    expect(shown).toEqual(["2026-03-12"]);
  });

  it("stay at the last request when an older answer or fault comes behind it", async () => {
    const { requests, calls, shown, faults, settle } = buildRequests();
    requests.show("2026-03-20");
    requests.step(1);
    requests.step(-2);
    calls[2]!.answer();
    await settle();
    calls[0]!.answer();
    calls[1]!.fail();
    await settle();
    expect(shown).toEqual(["2026-03-19"]);
    expect(faults).toEqual([]);
  });

  it("ask for the requested day again after a fault", async () => {
    const { requests, calls, faults, settle } = buildRequests();
    requests.show("2026-03-20");
    requests.step(1);
    calls[1]!.fail();
    await settle();
    expect(faults).toHaveLength(1);
    requests.refresh();
    expect(calls.at(-1)!.date).toBe("2026-03-21");
  });
});
