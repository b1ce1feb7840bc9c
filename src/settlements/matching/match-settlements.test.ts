import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { awaitedWindow } from "#settlements/matching/awaited-window.ts";
import { matchSettlements } from "#settlements/matching/match-settlements.ts";
import type {
  Match,
  MatchingResult,
  MatchingWorld,
  OpenCredit,
  OpenOffset,
  OpenSettlement,
  PayerFacts,
} from "#settlements/matching/matching.ts";
import type { LocalDate } from "#values/local-date.ts";
import { parseAmount } from "#values/money.ts";

const UNIT = 100_000n;
const day = (text: string): LocalDate => text as LocalDate;

const PAYERS: readonly PayerFacts[] = [
  { source: "gls-hu", words: ["gls general log"], accounts: ["117730100000791900000000"] },
  { source: "foxpost", words: ["foxpost"], accounts: [] },
];

const settlement = (id: string, given: Partial<OpenSettlement> = {}): OpenSettlement => ({
  id,
  source: "gls-hu",
  currency: "HUF",
  due: 100_000n * UNIT,
  window: { from: day("2026-06-04"), to: day("2026-06-16") },
  references: ["COD20260605"],
  ...given,
});

const credit = (id: string, given: Partial<OpenCredit> = {}): OpenCredit => ({
  id,
  currency: "HUF",
  amount: 100_000n * UNIT,
  date: day("2026-06-08"),
  payerName: "GLS GENERAL LOG.SYSTEMS HUNG.CSO",
  payerAccount: "",
  text: "utánvét",
  ...given,
});

const offset = (id: string, given: Partial<OpenOffset> = {}): OpenOffset => ({
  id,
  source: "gls-hu",
  currency: "HUF",
  amount: 20_000n * UNIT,
  reference: "GLS-2026/77",
  isStated: false,
  ...given,
});

const match = (given: Partial<MatchingWorld>): MatchingResult =>
  matchSettlements({
    settlements: [],
    credits: [],
    offsets: [],
    payers: PAYERS,
    rejected: [],
    ...given,
  });

/** What was found, in short: rule, settlements, credits, and why it is only proposed. */
const inShort = ({ links, proposals, unmatched }: MatchingResult): string[] => [
  ...links.map(
    (link) => `link ${link.rule} ${link.settlementIds.join("+")}=${link.creditIds.join("+")}`,
  ),
  ...proposals.map(
    ({ rule, settlementIds, creditIds, why }) =>
      `propose ${rule} ${settlementIds.join("+")}=${creditIds.join("+")} ${why.code}`,
  ),
  ...unmatched.map(({ settlementId, why }) => `none ${settlementId} ${why.code}`),
];

const OTHER_PAYER = { payerName: "Foxpost Zrt." };
const NOBODY = { payerName: "" };
const PERSON = { payerName: "Kovács Anna" };
const COD = { text: "COD-2026.06.05/Közv.futárpostai szolg." };

