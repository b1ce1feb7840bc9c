/** Credits that look like a settlement's and are not: never linked without a person. */
import { describe, expect, it } from "vitest";
import { inventTemptations, TEMPTATIONS } from "../../../bench/tempting-ties.ts";
import { matchSettlements } from "#settlements/matching/match-settlements.ts";
import type { MatchingWorld, OpenCredit, OpenSettlement } from "#settlements/matching/matching.ts";
import { buildProvenDays } from "#settlements/proven-days.ts";
import type { LocalDate } from "#values/local-date.ts";

const day = (text: string): LocalDate => `2026-11-${text}` as LocalDate;
const OTP = "117730161111101800000000";
const KH = "104000001111222233334444";
const proven = (account: string, from: string, to: string) => ({
  account: `${account} HUF`,
  from: day(from),
  to: day(to),
  isProven: true,
});
const GLS = "GLS Hungary Kft.";

interface Case {
  readonly settlement?: Partial<OpenSettlement>;
  readonly credit?: Partial<OpenCredit>;
  readonly more?: readonly Partial<OpenCredit>[];
  readonly proven?: readonly ReturnType<typeof proven>[];
}

function found({ settlement, credit, more = [], proven: spans }: Case): string[] {
  const whole: OpenCredit = {
    id: "c",
    currency: "HUF",
    amount: 100n,
    date: day("06"),
    payerName: GLS,
    payerAccount: "",
    text: "utánvét",
    account: OTP,
  };
  const world: MatchingWorld = {
    settlements: [
      {
        id: "s",
        source: "gls-hu",
        currency: "HUF",
        due: 100n,
        window: { from: day("04"), to: day("13") },
        references: ["COD20261105"],
        ...settlement,
      },
    ],
    credits: [
      { ...whole, ...credit },
      ...more.map((each, at) => ({ ...whole, id: `c${at + 2}`, ...each })),
    ],
    offsets: [],
    payers: [{ source: "gls-hu", words: ["gls general log", "gls"], accounts: [] }],
    rejected: [],
    ownWords: ["Mintabolt Kereskedelmi Kft."],
    proven: buildProvenDays(spans ?? [proven(OTP, "01", "30")]),
  };
  const { links, proposals, unmatched } = matchSettlements(world);
  return [
    ...links.map(({ creditIds }) => `link ${creditIds.join()}`),
    ...proposals.map(({ creditIds, why }) => `${creditIds.join()} ${why.code}`),
    ...unmatched.map(({ why }) => why.code),
  ];
}

const COD = "COD-2026.11.05";

describe("a credit", () => {
  it.each<[string, Case, string[]]>([
    ["with nothing against it is linked", {}, ["link c"]],
    [
      "on the account that the report names is linked",
      { settlement: { accounts: [OTP] } },
      ["link c"],
    ],
    [
      "on another account than the report names is proposed",
      { settlement: { accounts: [KH] }, proven: [proven(OTP, "01", "30"), proven(KH, "01", "30")] },
      ["c other_account"],
    ],
    [
      "on another account is proposed with the settlement's text too",
      { settlement: { accounts: [KH] }, credit: { text: COD } },
      ["c other_account"],
    ],
    [
      "of days without bank data before it is proposed",
      { proven: [proven(OTP, "06", "30")] },
      ["c days_unproven"],
    ],
    [
      "of proven days up to it is linked, where nothing is known yet behind it",
      { proven: [proven(OTP, "01", "05")] },
      ["link c"],
    ],
    [
      "whose day is the last of all data is linked",
      { proven: [proven(OTP, "01", "06")] },
      ["link c"],
    ],
    [
      "before a hole within the window is proposed",
      { proven: [proven(OTP, "01", "08"), proven(OTP, "10", "30")] },
      ["c days_unproven"],
    ],
    [
      "before a hole behind the window is linked",
      { proven: [proven(OTP, "01", "14"), proven(OTP, "20", "30")] },
      ["link c"],
    ],
    ["without any proven day is proposed", { proven: [] }, ["c days_unproven"]],
    [
      "with the settlement's own text needs no proven days",
      { credit: { text: COD }, proven: [] },
      ["link c"],
    ],
    [
      "for damages is proposed",
      { credit: { text: "Kártérítés elveszett csomag" } },
      ["c names_other_purpose"],
    ],
    [
      "of a credit note is proposed",
      { credit: { text: "HU00912382 jóváíró számla" } },
      ["c names_other_purpose"],
    ],
    [
      "for a rent is proposed",
      { credit: { text: "bérleti díj 2026/11" } },
      ["c names_other_purpose"],
    ],
    [
      "for damages is proposed with the settlement's text too",
      { credit: { text: `Kártérítés ${COD}` } },
      ["c names_other_purpose"],
    ],
    [
      "with the bank's words and the company's name is linked",
      { credit: { text: "AZONNALI ÁTUTALÁS Mintabolt Kereskedelmi Kft. utánvét 44. hét" } },
      ["link c"],
    ],
    [
      "whose other purpose stands in the bank's own words alone is linked",
      { credit: { text: "utánvét visszautasítás", purpose: "utánvét" } },
      ["link c"],
    ],
    ["that was taken back is proposed", { credit: { takenBack: "surely" } }, ["c taken_back"]],
    [
      "that was taken back is no rival of the next one",
      { credit: { takenBack: "surely" }, more: [{ date: day("09") }] },
      ["link c2"],
    ],
    [
      "of a private payer with the settlement's text is proposed",
      { credit: { payerName: "Kovács Péter", text: COD } },
      ["c payer_other_name"],
    ],
  ])("%s", (_, given, wanted) => {
    expect(found(given)).toEqual(wanted);
  });
});

describe("in 1,000 invented temptations", () => {
  const cases = inventTemptations(43, 1_000);

  it.each(TEMPTATIONS)("none of %s is linked", (kind) => {
    const own = cases.filter((each) => each.kind === kind);
    expect(own.length).toBeGreaterThan(150);
    const linked = own.filter(({ tempting }) => matchSettlements(tempting).links.length > 0);
    expect(linked.map(({ tempting }) => tempting.credits[0]!.text)).toEqual([]);
  });

  it("the same credits without the temptation are linked, all of them", () => {
    const missed = cases.filter(({ honest }) => matchSettlements(honest).links.length === 0);
    expect(missed.map(({ honest }) => honest.credits[0]!.text)).toEqual([]);
  });
});
