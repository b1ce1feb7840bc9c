/**
 * Which source's word an item shows, fact by fact. Several sources may tell one payment; none of
 * them brings all facts. Pure.
 */
import { readAccountNumber } from "#values/account-number.ts";
import { ITEM_TEXTS, mapTexts } from "#values/item-texts.ts";
import type { RowFacts } from "#server/ledger/frozen/row-facts.ts";

/**
 * What stands behind a row, the strongest first: a final statement, a connection to the bank, a
 * report of items that no statement has closed yet, a push.
 */
export const WITNESSES = ["statement", "connection", "interim", "push"] as const;
export type Witness = (typeof WITNESSES)[number];

/** The facts that several sources may tell of one item. Amount and currency are equal in all. */
export interface ToldFacts extends Omit<RowFacts, "amount" | "currency"> {
  readonly exchangeRate: string | null;
}

/** What one source tells of the item. */
export interface Told {
  readonly witness: Witness;
  /** Place of the source in the company's order, from 1. */
  readonly place: number;
  /** The source's row leads the item: among equals its word is shown. */
  readonly leads: boolean;
  readonly facts: ToldFacts;
}

/**
 * How each fact is chosen. `authority`: by what stands behind it, a stated booking day before a
 * value day. `order`: in the company's order of sources. Nothing is chosen that is empty while
 * another source tells it.
 */
const RULES = {
  bookingDate: "authority",
  bookingDateStated: "authority",
  valueDate: "authority",
  balanceAfter: "authority",
  originalAmount: "authority",
  originalCurrency: "authority",
  exchangeRate: "authority",
  ...mapTexts(ITEM_TEXTS, () => "order" as const),
  remittance: "order",
} as const satisfies Record<keyof ToldFacts, "authority" | "order">;

const NAMES = Object.keys(RULES) as (keyof ToldFacts)[];
/** Facts that are told together or not at all. */
const BOOKING_DAY = ["bookingDate", "bookingDateStated"] as const;
const ORIGINAL = ["originalAmount", "originalCurrency", "exchangeRate"] as const;

/** The facts that the item shows; `told` holds one source at least. */
export function chooseFacts(told: readonly Told[]): ToldFacts {
  const byAuthority = told.toSorted(
    (one, other) =>
      WITNESSES.indexOf(one.witness) - WITNESSES.indexOf(other.witness) || byOrder(one, other),
  );
  const ranked = { authority: byAuthority, order: told.toSorted(byOrder) };
  const chosen: Partial<Record<keyof ToldFacts, unknown>> = {};
  for (const name of NAMES) {
    const list = ranked[RULES[name]];
    chosen[name] = (list.find(({ facts }) => !isEmpty(facts[name])) ?? list[0]!).facts[name];
  }
  const stating = byAuthority.find(({ facts }) => facts.bookingDateStated) ?? byAuthority[0]!;
  for (const name of BOOKING_DAY) chosen[name] = stating.facts[name];
  const foreign = byAuthority.find(({ facts }) => facts.originalAmount !== null) ?? byAuthority[0]!;
  for (const name of ORIGINAL) chosen[name] = foreign.facts[name];
  return chosen as unknown as ToldFacts;
}

/** Facts of an item of which sources of equal authority told different values. */
const DISPUTED = ["bookingDate", "partnerAccountNr"] as const;

/** Each different value of the fact with a source that told it, in the order of authority. */
export interface Conflict<By> {
  readonly fact: (typeof DISPUTED)[number];
  readonly told: readonly { readonly value: string; readonly by: By }[];
}

/**
 * Where sources of equal authority contradict each other: the strongest that state a booking day,
 * and any two that tell the partner's account, because its choice asks no authority. An account is
 * compared only where both numbers are whole; banks write others as they like. Sums are equal in
 * all sources of an item.
 */
export function findConflicts<By>(
  told: readonly (Told & { readonly by: By })[],
): readonly Conflict<By>[] {
  const ranked = told.toSorted(
    (one, other) =>
      WITNESSES.indexOf(one.witness) - WITNESSES.indexOf(other.witness) || byOrder(one, other),
  );
  const stating = ranked.filter(({ facts }) => facts.bookingDateStated);
  const days = stating.filter(({ witness }) => witness === stating[0]!.witness);
  const accounts = ranked.flatMap(({ facts, by }) => {
    const number = readAccountNumber(facts.partnerAccountNr);
    return number?.valid === true ? [{ value: number.canonical, by }] : [];
  });
  return [
    conflictOf(
      "bookingDate",
      days.map(({ facts, by }) => ({ value: facts.bookingDate, by })),
    ),
    conflictOf("partnerAccountNr", accounts),
  ].filter(({ told: values }) => values.length > 1);
}

function conflictOf<By>(fact: Conflict<By>["fact"], values: Conflict<By>["told"]): Conflict<By> {
  const first = new Map(values.toReversed().map((each) => [each.value, each]));
  return {
    fact,
    told: [...new Set(values.map(({ value }) => value))].map((key) => first.get(key)!),
  };
}

function byOrder(one: Told, other: Told): number {
  return one.place - other.place || Number(other.leads) - Number(one.leads);
}

function isEmpty(value: unknown): boolean {
  return value === null || value === "";
}

/**
 * Facts of a booked or exported item that wait for a person where another source tells them
 * otherwise. Texts wait only where a director turns the order: those of two sources differ almost
 * always, and each month would bring as many tasks as items.
 */
const HELD = ["bookingDate", "bookingDateStated", "valueDate"] as const;

export interface Frozen {
  /** What the item shows now. */
  readonly shows: ToldFacts;
  /** What waits for a person already, or was refused. */
  readonly waits: ToldFacts | undefined;
  /** The director turned the order of sources. */
  readonly isTurn: boolean;
}

/**
 * What a booked or exported item shows, and what has to wait for a person (undefined: nothing). A
 * fact that the item lacks is filled, because nobody has worked with its absence. A running balance
 * is the bank's arithmetic and never waits.
 */
export function freezeFacts(
  chosen: ToldFacts,
  { shows, waits, isTurn }: Frozen,
): { readonly shows: ToldFacts; readonly waits: ToldFacts | undefined } {
  const filled: Record<string, unknown> = { ...shows };
  for (const name of NAMES)
    if (name === "balanceAfter" || isEmpty(shows[name])) filled[name] = chosen[name];
  const wanted: Record<string, unknown> = { ...filled };
  // A turn of the order has left some texts waiting. They go on waiting when a source joins later.
  const asked = isTurn ? NAMES : NAMES.filter((name) => waits?.[name] === chosen[name]);
  for (const name of [...asked, ...HELD]) wanted[name] = chosen[name];
  const isHeld = NAMES.some(
    (name) => name !== "bookingDateStated" && wanted[name] !== filled[name],
  );
  // A day that is only stated now is no other day.
  if (!isHeld) filled["bookingDateStated"] = wanted["bookingDateStated"];
  return {
    shows: filled as unknown as ToldFacts,
    waits: isHeld ? (wanted as unknown as ToldFacts) : undefined,
  };
}

/** What the item shows otherwise than its own row tells. */
export function differFrom(own: ToldFacts, shows: ToldFacts): Partial<ToldFacts> {
  const other = NAMES.filter((name) => own[name] !== shows[name]);
  return Object.fromEntries(other.map((name) => [name, shows[name]]));
}
