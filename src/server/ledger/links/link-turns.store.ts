/**
 * Companies whose order of origins has changed and whose items choose their facts anew, piece by
 * piece (`leading_turn`).
 */
import { runText } from "#server/database/run-text.ts";
import type { Tx } from "#server/database/tenant.ts";

export interface LeadingTurn {
  /** Links up to this one follow the new order; null: none yet. */
  readonly linkDone: string | null;
  readonly since: Date;
}

/** Number of the company's links, and number of those that hold. */
export async function countLinks(tx: Tx, companyId: string): Promise<number> {
  const [row] = await runText<{ count: bigint }>(
    tx,
    "select count(*) as count from transaction_link where company_id = $1::uuid and undone_at is null",
    [companyId],
  );
  return Number(row?.count ?? 0n);
}

/** Notes that all pairs are to be turned; a turn that runs begins again. */
export async function putTurn(
  tx: Tx,
  companyId: string,
  linksTotal: number,
  at: Date,
): Promise<void> {
  await runText(
    tx,
    `insert into leading_turn (company_id, links_total, since) values ($1::uuid, $2::bigint, $3::timestamptz)
      on conflict (company_id) do update set link_done = null, links_done = 0, links_total = excluded.links_total, since = excluded.since`,
    [companyId, linksTotal, at],
  );
}

/** The turn to go on with. Asked under the company's lock: only its holder turns. */
export async function findTurn(tx: Tx, companyId: string): Promise<LeadingTurn | undefined> {
  const [turn] = await runText<LeadingTurn>(
    tx,
    `select link_done as "linkDone", since from leading_turn where company_id = $1::uuid`,
    [companyId],
  );
  return turn;
}

/**
 * The next piece of holding links behind this one: the id of its last link and the number of its
 * links. Undefined after the last link.
 */
export async function findNextLinks(
  tx: Tx,
  companyId: string,
  after: string | null,
  linksMax: number,
): Promise<{ last: string; count: number } | undefined> {
  const [row] = await runText<{ last: string | null; count: bigint }>(
    tx,
    `select (array_agg(id order by id desc))[1] as last, count(*) as count from (
        select id from transaction_link where company_id = $1::uuid and undone_at is null and ($2::uuid is null or id > $2::uuid)
        order by id limit $3::int) l`,
    [companyId, after, linksMax],
  );
  return row?.last ? { last: row.last, count: Number(row.count) } : undefined;
}

export async function advanceTurn(
  tx: Tx,
  companyId: string,
  linkDone: string,
  links: number,
): Promise<void> {
  await runText(
    tx,
    "update leading_turn set link_done = $2::uuid, links_done = links_done + $3::bigint where company_id = $1::uuid",
    [companyId, linkDone, links],
  );
}

export async function deleteTurn(tx: Tx, companyId: string): Promise<void> {
  await runText(tx, "delete from leading_turn where company_id = $1::uuid", [companyId]);
}

/** Progress of a job; the total is null until it is planned. */
export interface WorkProgress {
  readonly done: number;
  readonly total: number | null;
}

/** Progress of the turn; null where none runs. */
export async function findTurnProgress(tx: Tx, companyId: string): Promise<WorkProgress | null> {
  const [row] = await runText<{ done: bigint; total: bigint }>(
    tx,
    "select links_done as done, links_total as total from leading_turn where company_id = $1::uuid",
    [companyId],
  );
  // Pairs that came meanwhile have the new order from the first.
  return row === undefined
    ? null
    : { done: Math.min(Number(row.done), Number(row.total)), total: Number(row.total) };
}

/** Links by their id, which never changes: behind `after` (null: from the first), up to `last`. */
export interface LinkRange {
  readonly after: string | null;
  readonly last: string;
}

/**
 * Lists every whole group that holds one of these links, for a new order of origins. Without links:
 * all groups of the company.
 */
export async function insertGroupsOf(
  tx: Tx,
  companyId: string,
  links: LinkRange | undefined,
): Promise<void> {
  const within =
    links === undefined ? "" : " and id <= $2::uuid and ($3::uuid is null or id > $3::uuid)";
  await runText(
    tx,
    `with wanted as materialized (
        select distinct leading_id from transaction_link where company_id = $1::uuid and undone_at is null${within})
      insert into link_member
        select leading_id, leading_id from wanted
        union select w.leading_id, l.other_id from wanted w
          cross join lateral (
            select other_id from transaction_link
            where company_id = $1::uuid and leading_id = w.leading_id and undone_at is null offset 0) l`,
    links === undefined ? [companyId] : [companyId, links.last, links.after],
  );
}
