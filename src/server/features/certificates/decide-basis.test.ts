import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays, type LocalDate } from "#values/local-date.ts";
import { judgeBasis, PROOF_BASES } from "#values/proof-basis.ts";
import { type BasisFacts, type BasisFile, type DayItems, decideBasis } from "./decide-basis.ts";

const day = (number: number): LocalDate => addDays("2026-03-01" as LocalDate, number - 1);
const span = (from: number, to: number) => ({ from: day(from), to: day(to) });
const upload: BasisFile = {
  id: "u",
  kind: "upload",
  role: "director",
  sender: null,
  byProgram: false,
  name: "Kis Anna",
  cameOn: day(20),
};
const accountants: BasisFile = { ...upload, id: "a", role: "accountant", name: "Nagy Pál" };
const mail: BasisFile = {
  ...upload,
  id: "m",
  kind: "mail",
  role: null,
  name: null,
  sender: "proven",
};
const FILES = [upload, accountants, mail];
const statement = (fileId: string, from: number, to: number) => ({ fileId, ...span(from, to) });
const items = (number: number, counts: Partial<DayItems>): DayItems => ({
  day: day(number),
  bank: 0,
  invoicing: 0,
  file: 0,
  fileIds: [],
  ...counts,
});
const decide = (facts: Partial<BasisFacts>, from = 1, to = 10) =>
  decideBasis({ readings: [], statements: [], items: [], files: FILES, ...facts }, span(from, to))
    .basis;
const told = (facts: Partial<BasisFacts>) =>
  Object.fromEntries(decide(facts).days.map(({ bases, days }) => [bases.join("+"), days]));

