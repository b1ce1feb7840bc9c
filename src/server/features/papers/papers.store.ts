/** Rows of papers and of the items beside which they stand: written here alone. */
import type { PaperKind } from "#contract/papers/paper-kinds.ts";
import { copyRows } from "#server/database/copy-rows.ts";
import { runText } from "#server/database/run-text.ts";
import type { Maker } from "#server/database/stamps.ts";
import type { Tx } from "#server/database/tenant.ts";

export interface PaperRow {
  readonly id: string;
  readonly name: string;
  readonly kind: PaperKind;
  readonly hash: Buffer;
  readonly sizeBytes: number;
  readonly removedAt: Date | null;
}

export interface NewPaper {
  readonly id: string;
  readonly name: string;
  readonly kind: PaperKind;
  readonly hash: Buffer;
  readonly sizeBytes: number;
  readonly origin: "upload" | "mail";
  /** Null of one that came by a letter. */
  readonly maker: Maker | null;
  readonly at: Date;
}

/** Those of the ids that are items of the company, locked until the commit. */
export async function lockItems(
  tx: Tx,
  companyId: string,
  ids: readonly string[],
): Promise<Set<string>> {
  const rows = await tx
    .selectFrom("bank_transaction")
    .select("id")
    .where("company_id", "=", companyId)
    .where("id", "in", [...ids])
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
  return new Set(rows.map(({ id }) => id));
}

const ROW = `p.id, p.name, p.kind, p.content_hash as hash, p.size_bytes::float8 as "sizeBytes", p.removed_at as "removedAt"`;

export async function findPaper(
  tx: Tx,
  companyId: string,
  id: string,
  lock = false,
): Promise<PaperRow | undefined> {
  const [row] = await runText<PaperRow>(
    tx,
    `select ${ROW} from paper p where p.company_id = $1::uuid and p.id = $2::uuid ${lock ? "for update" : ""}`,
    [companyId, id],
  );
  return row;
}

/** The paper with these bytes that is not removed. The caller holds the content's lock. */
export async function findByContent(
  tx: Tx,
  companyId: string,
  hash: Buffer,
): Promise<PaperRow | undefined> {
  const [row] = await runText<PaperRow>(
    tx,
    `select ${ROW} from paper p
      where p.company_id = $1::uuid and p.content_hash = $2 and p.removed_at is null limit 1 for update`,
    [companyId, hash],
  );
  return row;
}

export async function insertPaper(tx: Tx, companyId: string, paper: NewPaper): Promise<void> {
  const { id, name, kind, hash, sizeBytes, origin, maker, at } = paper;
  await tx
    .insertInto("paper")
    .values({
      company_id: companyId,
      id,
      name,
      kind,
      content_hash: hash,
      size_bytes: BigInt(sizeBytes),
      origin,
      added_by: maker?.userId ?? null,
      added_through: maker?.through ?? null,
      added_at: at,
    })
    .execute();
}

/** Puts the paper beside the items; answers beside how many it was not yet. */
export async function insertItems(
  tx: Tx,
  companyId: string,
  paperId: string,
  transactionIds: readonly string[],
  { maker, at }: { readonly maker: Maker; readonly at: Date },
): Promise<number> {
  const rows = await tx
    .insertInto("paper_item")
    .values(
      transactionIds.map((transaction_id) => ({
        company_id: companyId,
        paper_id: paperId,
        transaction_id,
        added_by: maker.userId,
        added_through: maker.through,
        added_at: at,
      })),
    )
    .onConflict((on) => on.doNothing())
    .returning("transaction_id")
    .execute();
  return rows.length;
}

// A paper beside one row of an item stands beside the item: rows of other origins that it leads.
const WITH_LED = `(select unnest($3::uuid[]) union select l.other_id from transaction_link l
  where l.company_id = $1::uuid and l.leading_id = any($3::uuid[]) and l.undone_at is null)`;

/** Takes the paper away from the items; answers from how many. */
export async function deleteItems(
  tx: Tx,
  companyId: string,
  paperId: string,
  transactionIds: readonly string[],
): Promise<number> {
  const rows = await runText(
    tx,
    `delete from paper_item i where i.company_id = $1::uuid and i.paper_id = $2::uuid
      and i.transaction_id in ${WITH_LED} returning i.transaction_id`,
    [companyId, paperId, [...transactionIds]],
  );
  return rows.length;
}

