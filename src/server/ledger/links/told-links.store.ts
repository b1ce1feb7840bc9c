/**
 * What a person did with frozen items leaves a line: the change of the item that ended, or that
 * lost a part, with both states. The export that held it lists it, and so do its details.
 */
import { FROZEN_COLUMNS, FROZEN_VALUES } from "#server/database/frozen-rows.ts";
import { insertSelected } from "#server/database/insert-selected.ts";
import { runText } from "#server/database/run-text.ts";
import { storedJson } from "#server/database/stored-json.ts";
import type { ChangeKind } from "#server/database/tables/ledger.ts";
import type { Tx } from "#server/database/tenant.ts";
import { factsJson } from "#server/ledger/frozen/freeze-rows.store.ts";
import { listParts } from "./hold-items.store.ts";

interface Telling {
  readonly companyId: string;
  readonly at: Date;
  /** The person. */
  readonly by: string;
}

interface Told {
  readonly kind: Extract<ChangeKind, "joined" | "parted">;
  readonly id: string;
  /** Whose facts are shown then. */
  readonly shownId: string;
  readonly others: { readonly was: readonly string[]; readonly became: readonly string[] };
}

/** The item `ends` is put to the item `stays`. Called before it happens. */
export function tellJoined(
  tx: Tx,
  telling: Telling,
  { stays, ends }: { readonly stays: string; readonly ends: string },
): Promise<void> {
  const others = { was: [], became: [stays] };
  return tell(tx, telling, [{ kind: "joined", id: ends, shownId: stays, others }]);
}

/** These rows leave their items, of which the frozen ones are told. Called before it happens. */
export async function tellParted(
  tx: Tx,
  telling: Telling,
  leaving: readonly string[],
): Promise<void> {
  const items = (await listParts(tx, telling.companyId, leaving)).leaving;
  await tell(
    tx,
    telling,
    items.map(({ leadId, parts }) => ({
      kind: "parted",
      id: leadId,
      shownId: leadId,
      others: { was: parts, became: [] },
    })),
  );
}

async function tell(tx: Tx, { companyId, at, by }: Telling, told: readonly Told[]): Promise<void> {
  if (told.length === 0) return;
  await insertSelected(tx, {
    insert: "insert into transaction_change",
    companyId,
    columns: [
      "id",
      "transaction_id",
      "kind",
      "was",
      "became",
      ...FROZEN_COLUMNS,
      "run_id",
      "at",
      "way",
      "decision",
      "seen_by",
      "seen_at",
    ],
    select: `select gen_random_uuid(), t.id, r.kind, ${factsJson("w", "false")} || jsonb_build_object('others', r.was),
        ${factsJson("s", "false")} || jsonb_build_object('others', r.became), ${FROZEN_VALUES},
        $1::uuid, $2::timestamptz, 'link', 'accepted', $3::uuid, $2::timestamptz
      from unnest($4::uuid[], $5::text[], $6::uuid[], $7::jsonb[], $8::jsonb[]) as r (id, kind, shown_id, was, became)
      join bank_transaction t on t.company_id = $1::uuid and t.id = r.id
      join shown_transaction w on w.company_id = $1::uuid and w.id = r.id
      join shown_transaction s on s.company_id = $1::uuid and s.id = r.shown_id`,
    values: [
      companyId,
      at,
      by,
      told.map(({ id }) => id),
      told.map(({ kind }) => kind),
      told.map(({ shownId }) => shownId),
      told.map(({ others }) => storedJson(others.was)),
      told.map(({ others }) => storedJson(others.became)),
    ],
  });
}

/** The person took it back that the two are one: the line tells nothing any more. */
export async function takeBackJoined(
  tx: Tx,
  companyId: string,
  ids: readonly [string, string],
): Promise<void> {
  await runText(
    tx,
    `update transaction_change set decision = 'lapsed'
      where company_id = $1::uuid and way = 'link' and kind = 'joined' and decision = 'accepted'
        and transaction_id = any ($2::uuid[]) and (became -> 'others' ->> 0) = any ($3::text[])`,
    [companyId, [...ids], [...ids]],
  );
}
