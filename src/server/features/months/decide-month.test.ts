import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decideMonth, type MonthFacts } from "./decide-month.ts";

const run = (reason: string) => ({ reason }) as MonthFacts["openDays"]["runs"][number];
const open = (days: number, ...reasons: string[]) => ({
  days,
  deciding: 0,
  runs: reasons.map(run),
});

/** A month over which everything is done. */
const DONE: MonthFacts = {
  over: true,
  accounts: 2,
  needed: 2,
  openDays: open(0),
  items: 96,
  unbooked: 0,
  openDoubles: 0,
  heldChanges: 0,
  unexported: 0,
  certified: 2,
  outdated: 0,
  changedSinceClosing: null,
};
const FRESH = { unexported: 96, certified: 0 };
const GAP = open(1, "balance_gap");
const TAIL = open(9, "no_data");

/** Lamps in their order: `d` done, `o` office, `c` client, `l` later, `n` none. */
const CASES: readonly (readonly [string, Partial<MonthFacts>, string, string, string | null])[] = [
  ["all is done", {}, "dddd", "ready", "close"],
  ["a person has closed it", { changedSinceClosing: 0 }, "dddd", "closed", null],
  [
    "it was closed with a gap",
    { ...FRESH, openDays: GAP, changedSinceClosing: 0 },
    "cdll",
    "closed",
    null,
  ],
  ["it is otherwise since", { changedSinceClosing: 1 }, "dddd", "office", "changed"],
  [
    "a late item came",
    { unbooked: 1, unexported: 1, changedSinceClosing: 1 },
    "dold",
    "office",
    "book",
  ],
  ["only the presses are left", FRESH, "ddoo", "ready", "export"],
  ["the certificate is left", { certified: 1 }, "dddo", "ready", "certify"],
  ["items changed since it", { certified: 1, outdated: 1 }, "dddo", "ready", "recertify"],
  ["items to book", { ...FRESH, unbooked: 14 }, "doll", "office", "book"],
  ["a day is missing", { ...FRESH, openDays: GAP }, "cdll", "client", "statement"],
  ["both", { ...FRESH, openDays: GAP, unbooked: 31 }, "coll", "office", "book"],
  ["a file waits", { ...FRESH, openDays: open(1, "waiting_file") }, "odll", "office", "file"],
  ["a possible double", { openDoubles: 1 }, "dodd", "office", "doubles"],
  ["a held change", { heldChanges: 1 }, "dodd", "office", "changes"],
  [
    "an item came late",
    { unbooked: 1, unexported: 1, certified: 1, outdated: 1 },
    "doll",
    "office",
    "book",
  ],
  ["no account", { accounts: 0, needed: 0, items: 0, certified: 0 }, "clll", "client", "account"],
  ["accounts began later", { needed: 0, items: 0, certified: 0 }, "nnnn", "ready", "close"],
  ["no item", { items: 0, certified: 0 }, "dnno", "ready", "certify"],
  ["no data at all", { items: 0, certified: 0, openDays: TAIL }, "clll", "client", "statement"],
  [
    "days are decided anew",
    { ...FRESH, openDays: { ...GAP, deciding: 1 } },
    "ldll",
    "running",
    "deciding",
  ],
  ["the month goes on", { ...FRESH, over: false, openDays: TAIL }, "ldll", "running", "wait"],
  ["and has items to book", { ...FRESH, over: false, unbooked: 3 }, "loll", "office", "book"],
  ["and a gap", { ...FRESH, over: false, openDays: GAP }, "cdll", "client", "statement"],
  ["and a certificate", { over: false }, "lddl", "running", "wait"],
];

describe("a month of which", () => {
  it.each(CASES)("%s", (_name, facts, lamps, turn, next) => {
    const month = decideMonth({ ...DONE, ...facts });
    const { days, booking, export: exported, certificate } = month.lamps;
    const letters = [days, booking, exported, certificate].map(({ state }) => state[0]).join("");
    expect([letters, month.turn, month.next]).toEqual([lamps, turn, next]);
    const isOpen = (facts.changedSinceClosing ?? null) === null;
    expect(month.closable).toBe(isOpen && /^[dn]+$/.test(lamps));
  });
});

it("is ready for VAT once its days are proven and nothing waits for a decision, booked or not", () => {
  const vat = (facts: Partial<MonthFacts>) => decideMonth({ ...DONE, ...facts }).vatReady;
  expect(vat({})).toBe(true);
  expect(vat({ ...FRESH, unbooked: 96 })).toBe(true);
  expect(vat({ openDays: GAP })).toBe(false);
  expect(vat({ openDoubles: 1 })).toBe(false);
  expect(vat({ heldChanges: 1 })).toBe(false);
  expect(vat({ over: false })).toBe(false);
  expect(vat({ accounts: 0, needed: 0 })).toBe(false);
});

it("whatever is missing, it is not closable, and an open lamp names its step", () => {
  const few = fc.integer({ min: 0, max: 2 });
  const facts = fc.record({
    over: fc.boolean(),
    accounts: fc.constant(2),
    needed: few,
    openDays: fc.constantFrom(open(0), GAP, TAIL, open(1, "waiting_file")),
    items: fc.constant(2),
    unbooked: few,
    openDoubles: few,
    heldChanges: few,
    unexported: few,
    certified: few,
    outdated: few,
    changedSinceClosing: fc.constantFrom(null, 0, 1),
  });
  fc.assert(
    fc.property(facts, (given) => {
      const month = decideMonth(given);
      const { over, needed, certified, openDays, unbooked, openDoubles, heldChanges } = given;
      const missing = openDays.days + unbooked + openDoubles + heldChanges + given.unexported;
      if (!over || missing > 0 || (needed > 0 && certified < needed))
        expect(month.closable && needed > 0).toBe(false);
      for (const { state, step } of Object.values(month.lamps))
        if (state === "office" || state === "client") expect(step).not.toBeNull();
      if (month.turn === "office" || month.turn === "client") expect(month.next).not.toBeNull();
    }),
  );
});