const CASES: readonly (readonly [string, Partial<MatchingWorld>, readonly string[]])[] = [
  // Rule 1
  [
    "the text and the amount link, whoever pays and whenever",
    {
      settlements: [settlement("s")],
      credits: [credit("c", { ...COD, ...NOBODY, date: day("2026-09-01") })],
    },
    ["link reference s=c"],
  ],
  [
    "a text that the bank split links",
    { settlements: [settlement("s")], credits: [credit("c", { text: "cod - 2026. 06 .05" })] },
    ["link reference s=c"],
  ],
  [
    "the text with a smaller amount links nothing",
    { settlements: [settlement("s")], credits: [credit("c", { ...COD, amount: 99_999n * UNIT })] },
    ["propose reference s=c amount_differs"],
  ],
  [
    "the text with an amount that differs by the last unit links nothing",
    {
      settlements: [settlement("s")],
      credits: [credit("c", { ...COD, amount: 100_000n * UNIT + 1n })],
    },
    ["none s no_credit"],
  ],
  [
    "the text in a credit of another source links nothing",
    { settlements: [settlement("s")], credits: [credit("c", { ...COD, ...OTHER_PAYER })] },
    ["none s payer_is_other"],
  ],
  [
    "two credits with the text are proposed",
    { settlements: [settlement("s")], credits: [credit("c1", COD), credit("c2", COD)] },
    ["propose reference s=c1 several_credits", "propose reference s=c2 several_credits"],
  ],
  [
    "two settlements with the text are proposed",
    { settlements: [settlement("s1"), settlement("s2")], credits: [credit("c", COD)] },
    ["propose reference s1=c several_settlements", "propose reference s2=c several_settlements"],
  ],
  [
    "a short text counts beside the payer and the day only",
    {
      settlements: [settlement("s", { references: ["26H31"] })],
      credits: [credit("c", { ...PERSON, text: "26H31 számla" })],
    },
    ["propose amount s=c payer_unknown"],
  ],
  [
    "a short text tells two equal credits of the payer apart",
    {
      settlements: [settlement("s", { references: ["26H31"] })],
      credits: [credit("c1", { text: "26H31" }), credit("c2")],
    },
    ["link reference s=c1"],
  ],
  // Rule 2
  [
    "payer, amount and day link where nothing else fits",
    { settlements: [settlement("s")], credits: [credit("c")] },
    ["link payer s=c"],
  ],
  [
    "the payer's account is enough",
    {
      settlements: [settlement("s")],
      credits: [credit("c", { ...PERSON, payerAccount: "117730100000791900000000" })],
    },
    ["link payer s=c"],
  ],
  [
    "the payer in the text is enough where the bank names nobody",
    {
      settlements: [settlement("s")],
      credits: [credit("c", { ...NOBODY, text: "GLS General Log. utalás" })],
    },
    ["link payer s=c"],
  ],
  [
    "the payer in the text is not enough where the bank names somebody else",
    {
      settlements: [settlement("s")],
      credits: [credit("c", { ...PERSON, text: "gls general log csere" })],
    },
    ["propose payer s=c payer_only_in_text"],
  ],
  [
    "a firm whose name holds the source's word is proposed only",
    {
      payers: [{ source: "gls-hu", words: ["gls general log", "gls"], accounts: [] }],
      settlements: [settlement("s")],
      credits: [credit("c", { payerName: "GLS Trade Bt.", text: "számla 2026/1" })],
    },
    ["propose payer s=c payer_name_similar"],
  ],
  ...["GLS Hungary Kft.", "GLS General Logistics Systems Hungary Csomag-Logisztikai Kft."].map(
    (payerName): [string, Partial<MatchingWorld>, string[]] => [
      `${payerName} is the source itself`,
      {
        payers: [{ source: "gls-hu", words: ["gls general log", "gls"], accounts: [] }],
        settlements: [settlement("s")],
        credits: [credit("c", { payerName })],
      },
      ["link payer s=c"],
    ],
  ),
  [
    "a transfer of less that names its settlement is proposed with the difference",
    {
      settlements: [settlement("s")],
      credits: [credit("c", { amount: 93_000n * UNIT, ...COD })],
    },
    ["propose reference s=c amount_differs"],
  ],
  [
    "a transfer of less by a stranger is not proposed",
    {
      settlements: [settlement("s")],
      credits: [credit("c", { amount: 93_000n * UNIT, ...PERSON, ...COD })],
    },
    ["none s no_credit"],
  ],
  [
    "a transfer of less that a letter explains is linked by the letter",
    {
      settlements: [settlement("s")],
      credits: [credit("c", { amount: 80_000n * UNIT, ...COD })],
      offsets: [offset("o", { isStated: true })],
    },
    ["link offset s=c"],
  ],
  [
    "a stranger who copies the text does not win over the source's own credit",
    {
      settlements: [settlement("s")],
      credits: [credit("c", { text: "utalás" }), credit("copied", { ...PERSON, ...COD })],
    },
    ["propose reference s=c several_credits", "propose reference s=copied several_credits"],
  ],
  [
    "another source of the same amount is left alone",
    {
      settlements: [settlement("s")],
      credits: [credit("c"), credit("decoy", OTHER_PAYER)],
    },
    ["link payer s=c"],
  ],
  [
    "another currency is another amount",
    { settlements: [settlement("s")], credits: [credit("c", { currency: "EUR" })] },
    ["none s no_credit"],
  ],
  [
    "the first and the last day of the window belong to it",
    {
      settlements: [settlement("s1", { due: 1n * UNIT }), settlement("s2", { due: 2n * UNIT })],
      credits: [
        credit("c1", { amount: 1n * UNIT, date: day("2026-06-04") }),
        credit("c2", { amount: 2n * UNIT, date: day("2026-06-16") }),
      ],
    },
    ["link payer s1=c1", "link payer s2=c2"],
  ],
  [
    "the day after the window is proposed",
    { settlements: [settlement("s")], credits: [credit("c", { date: day("2026-06-17") })] },
    ["propose payer s=c outside_window"],
  ],
  [
    "a second credit just outside the window makes the first one doubtful",
    {
      settlements: [settlement("s")],
      credits: [credit("c1"), credit("c2", { date: day("2026-06-20") })],
    },
    ["propose payer s=c1 several_credits", "propose payer s=c2 several_credits"],
  ],
  [
    "a sum that the source transfers again and again is proposed",
    {
      settlements: [settlement("s")],
      credits: [credit("c1"), credit("c2", { date: day("2026-07-10") })],
    },
    ["propose payer s=c1 usual_amount"],
  ],
  [
    "a credit with the text of a payout whose file never came is proposed",
    { settlements: [settlement("s")], credits: [credit("c", { text: "COD-2026.06.12" })] },
    ["propose payer s=c names_other_payout"],
  ],
  [
    "a settlement with a text leaves its credit to no other one of the same sum",
    {
      settlements: [settlement("s1"), settlement("s2", { references: ["COD20260612"] })],
      credits: [credit("c", COD)],
    },
    ["link reference s1=c", "none s2 no_credit"],
  ],
  [
    "a source known by assumption proposes only",
    {
      settlements: [settlement("s", { onlyProposed: "assumed_source" })],
      credits: [credit("c", COD)],
    },
    ["propose reference s=c assumed_source"],
  ],
  [
    "a settlement whose sums do not tie proposes only",
    { settlements: [settlement("s", { onlyProposed: "unbalanced" })], credits: [credit("c")] },
    ["propose payer s=c unbalanced"],
  ],
  [
    "a refused pair is not found again, and frees the other one",
    {
      settlements: [settlement("s", { references: [] })],
      credits: [credit("c1"), credit("c2", { date: day("2026-08-20"), ...NOBODY })],
      rejected: [{ settlementIds: ["s"], creditIds: ["c1"] }],
    },
    ["none s rejected"],
  ],
  // Rule 3
  [
    "two settlements in one credit",
    {
      settlements: [
        settlement("s1", { due: 60_000n * UNIT }),
        settlement("s2", { due: 40_000n * UNIT }),
        settlement("s3", { due: 33_000n * UNIT }),
      ],
      credits: [credit("c")],
    },
    ["propose sum s1+s2=c combination", "none s3 no_credit"],
  ],
  [
    "one settlement in two credits",
    {
      settlements: [settlement("s")],
      credits: [credit("c1", { amount: 70_000n * UNIT }), credit("c2", { amount: 30_000n * UNIT })],
    },
    ["propose sum s=c1+c2 combination"],
  ],
  [
    "two ways to make up a sum are no answer",
    {
      settlements: [60, 40, 70, 30].map((due, at) =>
        settlement(`s${at}`, { due: BigInt(due) * 1_000n * UNIT }),
      ),
      credits: [credit("c")],
    },
    [0, 1, 2, 3].map((at) => `none s${at} several_combinations`),
  ],
  [
    "settlements of two sources make up no sum",
    {
      settlements: [
        settlement("s1", { due: 60_000n * UNIT }),
        settlement("s2", { due: 40_000n * UNIT, source: "foxpost" }),
      ],
      credits: [credit("c")],
    },
    ["none s1 no_credit", "none s2 no_credit"],
  ],
  // Rule 4
  [
    "an open invoice explains the difference: proposed",
    {
      settlements: [settlement("s")],
      credits: [credit("c", { amount: 80_000n * UNIT })],
      offsets: [offset("o")],
    },
    ["propose offset s=c offset_not_stated"],
  ],
  [
    "a letter of the source explains the difference: linked",
    {
      settlements: [settlement("s")],
      credits: [credit("c", { amount: 80_000n * UNIT })],
      offsets: [offset("o", { isStated: true })],
    },
    ["link offset s=c"],
  ],
  [
    "two letters together explain it",
    {
      settlements: [settlement("s")],
      credits: [credit("c", { amount: 75_000n * UNIT })],
      offsets: [
        offset("o1", { isStated: true }),
        offset("o2", { isStated: true, amount: 5_000n * UNIT }),
      ],
    },
    ["link offset s=c"],
  ],
  [
    "a letter about another settlement explains nothing",
    {
      settlements: [settlement("s")],
      credits: [credit("c", { amount: 80_000n * UNIT })],
      offsets: [offset("o", { isStated: true, settlementId: "other" })],
    },
    ["none s no_credit"],
  ],
  [
    "what was set off whole needs no credit",
    {
      settlements: [settlement("s")],
      offsets: [offset("o", { amount: 100_000n * UNIT, isStated: true, settlementId: "s" })],
    },
    ["link offset s="],
  ],
  [
    "one letter and two settlements that it would explain are proposed",
    {
      settlements: [settlement("s1"), settlement("s2", { due: 90_000n * UNIT })],
      credits: [credit("c1", { amount: 80_000n * UNIT }), credit("c2", { amount: 70_000n * UNIT })],
      offsets: [offset("o", { isStated: true })],
    },
    ["propose offset s1=c1 several_settlements", "propose offset s2=c2 several_settlements"],
  ],
  // A letter about one settlement
  [
    "the rest that a letter leaves links before the bare sum of another day",
    {
      settlements: [settlement("s")],
      credits: [credit("c", { amount: 80_000n * UNIT }), credit("whole")],
      offsets: [offset("o", { isStated: true, settlementId: "s" })],
    },
    ["link offset s=c"],
  ],
  [
    "the whole sum is proposed only where a letter says that less comes",
    {
      settlements: [settlement("s")],
      credits: [credit("c", COD)],
      offsets: [offset("o", { isStated: true, settlementId: "s" })],
    },
    ["propose reference s=c letter_contradicts"],
  ],
  [
    "the whole sum of another settlement is not the rest that a letter leaves",
    {
      settlements: [settlement("s"), settlement("other", { due: 80_000n * UNIT, references: [] })],
      credits: [credit("c", { amount: 80_000n * UNIT })],
      offsets: [offset("o", { isStated: true, settlementId: "s" })],
    },
    ["link payer other=c", "none s no_credit"],
  ],
  [
    "a letter that contradicts the report links nothing, whatever comes",
    {
      settlements: [settlement("s", { onlyProposed: "letter_contradicts" })],
      credits: [credit("c", { ...COD, amount: 80_000n * UNIT })],
      offsets: [offset("o", { settlementId: "s" })],
    },
    ["propose offset s=c letter_contradicts"],
  ],
  // Late
  [
    "a transfer of the source that came weeks late without a text is proposed",
    {
      settlements: [settlement("s")],
      credits: [credit("c", { date: day("2026-07-21") })],
    },
    ["propose payer s=c outside_window"],
  ],
  [
    "a transfer later than five weeks is not proposed",
    {
      settlements: [settlement("s")],
      credits: [credit("c", { date: day("2026-07-22") })],
    },
    ["none s no_credit"],
  ],
  [
    "a late transfer is not proposed where two settlements have its sum",
    {
      settlements: [settlement("s"), settlement("t", { references: ["COD20260612"] })],
      credits: [credit("c", { date: day("2026-07-10") })],
    },
    ["none s no_credit", "none t no_credit"],
  ],
  [
    "a late transfer is not proposed where a second one has its sum",
    {
      settlements: [settlement("s")],
      credits: [credit("c", { date: day("2026-07-10") }), credit("d", { date: day("2026-07-14") })],
    },
    ["none s no_credit"],
  ],
  [
    "a late transfer of a firm with a similar name is not proposed",
    {
      settlements: [settlement("s")],
      credits: [
        credit("c", { date: day("2026-07-10"), payerName: "GLS General Log Kereskedés Bt." }),
      ],
    },
    ["none s no_credit"],
  ],
  // Rule 5
  [
    "the amount alone is proposed",
    { settlements: [settlement("s")], credits: [credit("c", PERSON)] },
    ["propose amount s=c payer_unknown"],
  ],
  [
    "the amount alone outside the window is nothing",
    {
      settlements: [settlement("s")],
      credits: [credit("c", { ...PERSON, date: day("2026-06-17") })],
    },
    ["none s no_credit"],
  ],
  ["nothing due is told", { settlements: [settlement("s", { due: 0n })] }, ["none s nothing_due"]],
];