describe("what days rest on", () => {
  it.each<[string, Partial<BasisFacts>, Record<string, number>, RegExp]>([
    ["a reading of all days", { readings: [span(1, 10)] }, { bank: 10 }, /^Minden napot bank/],
    [
      "a reading, with items that the bank told",
      { readings: [span(1, 10)], items: [items(3, { bank: 2 })] },
      { bank: 10 },
      /^Minden napot bank/,
    ],
    [
      "an uploaded statement",
      { statements: [statement("u", 1, 10)] },
      { upload: 10 },
      /^A cég által feltöltött fájlokból készült; a Bankhíd nem ellenőrizte a banknál\.$/,
    ],
    [
      "a statement that came by mail",
      { statements: [statement("m", 1, 10)] },
      { mail: 10 },
      /^E-mailben érkezett fájlokból készült/,
    ],
    [
      "statements of both",
      { statements: [statement("m", 1, 4), statement("u", 5, 10)] },
      { mail: 4, upload: 6 },
      /^A cég által feltöltött és e-mailben érkezett fájlokból készült/,
    ],
    [
      "a reading that goes on where the file ends",
      { readings: [span(4, 10)], statements: [statement("u", 1, 3)] },
      { bank: 7, upload: 3 },
      /^Részben a cég által feltöltött fájlokból készült; ezeket/,
    ],
    [
      "a reading of days of which a file told one more item",
      { readings: [span(1, 10)], items: [items(5, { bank: 3, file: 1, fileIds: ["u"] })] },
      { bank: 9, "bank+upload": 1 },
      /^Részben a cég által feltöltött/,
    ],
    [
      "a file's balances around items of the bank",
      { statements: [statement("u", 1, 10)], items: [items(5, { bank: 3 })] },
      { upload: 9, "bank+upload": 1 },
      /^Részben a cég által feltöltött/,
    ],
    [
      "a reading with items that only the invoicing program told",
      { readings: [span(1, 10)], items: [items(5, { invoicing: 1 })] },
      { bank: 9, "bank+invoicing": 1 },
      /^Banki kapcsolatból és a Számlázz\.hu küldéséből/,
    ],
    [
      "quiet days between two files",
      { statements: [statement("u", 1, 3), statement("m", 8, 10)] },
      { "upload+mail": 4, upload: 3, mail: 3 },
      /fájlokból készült/,
    ],
    [
      "an item whose file is gone",
      { readings: [span(1, 10)], items: [items(2, { file: 1 })] },
      { bank: 9, "bank+upload": 1 },
      /^Részben a cég által feltöltött/,
    ],
    ["nothing that is known", {}, { upload: 10 }, /^A cég által feltöltött/],
  ])("%s", (_name, facts, days, words) => {
    const basis = decide(facts);
    expect(told(facts)).toEqual(days);
    expect(judgeBasis([basis]).text).toMatch(words);
    expect(judgeBasis([basis]).isBankOnly).toBe(Object.keys(days).join() === "bank");
  });

  it("names who brought the files, each once, with the first and the last day", () => {
    const files = [{ ...upload, cameOn: day(12) }, { ...upload, id: "v" }, accountants, mail];
    const statements = [
      statement("u", 1, 5),
      statement("v", 4, 8),
      statement("a", 9, 9),
      statement("m", 10, 10),
    ];
    expect(decide({ statements, files }).files).toEqual([
      {
        kind: "upload",
        role: "director",
        sender: null,
        byProgram: false,
        name: "Kis Anna",
        files: 2,
        first: day(12),
        last: day(20),
      },
      {
        kind: "upload",
        role: "accountant",
        sender: null,
        byProgram: false,
        name: "Nagy Pál",
        files: 1,
        first: day(20),
        last: day(20),
      },
      {
        kind: "mail",
        role: null,
        sender: "proven",
        byProgram: false,
        name: null,
        files: 1,
        first: day(20),
        last: day(20),
      },
    ]);
  });

  it("counts each day once, in stretches without holes, and calls no day the bank's that needs a file", () => {
    const number = fc.integer({ min: 1, max: 14 });
    const anySpan = fc.tuple(number, number).map((two) => {
      const [from, to] = two.toSorted((left, right) => left - right);
      return span(from!, to!);
    });
    const world = fc.record({
      readings: fc.array(anySpan, { maxLength: 2 }),
      statements: fc.array(
        fc
          .tuple(anySpan, fc.constantFrom("u", "a", "m"))
          .map(([each, fileId]) => ({ ...each, fileId })),
        { maxLength: 4 },
      ),
      items: fc
        .uniqueArray(
          fc.record({
            at: number,
            bank: fc.nat(2),
            invoicing: fc.nat(2),
            file: fc.nat(2),
            fileIds: fc.subarray(["u", "a", "m", "gone"]),
          }),
          { selector: ({ at }) => at, maxLength: 8 },
        )
        .map((all) => all.map(({ at, ...counts }) => items(at, counts))),
    });
    fc.assert(
      fc.property(world, (facts) => {
        const basis = decide(facts, 1, 14);
        expect(basis.days.reduce((sum, { days }) => sum + days, 0)).toBe(14);
        expect(basis.stretches[0]!.from).toBe(day(1));
        expect(basis.stretches.at(-1)!.to).toBe(day(14));
        basis.stretches.forEach(({ from, to, bases }, place) => {
          expect(bases).toEqual(PROOF_BASES.filter((each) => bases.includes(each)));
          expect(bases.length).toBeGreaterThan(0);
          const next = basis.stretches[place + 1];
          if (next !== undefined) {
            expect(next.from).toBe(addDays(to as LocalDate, 1));
            expect(next.bases).not.toEqual(bases);
          }
          for (let each = from as LocalDate; each <= to; each = addDays(each, 1)) {
            const isRead = facts.readings.some((one) => one.from <= each && one.to >= each);
            const own = facts.items.find((one) => one.day === each);
            const needsFile = !isRead || (own?.file ?? 0) > 0;
            expect(bases.includes("upload") || bases.includes("mail")).toBe(needsFile);
            expect(bases.includes("invoicing")).toBe((own?.invoicing ?? 0) > 0);
            expect(bases.includes("bank")).toBe(isRead || (own?.bank ?? 0) > 0);
          }
        });
        // A further uploaded statement and its item never make more of it.
        const more = decide(
          {
            ...facts,
            items: [
              ...facts.items.filter((one) => one.day !== day(7)),
              items(7, { file: 1, fileIds: ["u"] }),
            ],
          },
          1,
          14,
        );
        expect(judgeBasis([more]).isBankOnly).toBe(false);
      }),
      { numRuns: 400 },
    );
  });
});
