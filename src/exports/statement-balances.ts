/**
 * The balances that a statement made of exported rows may state. A balance is stated only where it
 * ties with the rows: opening + credits + debits = closing.
 */
import type { Amount } from "#values/money.ts";
import type { ExportAccount, ExportHead } from "./export-row.ts";

/** `missing`: why there is none; `computed`: the end that follows from the other and the rows. */
export type StatementBalances =
  | {
      readonly opening: Amount;
      readonly closing: Amount;
      readonly computed: "opening" | "closing" | null;
    }
  | { readonly missing: "filtered" | "joined" | "unknown" | "untied" };

/** Judges the known balances of an account against the sums of its rows. */
export function statementBalances(
  account: ExportAccount,
  head: Pick<ExportHead, "filtered">,
): StatementBalances {
  const { opening, closing, sums } = account;
  const net = sums.credit + sums.debit;
  if (opening === null && closing === null) return { missing: "unknown" };
  if (head.filtered) return { missing: "filtered" };
  if (opening !== null && closing !== null) {
    if (opening + net === closing) return { opening, closing, computed: null };
    return { missing: account.joined ? "joined" : "untied" };
  }
  // A statement of one of several joined numbers may tell of a part of the account only.
  if (account.joined) return { missing: "joined" };
  return opening === null
    ? { opening: closing! - net, closing: closing!, computed: "opening" }
    : { opening, closing: opening + net, computed: "closing" };
}

/** What is said of balances in words, in files that have a place for it; empty for stated ones. */
export function balanceNote(balances: StatementBalances): string {
  if ("missing" in balances) return MISSING[balances.missing];
  if (balances.computed === "opening")
    return "A nyitó egyenleget a záró egyenlegből és a tételekből számítottuk.";
  if (balances.computed === "closing")
    return "A záró egyenleget a nyitó egyenlegből és a tételekből számítottuk.";
  return "";
}

const MISSING = {
  filtered: "Egyenleg nélkül: a fájl nem az időszak minden tételét tartalmazza.",
  joined: "Egyenleg nélkül: az összevont számlaszámok kivonatai nem az egész számláról szólnak.",
  unknown: "Egyenleg nélkül: az időszak széleiről nincs ismert egyenleg.",
  untied: "Egyenleg nélkül: az ismert egyenlegek és a tételek nem adnak ki egy összeget.",
} as const;
