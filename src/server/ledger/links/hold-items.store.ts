/**
 * Frozen items that sources show as one payment, or as two, wait for a person (decision 0280). The
 * change stands at the item that would end, or at the one that would lose a part. Both states name
 * the `others`: the items, or the parts, with which the item is one then.
 */
import { IS_FROZEN, IS_FROZEN_ITEM, wasFrozen } from "#server/database/frozen-rows.ts";
import { runText } from "#server/database/run-text.ts";
import { storedJson } from "#server/database/stored-json.ts";
import type { Tx } from "#server/database/tenant.ts";
import { clearFrozen, factsJson, freezeListed } from "#server/ledger/frozen/freeze-rows.store.ts";
import type { FrozenPair } from "./plan-joins.ts";
import type { AmountRange } from "./source-links.store.ts";
import type { DayRange } from "./shown-days.ts";

interface Holding {
  readonly companyId: string;
  readonly at: Date;
}

/**
 * Those of the rows that lead a frozen item, in the order in which they would lead an item of
 * several.
 */
export async function listFrozenLeads(
  tx: Tx,
  companyId: string,
  ids: readonly string[],
): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await runText<{ id: string }>(
    tx,
    `select t.id from bank_transaction t
      where t.company_id = $1::uuid and t.id = any ($2::uuid[]) and t.leading_account_id is null and ${IS_FROZEN_ITEM}
      order by ${LEADS_FIRST}`,
    [companyId, [...ids]],
  );
  return rows.map(({ id }) => id);
}

// The condition of the index of open changes.
const WAITS = `c.seen_at is null and ${wasFrozen("c")}`;

// As `placeMembers` orders rows that stood alone.
const LEADS_FIRST = `(t.exported_at is not null or exists (
    select from export_item i where i.company_id = t.company_id and i.transaction_id = t.id)) desc,
  t.booked_at is null, t.created_at, t.id`;

/** The days, accounts and amounts whose rows were compared. */
interface Compared {
  readonly accountIds: readonly string[];
  readonly days: DayRange;
  readonly amounts?: AmountRange;
}

/** Each pair waits for a person; what waited of the compared rows and holds no more lapses. */
export async function holdTogether(
  tx: Tx,
  { companyId, at }: Holding,
  { accountIds, days, amounts }: Compared,
  pairs: readonly FrozenPair[],
): Promise<void> {
  const ranked = await listFrozenLeads(
    tx,
    companyId,
    pairs.flatMap(({ one, other }) => [one, other]),
  );
  const place = new Map(ranked.map((id, at) => [id, at]));
  const stays = new Map<string, string>();
  for (const { one, other } of pairs) {
    const [first, ends] = place.get(one)! < place.get(other)! ? [one, other] : [other, one];
    const chosen = stays.get(ends);
    if (chosen === undefined || place.get(first)! < place.get(chosen)!) stays.set(ends, first);
  }
  const range =
    amounts === undefined ? "" : "and e.amount <= $7 and ($8::bigint is null or e.amount > $8)";
  await runText(
    tx,
    `update transaction_change c set held = false, decision = 'lapsed', seen_at = $2::timestamptz
      from bank_transaction e
      where c.company_id = $1::uuid and c.way = 'link' and c.kind = 'joined' and c.held and ${WAITS}
        and e.company_id = $1::uuid and e.id = c.transaction_id and e.bank_account_id = any ($3::uuid[])
        and e.booking_date between $4::date and $5::date and not (c.transaction_id = any ($6::uuid[])) ${range}
        and exists (select from bank_transaction s where s.company_id = $1::uuid and s.id = (c.became -> 'others' ->> 0)::uuid
          and s.booking_date between $4::date and $5::date)`,
    [
      companyId,
      at,
      [...accountIds],
      days.from,
      days.to,
      [...stays.keys()],
      ...(amounts === undefined ? [] : [amounts.last, amounts.after]),
    ],
  );
  if (stays.size === 0) return;
  await clearFrozen(tx);
  await runText(
    tx,
    `insert into frozen_item
      select e.id, 'joined', ${factsJson("e", "false")} || '{"others": []}',
        ${factsJson("s", "false")} || jsonb_build_object('others', jsonb_build_array(s.id))
      from unnest($2::uuid[], $3::uuid[]) as r (ends, stays)
      join shown_transaction e on e.company_id = $1::uuid and e.id = r.ends
      join shown_transaction s on s.company_id = $1::uuid and s.id = r.stays`,
    [companyId, [...stays.keys()], [...stays.values()]],
  );
  await freezeListed(tx, { companyId, way: "link", runId: companyId, at });
}

