/** The ledger of money: the program's role can insert and read its entries, nothing else. */
import type { Database } from "#server/database/connect.ts";
import { inCompanyAsProgram, type Tx } from "#server/database/tenant.ts";
import {
  type EntryFacts,
  findMoneyFaults,
  hashEntry,
  linesOf,
  type MoneyFault,
  type PostingKind,
} from "./postings.policy.ts";

/**
 * Posts one event of a charge. The caller holds the company's subscription, so that two postings of
 * a company never get the same number.
 */
export async function postMoney(
  tx: Tx,
  given: {
    readonly companyId: string;
    readonly postingId: string;
    readonly kind: PostingKind;
    readonly chargeId: string;
    /** The gateway's number of the payment or refund. */
    readonly reference: string;
    readonly sums: Parameters<typeof linesOf>[1];
    readonly at: Date;
  },
): Promise<void> {
  const last = await tx
    .selectFrom("money_entry")
    .select(["seq", "hash"])
    .where("company_id", "=", given.companyId)
    .orderBy("seq", "desc")
    .limit(1)
    .executeTakeFirst();
  let { seq, hash } = last ?? { seq: 0n, hash: Buffer.alloc(0) };
  const { companyId, postingId, kind, chargeId, reference, at } = given;
  const rows = linesOf(kind, given.sums).map(({ account, amountFt }) => {
    seq += 1n;
    const facts: EntryFacts = {
      companyId,
      seq,
      postingId,
      kind,
      account,
      amountFt: BigInt(amountFt),
      chargeId,
      reference,
      at,
    };
    hash = hashEntry(facts, hash);
    return {
      company_id: companyId,
      seq,
      posting_id: postingId,
      kind,
      account,
      amount_ft: facts.amountFt,
      charge_id: chargeId,
      reference,
      at,
      hash,
    };
  });
  await tx.insertInto("money_entry").values(rows).execute();
}

/** Faults in the chain of a company; empty where every line is as it was written. */
export function checkMoney(db: Database, companyId: string): Promise<MoneyFault[]> {
  return inCompanyAsProgram(db, companyId, async (tx) =>
    findMoneyFaults(await listEntries(tx, companyId)),
  );
}

/** All lines of the company with their hashes, in their order. */
export function listEntries(
  tx: Tx,
  companyId: string,
): Promise<readonly (EntryFacts & { readonly hash: Buffer })[]> {
  return tx
    .selectFrom("money_entry")
    .select([
      "company_id as companyId",
      "seq",
      "posting_id as postingId",
      "kind",
      "account",
      "amount_ft as amountFt",
      "charge_id as chargeId",
      "reference",
      "at",
      "hash",
    ])
    .where("company_id", "=", companyId)
    .orderBy("seq")
    .execute();
}

/** What the company has paid by its ledger, refunds taken off, in forints. */
export async function sumGateway(tx: Tx, companyId: string): Promise<bigint> {
  const row = await tx
    .selectFrom("money_entry")
    .select((eb) => eb.fn.sum<string | null>("amount_ft").as("sum"))
    .where("company_id", "=", companyId)
    .where("account", "=", "gateway")
    .executeTakeFirstOrThrow();
  return BigInt(row.sum ?? 0);
}
