/** Gives what people decided about a settlement to the one that a newer reading makes of it. */
import { runText } from "#server/database/run-text.ts";
import type { Tx } from "#server/database/tenant.ts";
import { setProposalState } from "./credit-links.store.ts";
import { chooseSettlementHeirs, type SettlementShape } from "./settlement-heirs.ts";

/**
 * Moves decided ties and set-offs of settlements that only this file showed, and that its new
 * reading has left, to the settlements of the reading. Decisions for which the new sum has no room
 * are proposals again. The caller holds the company's lock.
 */
export async function keepDecisions(
  tx: Tx,
  companyId: string,
  fileId: string,
  { ids, at }: { readonly ids: readonly string[]; readonly at: Date },
): Promise<void> {
  if (ids.length === 0) return;
  const left = await listLeft(tx, companyId, fileId);
  if (left.length === 0) return;
  const heirs = chooseSettlementHeirs(left, await listCame(tx, companyId, ids));
  if (heirs.size === 0) return;
  const values = [companyId, [...heirs.keys()], [...heirs.values()]];
  const moved = "unnest($2::uuid[], $3::uuid[]) h (from_id, to_id)";
  await runText(
    tx,
    `update credit_link l set collection_id = h.to_id from ${moved}
      where l.company_id = $1::uuid and l.collection_id = h.from_id and l.state in ('confirmed', 'rejected')`,
    values,
  );
  for (const column of ["collection_id", "fee_id"] as const)
    await runText(
      tx,
      `update collection_offset l set ${column} = h.to_id from ${moved}
        where l.company_id = $1::uuid and l.${column} = h.from_id and l.state in ('confirmed', 'rejected')`,
      values,
    );
  for (const id of await listOverpaid(tx, companyId, [...heirs.values()]))
    await setProposalState(tx, companyId, id, { state: "proposed", by: null, at });
}

const SHAPE = `c.id, c.source, c.kind, c.document, c.currency, c.payout_ref as "payoutRef",
  c.merchant_ref as "merchantRef", c.payout_date as "payoutDate"`;

/** Settlements that no living report shows since the file was read anew, and with decisions. */
function listLeft(tx: Tx, companyId: string, fileId: string): Promise<SettlementShape[]> {
  return runText(
    tx,
    `select ${SHAPE} from collection c
      join collection_source s on s.company_id = c.company_id and s.collection_id = c.id and s.file_id = $2::uuid
        and s.gone_at is not null
      where c.company_id = $1::uuid and c.hidden_at is not null
        and not exists (select from collection_source o where o.company_id = c.company_id and o.collection_id = c.id
          and o.file_id <> $2::uuid)
        and (exists (select from credit_link l where l.company_id = c.company_id and l.collection_id = c.id
            and l.state in ('confirmed', 'rejected'))
          or exists (select from collection_offset l where l.company_id = c.company_id
            and c.id in (l.collection_id, l.fee_id) and l.state in ('confirmed', 'rejected')))`,
    [companyId, fileId],
  );
}

function listCame(tx: Tx, companyId: string, ids: readonly string[]): Promise<SettlementShape[]> {
  return runText(
    tx,
    `select ${SHAPE} from collection c where c.company_id = $1::uuid and c.id = any ($2::uuid[])`,
    [companyId, [...ids]],
  );
}

/** Confirmed proposals of settlements whose decided ties and set-offs are more than is due. */
async function listOverpaid(tx: Tx, companyId: string, ids: readonly string[]): Promise<string[]> {
  const rows = await runText<{ id: string }>(
    tx,
    `with held as (
        select collection_id, proposal_id, abs(amount) as amount from credit_link
          where company_id = $1::uuid and state = 'confirmed' and collection_id = any ($2::uuid[])
        union all
        select collection_id, proposal_id, amount from collection_offset
          where company_id = $1::uuid and state = 'confirmed' and collection_id = any ($2::uuid[])),
      -- A settlement has one currency, and so have its ties and set-offs.
      full_ones as (
        select c.id, c.currency from held h join collection c on c.company_id = $1::uuid and c.id = h.collection_id
        group by c.id, c.currency, c.expected having sum(h.amount) > abs(coalesce(c.expected, 0)))
      select distinct h.proposal_id as id from held h join full_ones f on f.id = h.collection_id`,
    [companyId, [...ids]],
  );
  return rows.map(({ id }) => id);
}