describe("the matching of settlements and credits", () => {
  it.each(CASES)("%s", (_name, world, expected) => {
    expect(inShort(match(world))).toEqual(expected);
  });

  it("tells its evidence as data, and what of the credit belongs to whom", () => {
    expect(match({ settlements: [settlement("s")], credits: [credit("c", COD)] }).links).toEqual([
      {
        rule: "reference",
        shares: [{ settlementId: "s", creditId: "c", amount: 100_000n * UNIT }],
        settlementIds: ["s"],
        creditIds: ["c"],
        offsetIds: [],
        evidence: [
          { kind: "reference", settlementId: "s", creditId: "c", reference: "COD20260605" },
          { kind: "amount", amount: "100000.00", currency: "HUF" },
          { kind: "payer", creditId: "c", by: "name", found: "GLS GENERAL LOG.SYSTEMS HUNG.CSO" },
          { kind: "day", creditId: "c", date: "2026-06-08", from: "2026-06-04", to: "2026-06-16" },
          { kind: "only_one" },
        ],
      },
    ]);
  });

  it("awaits a credit from the first to the last banking day", () => {
    // 2026-06-05 is a Friday.
    expect(awaitedWindow(day("2026-06-05"), { first: -1, last: 3 })).toEqual({
      from: "2026-06-04",
      to: "2026-06-10",
    });
  });
});

