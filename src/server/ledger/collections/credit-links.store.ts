/** Writes ties of settlements and credits, and set-offs. The caller holds the company's lock. */
import { runText } from "#server/database/run-text.ts";
import { storedJson } from "#server/database/stored-json.ts";
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
export function insertProposal(
  tx: Tx,
  companyId: string,
  proposal: NewProposal,
  at: Date,
): Promise<void> {
  return insertProposals(tx, companyId, [proposal], at);
}

const DECISION = ["state", "rule", "proposal_id", "decided_by", "decided_at", "created_at"];

/** Writes the ties and set-offs of many proposals in two statements. */
export async function insertProposals(
  tx: Tx,
  companyId: string,
  proposals: readonly NewProposal[],
  at: Date,
): Promise<void> {
  const links = proposals.flatMap((of) => of.links.map((each) => ({ ...each, of })));
  const offsets = proposals.flatMap((of) => of.offsets.map((each) => ({ ...each, of })));
  const decisions = (rows: readonly { readonly of: NewProposal }[]) => [
    rows.map(({ of }) => of.state),
    rows.map(({ of }) => of.rule),
    rows.map(({ of }) => of.proposalId),
    rows.map(({ of }) => of.decidedBy),
    rows.map(({ of }) => (of.decidedBy === null ? null : at)),
    rows.map(() => at),
  ];
  const types = "text[], text[], uuid[], uuid[], timestamptz[], timestamptz[]".split(", ");
  const typed = (first: number): string =>
    types.map((type, index) => `$${first + index}::${type}`).join(", ");
  // Beside a row of the company the arrays go to its node of a distributed database.
  if (links.length > 0)
    await runText(
      tx,
      `insert into credit_link (company_id, id, collection_id, transaction_id, amount, why, evidence, ${DECISION.join(", ")})
        select o.company_id, picked.* from company_overview o, unnest($2::uuid[], $3::uuid[], $4::uuid[], $5::bigint[], $6::text[],
          $7::jsonb[], ${typed(8)}) picked where o.company_id = $1::uuid`,
      [
        companyId,
        links.map(({ id }) => id),
        links.map(({ collectionId }) => collectionId),
        links.map(({ transactionId }) => transactionId),
        links.map(({ amount }) => amount),
        links.map(({ of }) => of.why),
        links.map(({ of }) => storedJson(of.evidence)),
        ...decisions(links),
      ],
    );
  if (offsets.length > 0)
    await runText(
      tx,
      `insert into collection_offset (company_id, id, collection_id, fee_id, invoice_ref, amount, ${DECISION.join(", ")})
        select o.company_id, picked.* from company_overview o, unnest($2::uuid[], $3::uuid[], $4::uuid[], $5::text[], $6::bigint[],
          ${typed(7)}) picked where o.company_id = $1::uuid`,
      [
        companyId,
        offsets.map(({ id }) => id),
        offsets.map(({ collectionId }) => collectionId),
        offsets.map(({ feeId }) => feeId),
        offsets.map(({ invoiceRef }) => invoiceRef),
        offsets.map(({ amount }) => amount),
        ...decisions(offsets),
      ],
    );
}

/**
 * Writes what became of a proposal; without a person nobody has decided it. `found`: why the
 * matching finds it now.
 */
export async function setProposalState(
  tx: Tx,
  companyId: string,
  proposalId: string,
  decided: { readonly state: LinkState; readonly by: string | null; readonly at: Date },
  found?: Pick<NewProposal, "why" | "evidence">,
): Promise<void> {
  const values = {
    state: decided.state,
    decided_by: decided.by,
    decided_at: decided.by === null ? null : decided.at,
  };
  await tx
    .updateTable("credit_link")
    .set({ ...values, ...(found && { why: found.why, evidence: storedJson(found.evidence) }) })
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

/**
 * Why a confirmed tie waits again: its whole credit was taken back, or a part of one that pays
 * several settlements. The gravest first.
 */
export const FALLEN_TIES = ["taken_back", "part_taken_back"] as const;
export type FallenTie = (typeof FALLEN_TIES)[number];

/**
 * Confirmed ties whose credit was taken back wait as proposals; they keep who confirmed them, for
 * the case that the debit leaves.
 */
export async function dropConfirmedTies(
  tx: Tx,
  companyId: string,
  proposalIds: readonly string[],
  why: FallenTie,
): Promise<void> {
  await turnConfirmed(tx, companyId, proposalIds, { state: "proposed", why });
}

/** The same ties as they were confirmed. */
export async function restoreConfirmedTies(
  tx: Tx,
  companyId: string,
  proposalIds: readonly string[],
): Promise<void> {
  await turnConfirmed(tx, companyId, proposalIds, { state: "confirmed", why: null });
}

async function turnConfirmed(
  tx: Tx,
  companyId: string,
  proposalIds: readonly string[],
  { state, why }: { readonly state: LinkState; readonly why: string | null },
): Promise<void> {
  if (proposalIds.length === 0) return;
  await tx
    .updateTable("credit_link")
    .set({ state, why })
    .where("company_id", "=", companyId)
    .where("proposal_id", "in", [...proposalIds])
    .execute();
  await tx
    .updateTable("collection_offset")
    .set({ state })
    .where("company_id", "=", companyId)
    .where("proposal_id", "in", [...proposalIds])
    .execute();
}

/** Writes what later debits took back of ties. */
export async function setReturned(
  tx: Tx,
  companyId: string,
  ties: readonly { readonly id: string; readonly returned: Amount }[],
): Promise<void> {
  await runText(
    tx,
    `update credit_link l set returned = picked.returned from unnest($2::uuid[], $3::bigint[]) as picked (id, returned)
      where l.company_id = $1::uuid and l.id = picked.id`,
    [companyId, ties.map(({ id }) => id), ties.map(({ returned }) => returned)],
  );
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
