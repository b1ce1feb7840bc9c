/**
 * Invents settlements beside one credit that looks like theirs and is not, in a random dress: a
 * credit on another account, bank data with a hole, a text with another purpose, a credit that was
 * taken back, a private payer. Each has a true twin in which nothing but the temptation is gone.
 */
import type {
  MatchingWorld,
  OpenCredit,
  OpenSettlement,
} from "../src/settlements/matching/matching.ts";
import { buildProvenDays } from "../src/settlements/proven-days.ts";
import { createSeededRandom } from "../src/server/testing/seeded-random.ts";
import { addDays, type LocalDate } from "../src/values/local-date.ts";

export const TEMPTATIONS = [
  "otherAccount",
  "daysBefore",
  "daysBetween",
  "otherPurpose",
  "takenBack",
  "privatePayer",
] as const;
type Temptation = (typeof TEMPTATIONS)[number];

export interface TemptingCase {
  readonly kind: Temptation;
  /** The credit is not the settlement's. */
  readonly tempting: MatchingWorld;
  /** The same without the temptation. */
  readonly honest: MatchingWorld;
}

const PROVIDERS = [
  { source: "gls-hu", words: ["gls general log", "gls"], payer: "GLS Hungary Kft." },
  { source: "foxpost", words: ["foxpost"], payer: "FOXPOST ZRT." },
  { source: "simplepay", words: ["otp mobil", "simplepay"], payer: "OTP MOBIL KFT." },
  { source: "sumup", words: ["sumup"], payer: "SUMUP LIMITED" },
  { source: "dpd-hu", words: ["dpd hungary"], payer: "DPD Hungary Kft." },
];
const PLAIN = [
  "",
  "utánvét",
  "Utánvét elszámolás",
  "UTV",
  "heti elszámolás",
  "kifizetés 2026.11.06",
  "NOTPROVIDED",
  "Közv.futárpostai szolg. ellenérték",
  "utalás",
];
const PURPOSES = [
  "Kártérítés elveszett csomag",
  "kártérítés 2026/118",
  "KÁRTÉRÍTÉS",
  "HU00912382 jóváíró számla",
  "jóváírószámla HU00912382",
  "credit note 4411",
  "bérleti díj november",
  "Bérleti díj 2026.11.",
  "raktár bérlete",
  "iroda rezsi",
  "kaució visszafizetése",
  "túlfizetés visszautalása",
  "téves utalás",
  "sérült küldemény kára",
  "marketing hozzájárulás",
  "oktatás díja",
  "jutalék",
  "éves bónusz",
  "raklap csere",
  "reklamáció 8812",
  "kamat",
  "kár",
  "üzemanyag",
  "támogatás",
  "Refund of fees",
  "Damage claim 119",
  "office rent",
  "kölcsön törlesztés",
  "hirdetési felület",
  "szponzori díj",
];
const PEOPLE = ["Kovács Péter", "NAGY ANNA", "Szabó Éva e.v.", "Tóth József", "Mintavevő Bt."];
const OWN = "117730161111101800000000";
const OTHER = "104000001111222233334444";
const BEGIN = "2026-11-02" as LocalDate;
const UNIT = 100_000n;

/** The same seed and number give the same cases. */
export function inventTemptations(seed: number, count: number): TemptingCase[] {
  const random = createSeededRandom(seed);
  for (let skipped = 0; skipped < 8; skipped++) random();
  return Array.from({ length: count }, (_none, at) =>
    invent(TEMPTATIONS[at % TEMPTATIONS.length]!, random),
  );
}

function invent(kind: Temptation, random: () => number): TemptingCase {
  const int = (min: number, max: number): number => min + Math.floor(random() * (max - min + 1));
  const pick = <Item>(items: readonly Item[]): Item => items[int(0, items.length - 1)]!;
  const provider = pick(PROVIDERS);
  const amount = BigInt(int(900, 90_000) * 5) * UNIT;
  const from = addDays(BEGIN, int(0, 20));
  const late = int(2, 6);
  const reference = `COD-${addDays(from, 1).replaceAll("-", ".")}`;
  const settlement: OpenSettlement = {
    id: "s",
    source: provider.source,
    currency: "HUF",
    due: amount,
    window: { from, to: addDays(from, 9) },
    references: [reference.replace(/\W/g, "")],
    ...((kind === "otherAccount" || int(0, 1) === 0) && { accounts: [OWN] }),
  };
  const credit: OpenCredit = {
    id: "c",
    currency: "HUF",
    amount,
    date: addDays(from, late),
    payerName: provider.payer,
    payerAccount: "",
    text: kind === "privatePayer" ? reference : int(0, 3) === 0 ? reference : pick(PLAIN),
    account: OWN,
  };
  const whole = { account: `${OWN} HUF`, isProven: true };
  const days = [{ ...whole, from: addDays(from, -60), to: addDays(from, 40) }];
  const honest: MatchingWorld = {
    settlements: [settlement],
    credits: [credit],
    offsets: [],
    payers: PROVIDERS.map(({ source, words }) => ({ source, words, accounts: [] })),
    rejected: [],
    ownWords: ["Mintabolt Kft."],
    proven: buildProvenDays(days),
  };
  const isNamed = credit.text === reference;
  const bare = isNamed ? { ...credit, text: "utánvét" } : credit;
  const withCredit = (changed: Partial<OpenCredit>): MatchingWorld => ({
    ...honest,
    credits: [{ ...credit, ...changed }],
  });
  const hole = (spans: readonly { from: LocalDate; to: LocalDate }[]): MatchingWorld => ({
    ...honest,
    credits: [bare],
    proven: buildProvenDays(spans.map((span) => ({ ...whole, ...span }))),
  });
  const far = addDays(from, 40);
  const purpose = pick(PURPOSES);
  const made: Record<Temptation, () => MatchingWorld> = {
    otherAccount: () => ({
      ...withCredit({ account: OTHER }),
      proven: buildProvenDays([...days, { ...days[0]!, account: `${OTHER} HUF` }]),
    }),
    daysBefore: () => hole([{ from: addDays(from, int(1, late)), to: far }]),
    daysBetween: () => {
      const gap = addDays(from, int(1, 7));
      return hole([
        { from: addDays(from, -60), to: addDays(gap, -1) },
        { from: addDays(gap, int(1, 2)), to: far },
      ]);
    },
    otherPurpose: () => withCredit({ text: int(0, 1) === 0 ? purpose : purpose.toUpperCase() }),
    takenBack: () => withCredit({ takenBack: "surely" }),
    privatePayer: () => withCredit({ payerName: pick(PEOPLE) }),
  };
  return { kind, tempting: made[kind](), honest };
}