const worlds = fc.record({
  settlements: fc.array(
    fc.record({
      due: fc.integer({ min: 0, max: 6 }),
      at: fc.integer({ min: 1, max: 28 }),
      own: fc.boolean(),
    }),
    { maxLength: 8 },
  ),
  credits: fc.array(
    fc.record({
      amount: fc.integer({ min: 1, max: 9 }),
      at: fc.integer({ min: 1, max: 28 }),
      payer: fc.constantFrom("GLS General Log", "Foxpost", "", "Kovács Anna"),
      names: fc.integer({ min: 0, max: 8 }),
    }),
    { maxLength: 10 },
  ),
  offsets: fc.array(fc.record({ amount: fc.integer({ min: 1, max: 3 }), isStated: fc.boolean() }), {
    maxLength: 3,
  }),
});

const two = (number: number): string => String(number).padStart(2, "0");

const worldOf = ({
  settlements,
  credits,
  offsets,
}: typeof worlds extends fc.Arbitrary<infer World> ? World : never): Partial<MatchingWorld> => ({
  settlements: settlements.map(({ due, at, own }, place) =>
    settlement(`s${place}`, {
      due: BigInt(due),
      source: own ? "gls-hu" : "foxpost",
      window: { from: day(`2026-06-${two(at)}`), to: day(`2026-07-${two(at)}`) },
      references: [`PAYOUT0000${place}`],
    }),
  ),
  credits: credits.map(({ amount, at, payer, names }, place) =>
    credit(`c${place}`, {
      amount: BigInt(amount),
      date: day(`2026-06-${two(at)}`),
      payerName: payer,
      text: names < 5 ? `PAYOUT-0000${names}` : "",
    }),
  ),
  offsets: offsets.map(({ amount, isStated }, place) =>
    offset(`o${place}`, { amount: BigInt(amount), isStated }),
  ),
});

