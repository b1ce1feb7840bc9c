/** The answers that a courier's or card acceptor's table suggests, as a whole mapping. */
import { normalizeHeader } from "#statements/formats/table/header-dictionary.ts";
import { findStatus } from "#statements/formats/table/row-words.ts";
import { proposeColumn } from "#statements/formats/settlement/settlement-dictionary.ts";
import { share, type ColumnFacts } from "#statements/mapping/column-facts.ts";
import { looksLikeSettlement } from "#statements/mapping/looks-like-settlement.ts";
import {
  suggestSettlement,
  type SettlementSuggestion,
} from "#statements/mapping/suggest-settlement.ts";
import {
  MAPPED_WORDS_MAX,
  type MappedRole,
  type SettlementAnswers,
  type SettlementRole,
  type TableMapping,
} from "#values/table-mapping.ts";

/** The share of a column's cells that must look like its role. */
const FIT_MIN = 0.6;
/** More different texts are no words of a state or a type. */
const WORDS_MAX = 12;
const REFUNDS = /visszar|visszat|refund|jovair|storn|sztorn|visszaut/;

export interface SuggestedSettlement {
  readonly mapping: TableMapping & { readonly settlement: SettlementAnswers };
  /** True where only a courier or card acceptor has such columns. */
  readonly looksLike: boolean;
  /** Columns with names and addresses: never read. */
  readonly personal: readonly number[];
  readonly providerSeen: SettlementSuggestion["providerSeen"];
}

interface SeenColumns {
  /** Column names as the file writes them; empty where it has none. */
  readonly names: readonly string[];
  readonly facts: readonly ColumnFacts[];
  /** The suggestion for an account's table: how the file is opened, and its currency. */
  readonly fresh: TableMapping;
}

/** Whether a status word is not known to say otherwise. */
function mayBeBooked(word: string): boolean {
  return (findStatus(word) ?? "booked") === "booked";
}

/** The mapping for the columns; `rows`: some of the rows below them, as texts. */
export function settlementMapping(
  { names, facts, fresh }: SeenColumns,
  rows: readonly (readonly string[])[],
  fileName: string,
): SuggestedSettlement {
  const suggested = suggestSettlement({ names, rows, fileName });
  const roles = fillByCells(
    facts.map((_, index) => suggested.roles[index] ?? null),
    facts,
    suggested.personal,
  );
  const statuses = wordsAt(roles, facts, "status");
  const refundWords = wordsAt(roles, facts, "type").filter((word) => REFUNDS.test(word));
  return {
    mapping: {
      ...fresh,
      kind: "settlement",
      roles,
      amountForm: "signed",
      debitWords: [],
      creditWords: [],
      bookedWords: statuses.filter((word) => mayBeBooked(word)),
      skippedWords: statuses.filter((word) => !mayBeBooked(word)),
      settlement: {
        ...suggested.answers,
        ...(isNegative(roles, facts) && { feeIsNegative: true }),
        ...(refundWords.length > 0 &&
          !hasNegatives(roles, facts) && { refunds: "word" as const, refundWords }),
      },
    },
    looksLike: looksLikeSettlement(names.map(proposeColumn), names),
    personal: suggested.personal,
    providerSeen: suggested.providerSeen,
  };
}

/** Gives columns that no name explains the roles that a settlement cannot do without. */
function fillByCells(
  suggested: readonly (SettlementRole | null)[],
  facts: readonly ColumnFacts[],
  personal: readonly number[],
): (SettlementRole | null)[] {
  const roles = suggested.map((role, index) => (isContradicted(role, facts[index]!) ? null : role));
  const has = (...wanted: readonly SettlementRole[]): boolean =>
    wanted.some((role) => roles.includes(role));
  const give = (role: SettlementRole, fits: (each: ColumnFacts) => boolean): void => {
    const index = facts.findIndex(
      (each, at) => roles[at] === null && each.filled > 0 && !personal.includes(at) && fits(each),
    );
    if (index !== -1) roles[index] = role;
  };
  if (!has("deliveryDate", "payoutDate"))
    give("deliveryDate", (each) => share(each.days, each) >= FIT_MIN);
  if (!has("parcelNumber", "reference", "authCode"))
    give(
      "parcelNumber",
      (each) => each.distinct.size === each.filled && each.days === 0 && !hasFractions(each),
    );
  if (!has("collected", "payout"))
    give("collected", (each) => share(each.amountCells, each) >= FIT_MIN);
  return roles;
}

/** Amounts and days are told by cells: a name alone would make each row a fault. */
function isContradicted(role: SettlementRole | null, facts: ColumnFacts): boolean {
  if (role === null || facts.filled === 0) return false;
  if (role === "deliveryDate" || role === "payoutDate") return share(facts.days, facts) < FIT_MIN;
  if (role === "collected" || role === "payout" || role === "fee")
    return share(facts.amountCells, facts) < FIT_MIN;
  return false;
}

function hasFractions({ distinct }: ColumnFacts): boolean {
  return [...distinct].some((text) => /\d[\s\u00a0]\d{3}\b|[.,]\d{1,2}$/.test(text));
}

function hasNegatives(
  roles: readonly (SettlementRole | null)[],
  facts: readonly ColumnFacts[],
): boolean {
  return roles.some(
    (role, index) => (role === "collected" || role === "payout") && facts[index]!.negatives > 0,
  );
}

function isNegative(
  roles: readonly (SettlementRole | null)[],
  facts: readonly ColumnFacts[],
): boolean {
  const fee = facts[roles.indexOf("fee")];
  return fee !== undefined && fee.negatives > 0;
}

function wordsAt(
  roles: readonly (MappedRole | null)[],
  facts: readonly ColumnFacts[],
  role: MappedRole,
): string[] {
  const found = facts[roles.indexOf(role)];
  if (!found || found.distinct.size > WORDS_MAX) return [];
  return [...new Set([...found.distinct].map(normalizeHeader))]
    .filter((word) => word !== "")
    .slice(0, MAPPED_WORDS_MAX);
}
