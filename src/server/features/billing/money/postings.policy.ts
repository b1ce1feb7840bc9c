/** Postings of the money ledger: lines that sum to zero, and the hash that chains them. */
import { createHash } from "node:crypto";
import { type Forints, negateForints } from "#values/forints.ts";

export type MoneyAccount = "gateway" | "receivable" | "revenue" | "vat" | "to_invoice" | "invoiced";

export interface MoneyLine {
  readonly account: MoneyAccount;
  /** Plus: to the account; minus: from it. */
  readonly amountFt: Forints;
}

export type PostingKind = "due" | "payment" | "refund" | "credit" | "invoice";

/** The lines of an event of a charge; amounts of accounts that get nothing are left out. */
export function linesOf(
  kind: PostingKind,
  sums: { readonly netFt: Forints; readonly vatFt: Forints; readonly grossFt: Forints },
): readonly MoneyLine[] {
  const { netFt, vatFt, grossFt } = sums;
  const lines: Readonly<Record<PostingKind, readonly MoneyLine[]>> = {
    due: [
      { account: "receivable", amountFt: grossFt },
      { account: "revenue", amountFt: negateForints(netFt) },
      { account: "vat", amountFt: negateForints(vatFt) },
    ],
    payment: [
      { account: "gateway", amountFt: grossFt },
      { account: "receivable", amountFt: negateForints(grossFt) },
    ],
    refund: [
      { account: "gateway", amountFt: negateForints(grossFt) },
      { account: "receivable", amountFt: grossFt },
    ],
    credit: [
      { account: "receivable", amountFt: negateForints(grossFt) },
      { account: "revenue", amountFt: netFt },
      { account: "vat", amountFt: vatFt },
    ],
    // What was invoiced of what was paid; a correcting invoice is negative.
    invoice: [
      { account: "invoiced", amountFt: grossFt },
      { account: "to_invoice", amountFt: negateForints(grossFt) },
    ],
  };
  return lines[kind].filter(({ amountFt }) => amountFt !== 0);
}

/** One line as it is stored, without its hash. */
export interface EntryFacts {
  readonly companyId: string;
  readonly seq: bigint;
  readonly postingId: string;
  readonly kind: string;
  readonly account: string;
  readonly amountFt: bigint;
  readonly chargeId: string;
  readonly reference: string;
  readonly at: Date;
}

/** SHA-256 of the line's facts and of the hash of the line before. */
export function hashEntry(facts: EntryFacts, before: Buffer): Buffer {
  const { companyId, seq, postingId, kind, account, amountFt, chargeId, reference, at } = facts;
  return createHash("sha256")
    .update(before)
    .update(
      JSON.stringify([
        companyId,
        String(seq),
        postingId,
        kind,
        account,
        String(amountFt),
        chargeId,
        reference,
        at.toISOString(),
      ]),
    )
    .digest();
}

export interface MoneyFault {
  readonly companyId: string;
  readonly seq: bigint;
  readonly what: "altered" | "missing" | "unbalanced";
}

/** Faults of one company's entries, in the order of `seq`; each names its line. */
export function findMoneyFaults(
  entries: readonly (EntryFacts & { readonly hash: Buffer })[],
): MoneyFault[] {
  const faults: MoneyFault[] = [];
  const sums = new Map<string, { sum: bigint; seq: bigint }>();
  let before: Buffer = Buffer.alloc(0);
  let expected = 1n;
  for (const entry of entries) {
    const { companyId, seq } = entry;
    if (seq !== expected) faults.push({ companyId, seq: expected, what: "missing" });
    else if (!hashEntry(entry, before).equals(entry.hash))
      faults.push({ companyId, seq, what: "altered" });
    before = entry.hash;
    expected = seq + 1n;
    const known = sums.get(entry.postingId)?.sum ?? 0n;
    sums.set(entry.postingId, { sum: known + entry.amountFt, seq });
  }
  const companyId = entries[0]?.companyId ?? "";
  for (const { sum, seq } of sums.values())
    if (sum !== 0n) faults.push({ companyId, seq, what: "unbalanced" });
  return faults;
}