interface Parts {
  /** Frozen items that the rows would leave, with the parts that would count for themselves. */
  readonly leaving: readonly { readonly leadId: string; readonly parts: readonly string[] }[];
  /** All rows of these items. */
  readonly held: ReadonlySet<string>;
}

/** The frozen items of which these rows are parts. Where the row that leads is one, it stays. */
export async function listParts(tx: Tx, companyId: string, ids: readonly string[]): Promise<Parts> {
  const rows = await runText<{ id: string; leadId: string }>(
    tx,
    `with lead as (
        select leading_id as id from transaction_link
        where company_id = $1::uuid and undone_at is null and leading_id = any ($2::uuid[])
        union select leading_id from transaction_link
        where company_id = $1::uuid and undone_at is null and other_id = any ($2::uuid[]))
      select l.other_id as id, t.id as "leadId" from lead
      join bank_transaction t on t.company_id = $1::uuid and t.id = lead.id and ${IS_FROZEN}
      join transaction_link l on l.company_id = $1::uuid and l.leading_id = t.id and l.undone_at is null
      order by l.other_id`,
    [companyId, [...ids]],
  );
  const named = new Set(ids);
  const leaving = [...Map.groupBy(rows, ({ leadId }) => leadId)].map(([leadId, own]) => ({
    leadId,
    parts: own.filter(({ id }) => named.has(leadId) || named.has(id)).map(({ id }) => id),
  }));
  return { leaving, held: new Set(rows.flatMap(({ id, leadId }) => [id, leadId])) };
}

/**
 * Those of the rows that may leave their items. A frozen item keeps its parts, and that they would
 * leave waits for a person.
 */
export async function withoutFrozen(
  tx: Tx,
  { companyId, at }: Holding,
  ids: readonly string[],
): Promise<string[]> {
  if (ids.length === 0) return [];
  const { held, leaving } = await listParts(tx, companyId, ids);
  if (leaving.length === 0) return [...ids];
  await clearFrozen(tx);
  await runText(
    tx,
    `insert into frozen_item
      select t.id, 'parted', ${factsJson("t", "false")} || jsonb_build_object('others', r.others),
        ${factsJson("t", "false")} || '{"others": []}'
      from unnest($2::uuid[], $3::jsonb[]) as r (id, others)
      join shown_transaction t on t.company_id = $1::uuid and t.id = r.id`,
    [companyId, leaving.map(({ leadId }) => leadId), leaving.map(({ parts }) => storedJson(parts))],
  );
  await freezeListed(tx, { companyId, way: "link", runId: companyId, at });
  return ids.filter((id) => !held.has(id));
}

/**
 * Nobody has to be asked any more where one of the two items ended or changed its sum, where the
 * parts left, or where a person said otherwise meanwhile.
 */
export async function lapseSettled(tx: Tx, companyId: string, at: Date): Promise<void> {
  const counts = (row: string): string =>
    `${row}.leading_account_id is null and ${row}.withdrawn_at is null and ${row}.status = 'booked'`;
  const isApart = (one: string, other: string): string =>
    `exists (select from transaction_link l where l.company_id = c.company_id and l.leading_id = ${one} and l.other_id = ${other}
      and l.undone_at is not null)`;
  await runText(
    tx,
    `update transaction_change c set held = false, decision = 'lapsed', seen_at = $2::timestamptz
      where c.company_id = $1::uuid and c.way = 'link' and c.held and ${WAITS} and case c.kind
        when 'joined' then not exists (
          select from bank_transaction e join bank_transaction s on s.company_id = e.company_id
            and s.id = (c.became -> 'others' ->> 0)::uuid
          where e.company_id = c.company_id and e.id = c.transaction_id and ${counts("e")} and ${counts("s")}
            and (e.amount, e.currency) = (s.amount, s.currency) and not ${isApart("e.id", "s.id")} and not ${isApart("s.id", "e.id")})
        else exists (
          select from jsonb_array_elements_text(c.was -> 'others') o (id) where not exists (
            select from transaction_link l where l.company_id = c.company_id and l.leading_id = c.transaction_id
              and l.other_id = o.id::uuid and l.undone_at is null)) end`,
    [companyId, at],
  );
}
