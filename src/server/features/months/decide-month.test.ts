import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { LAMPS } from "#contract/months/lamps.ts";
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
  questions: 0,
  officeQuestions: 0,
  clientQuestions: 0,
  neededPapers: 0,
  missingPapers: 0,
  certified: 2,
  outdated: 0,
  changedSinceClosing: null,
};
const FRESH = { unexported: 96, certified: 0 };
const GAP = open(1, "balance_gap");
const TAIL = open(9, "no_data");

/** Lamps in their order: `d` done, `o` office, `c` client, `l` later, `n` none. */
const CASES: readonly (readonly [string, Partial<MonthFacts>, string, string, string | null])[] = [
  ["all is done", {}, "ddnndd", "ready", "close"],
  ["a person has closed it", { changedSinceClosing: 0 }, "ddnndd", "closed", null],
  [
    "it was closed with a gap",
    { ...FRESH, openDays: GAP, changedSinceClosing: 0 },
    "cdnnll",
    "closed",
    null,
  ],
  ["it is otherwise since", { changedSinceClosing: 1 }, "ddnndd", "office", "changed"],
  [
    "a late item came",
    { unbooked: 1, unexported: 1, changedSinceClosing: 1 },
    "donnld",
    "office",
    "book",
  ],
  ["only the presses are left", FRESH, "ddnnoo", "ready", "export"],
  ["the certificate is left", { certified: 1 }, "ddnndo", "ready", "certify"],
  ["items changed since it", { certified: 1, outdated: 1 }, "ddnndo", "ready", "recertify"],
  ["items to book", { ...FRESH, unbooked: 14 }, "donnll", "office", "book"],
  ["a day is missing", { ...FRESH, openDays: GAP }, "cdnnll", "client", "statement"],
  ["both", { ...FRESH, openDays: GAP, unbooked: 31 }, "connll", "office", "book"],
  ["a file waits", { ...FRESH, openDays: open(1, "waiting_file") }, "odnnll", "office", "file"],
  ["a certified day fell", { openDays: GAP }, "cdnndl", "client", "statement"],
  [
    "a file of certified days waits",
    { openDays: open(1, "waiting_file") },
    "odnndl",
    "office",
    "file",
  ],
  ["a possible double", { openDoubles: 1 }, "donndl", "office", "doubles"],
  ["a held change", { heldChanges: 1 }, "donndl", "office", "changes"],
  [
    "a question waits for the client",
    { questions: 3, clientQuestions: 1 },
    "ddcndd",
    "client",
    "ask",
  ],
  [
    "an answer waits to be read",
    { questions: 3, clientQuestions: 1, officeQuestions: 2 },
    "ddondd",
    "office",
    "answers",
  ],
  ["papers are missing", { neededPapers: 3, missingPapers: 2 }, "ddncdd", "client", "papers"],
  ["every paper is there", { neededPapers: 3 }, "ddnddd", "ready", "close"],
  ["every question is closed", { questions: 3 }, "dddndd", "ready", "close"],
  [
    "an item came late",
    { unbooked: 1, unexported: 1, certified: 1, outdated: 1 },
    "donnll",
    "office",
    "book",
  ],
  ["no account", { accounts: 0, needed: 0, items: 0, certified: 0 }, "clnnll", "client", "account"],
  ["accounts began later", { needed: 0, items: 0, certified: 0 }, "nnnnnn", "ready", "close"],
  ["no item", { items: 0, certified: 0 }, "dnnnno", "ready", "certify"],
  ["no data at all", { items: 0, certified: 0, openDays: TAIL }, "clnnll", "client", "statement"],
  [
    "days are decided anew",
    { ...FRESH, openDays: { ...GAP, deciding: 1 } },
    "ldnnll",
    "running",
    "deciding",
  ],
  ["the month goes on", { ...FRESH, over: false, openDays: TAIL }, "ldnnll", "running", "wait"],
  ["and has items to book", { ...FRESH, over: false, unbooked: 3 }, "lonnll", "office", "book"],
  ["and a gap", { ...FRESH, over: false, openDays: GAP }, "cdnnll", "client", "statement"],
  ["and a certificate", { over: false }, "ldnndl", "running", "wait"],
];

describe("a month of which", () => {
  it.each(CASES)("%s", (_name, facts, lamps, turn, next) => {
    const month = decideMonth({ ...DONE, ...facts });
    const letters = LAMPS.map((name) => month.lamps[name].state[0]).join("");
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
    questions: few,
    officeQuestions: few,
    clientQuestions: few,
    neededPapers: few,
    missingPapers: few,
    certified: few,
    outdated: few,
    changedSinceClosing: fc.constantFrom(null, 0, 1),
  });
  fc.assert(
    fc.property(facts, (given) => {
      const month = decideMonth(given);
      const { over, needed, certified, openDays, unbooked, openDoubles, heldChanges } = given;
      const asked = given.officeQuestions + given.clientQuestions;
      const missing =
        openDays.days +
        unbooked +
        openDoubles +
        heldChanges +
        given.unexported +
        asked +
        given.missingPapers;
      if (!over || missing > 0 || (needed > 0 && certified < needed))
        expect(month.closable && needed > 0).toBe(false);
      for (const { state, step } of Object.values(month.lamps))
        if (state === "office" || state === "client") expect(step).not.toBeNull();
      if (month.turn === "office" || month.turn === "client") expect(month.next).not.toBeNull();
    }),
  );
});