export interface PaperCounts {
  readonly items: number;
  /** Living papers beside the item that has the most. */
  readonly papersOfItem: number;
}

/** How full a paper is, and the fullest of its items. */
export async function countBeside(
  tx: Tx,
  companyId: string,
  paperId: string,
): Promise<PaperCounts> {
  const [row] = await runText<PaperCounts>(
    tx,
    `select count(*)::integer as items, coalesce(max(n.papers), 0)::integer as "papersOfItem"
      from paper_item i cross join lateral (
        select count(*) as papers from paper_item o join paper p on p.company_id = o.company_id and p.id = o.paper_id
        where o.company_id = $1::uuid and o.transaction_id = i.transaction_id and p.removed_at is null) n
      where i.company_id = $1::uuid and i.paper_id = $2::uuid`,
    [companyId, paperId],
  );
  return row!;
}

export async function setRemoved(
  tx: Tx,
  companyId: string,
  id: string,
  removed: { readonly at: Date; readonly maker: Maker } | null,
): Promise<void> {
  await tx
    .updateTable("paper")
    .set({
      removed_at: removed?.at ?? null,
      removed_by: removed?.maker.userId ?? null,
      removed_through: removed?.maker.through ?? null,
    })
    .where("company_id", "=", companyId)
    .where("id", "=", id)
    .execute();
}

/** Deletes papers of the companies that were removed before; answers whose bytes they were. */
export async function deleteRemoved(
  tx: Tx,
  companyIds: readonly string[],
  before: Date,
  limit: number,
): Promise<{ companyId: string; hash: Buffer }[]> {
  return runText(
    tx,
    `delete from paper p where p.company_id = any($1::uuid[]) and (p.company_id, p.id) in (
        select o.company_id, o.id from paper o where o.company_id = any($1::uuid[]) and o.removed_at < $2::timestamptz
        order by o.removed_at limit $3)
      returning p.company_id as "companyId", p.content_hash as hash`,
    [[...companyIds], before, limit],
  );
}

const OF_ACCOUNT = `transaction_id in (select t.id from shown_transaction t
  where t.company_id = $1::uuid and t.bank_account_id = $2::uuid)`;

/**
 * Copies the papers of an account's items to another company before the items go there. A paper
 * beside items of other accounts too stays here as well.
 */
export async function movePaperRows(
  tx: Tx,
  {
    accountId: id,
    from,
    to,
  }: { readonly accountId: string; readonly from: string; readonly to: string },
): Promise<void> {
  const where = `exists (select from paper_item i
    where i.company_id = $1::uuid and i.paper_id = paper.id and i.${OF_ACCOUNT})
    and not exists (select from paper o where o.company_id = '${to}'::uuid and o.id = paper.id)`;
  await copyRows(tx, "paper", { from, to, id, where });
  await copyRows(tx, "paper_item", { from, to, id, where: OF_ACCOUNT });
  await copyRows(tx, "paper_waiver", { from, to, id, where: OF_ACCOUNT });
  const values = [from, id];
  await runText(
    tx,
    `delete from paper p where p.company_id = $1::uuid
      and exists (select from paper_item i where i.company_id = $1::uuid and i.paper_id = p.id and i.${OF_ACCOUNT})
      and not exists (select from paper_item i where i.company_id = $1::uuid and i.paper_id = p.id and not i.${OF_ACCOUNT})`,
    values,
  );
  await deletePaperItems(tx, from, id);
}

/** Takes papers and waivers away from an account's items, while the items are there. */
export async function deletePaperItems(
  tx: Tx,
  companyId: string,
  accountId: string,
): Promise<void> {
  const values = [companyId, accountId];
  await runText(tx, `delete from paper_item where company_id = $1::uuid and ${OF_ACCOUNT}`, values);
  await runText(
    tx,
    `delete from paper_waiver where company_id = $1::uuid and ${OF_ACCOUNT}`,
    values,
  );
}