function amountOf(text: string): bigint {
  const parsed = parseAmount(text);
  if (!parsed.ok) throw new Error(`${text} is no amount`);
  return parsed.value;
}

describe("any world", () => {
  it("links each settlement and credit once at most, to the last unit, and tells of every settlement", () => {
    fc.assert(
      fc.property(worlds, (given) => {
        const world = worldOf(given);
        const result = match(world);
        const credits = new Map(world.credits?.map(({ id, amount }) => [id, amount]));
        const offsets = new Map(world.offsets?.map(({ id, amount }) => [id, amount]));
        const dues = new Map(world.settlements?.map(({ id, due }) => [id, due]));
        const linked = result.links.flatMap(({ settlementIds, creditIds }) => [
          ...settlementIds,
          ...creditIds,
        ]);
        expect(new Set(linked).size).toBe(linked.length);
        const sum = (ids: readonly string[], of: ReadonlyMap<string, bigint>): bigint =>
          ids.reduce((total, id) => total + (of.get(id) ?? 0n), 0n);
        const differing = new Set<Match>(
          result.proposals.filter(({ why }) => why.code === "amount_differs"),
        );
        for (const found of [...result.links, ...result.proposals]) {
          const { settlementIds, creditIds, offsetIds, shares } = found;
          const told = found.evidence.flatMap((each) =>
            each.kind === "difference" ? [amountOf(each.amount)] : [],
          );
          expect(told.length).toBe(differing.has(found) ? 1 : 0);
          expect(sum(creditIds, credits) + sum(offsetIds, offsets) + (told[0] ?? 0n)).toBe(
            sum(settlementIds, dues),
          );
          expect(shares.reduce((total, { amount }) => total + amount, 0n)).toBe(
            sum(creditIds, credits),
          );
        }
        for (const { settlementIds, creditIds } of result.proposals)
          for (const id of [...settlementIds, ...creditIds]) expect(linked).not.toContain(id);
        const told = new Set([
          ...[...result.links, ...result.proposals].flatMap(({ settlementIds }) => settlementIds),
          ...result.unmatched.map(({ settlementId }) => settlementId),
        ]);
        expect(told).toEqual(new Set(dues.keys()));
      }),
      { numRuns: 300 },
    );
  });

  it("is answered the same in whatever order it is given", () => {
    fc.assert(
      fc.property(worlds, (given) => {
        const world = worldOf(given);
        expect(
          match({
            ...world,
            settlements: world.settlements?.toReversed(),
            credits: world.credits?.toReversed(),
            offsets: world.offsets?.toReversed(),
            payers: PAYERS.toReversed(),
          }),
        ).toEqual(match(world));
      }),
      { numRuns: 150 },
    );
  });
});
