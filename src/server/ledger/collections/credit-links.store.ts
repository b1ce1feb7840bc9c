/** Writes ties of settlements and credits, and set-offs. The caller holds the company's lock. */
import { runText } from "#server/database/run-text.ts";
import type { LinkState } from "#server/database/tables/collections.ts";
import type { Tx } from "#server/database/tenant.ts";
import type { Amount } from "#values/money.ts";

export interface NewCreditLink {
  readonly id: string;
  readonly collectionId: string;
  readonly transactionId: string;
  /** The part of the credit that pays the settlement. */
  readonly amount: Amount;
}

export interface NewOffset {
  readonly id: string;
  readonly collectionId: string;
  readonly feeId: string | null;
  readonly invoiceRef: string;
  /** Positive. */
  readonly amount: Amount;
}

/** Ties that hold only together. */
export interface NewProposal {
  readonly proposalId: string;
  readonly state: LinkState;
  readonly rule: string;
  readonly why: string | null;
  /** Facts, as JSON. */
  readonly evidence: unknown;
  readonly decidedBy: string | null;
  readonly links: readonly NewCreditLink[];
  readonly offsets: readonly NewOffset[];
}

/** Writes the ties and set-offs of a proposal. */
export async function insertProposal(
  tx: Tx,
  companyId: string,
  proposal: NewProposal,
  at: Date,
): Promise<void> {
  const { proposalId, state, rule, why, evidence, decidedBy, links, offsets } = proposal;
  const decision = {
    state,
    rule,
    proposal_id: proposalId,
    decided_by: decidedBy,
    decided_at: decidedBy === null ? null : at,
    created_at: at,
  };
  for (const { id, collectionId, transactionId, amount } of links)
    await tx
      .insertInto("credit_link")
      .values({
        company_id: companyId,
        id,
        collection_id: collectionId,
        transaction_id: transactionId,
        amount,
        why,
        evidence: JSON.stringify(evidence),
        ...decision,
      })
      .execute();
  for (const { id, collectionId, feeId, invoiceRef, amount } of offsets)
    await tx
      .insertInto("collection_offset")
      .values({
        company_id: companyId,
        id,
        collection_id: collectionId,
        fee_id: feeId,
        invoice_ref: invoiceRef,
        amount,
        ...decision,
      })
      .execute();
}

/** Writes what became of a proposal; without a person nobody has decided it. */
export async function setProposalState(
  tx: Tx,
  companyId: string,
  proposalId: string,
  decided: { readonly state: LinkState; readonly by: string | null; readonly at: Date },
): Promise<void> {
  const values = {
    state: decided.state,
    decided_by: decided.by,
    decided_at: decided.by === null ? null : decided.at,
  };
  await tx
    .updateTable("credit_link")
    .set(values)
    .where("company_id", "=", companyId)
    .where("proposal_id", "=", proposalId)
    .execute();
  await tx
    .updateTable("collection_offset")
    .set(values)
    .where("company_id", "=", companyId)
    .where("proposal_id", "=", proposalId)
    .execute();
}

export async function deleteProposals(
  tx: Tx,
  companyId: string,
  proposalIds: readonly string[],
): Promise<void> {
  if (proposalIds.length === 0) return;
  await tx
    .deleteFrom("credit_link")
    .where("company_id", "=", companyId)
    .where("proposal_id", "in", [...proposalIds])
    .execute();
  await tx
    .deleteFrom("collection_offset")
    .where("company_id", "=", companyId)
    .where("proposal_id", "in", [...proposalIds])
    .execute();
}

/** Open proposals that another tie of the same settlements or bank items has overtaken. */
export async function deleteOvertaken(
  tx: Tx,
  companyId: string,
  held: {
    readonly proposalId: string;
    readonly collectionIds: readonly string[];
    readonly transactionIds: readonly string[];
  },
): Promise<void> {
  const rows = await runText<{ id: string }>(
    tx,
    `select distinct proposal_id as id from credit_link
      where company_id = $1::uuid and state = 'proposed' and proposal_id <> $2::uuid
        and (collection_id = any ($3::uuid[]) or transaction_id = any ($4::uuid[]))`,
    [companyId, held.proposalId, [...held.collectionIds], [...held.transactionIds]],
  );
  await deleteProposals(
    tx,
    companyId,
    rows.map(({ id }) => id),
  );
}
