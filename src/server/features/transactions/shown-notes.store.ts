/** What was said about rows last: the newest entry about a row, or about a row that it leads. */
import {
  type ActorFacts,
  clientIdOfStamp,
} from "#server/features/api-events/api-events.service.ts";
import { nameMaker } from "#server/http/through.ts";
import { runText } from "#server/database/run-text.ts";
import type { Tx } from "#server/database/tenant.ts";

/**
 * SQL of the entries `n` about the rows `$2` of the company `$1`, with their threads `q` and their
 * writers `u`. The row that shows an entry is `m.of_id`.
 */
export const NOTES_OF_ROWS = `from (select r.id as of_id, r.id from unnest($2::uuid[]) r (id)
    union all select l.leading_id, l.other_id from transaction_link l
      where l.company_id = $1::uuid and l.leading_id = any($2::uuid[]) and l.undone_at is null) m
  join question_item i on i.company_id = $1::uuid and i.transaction_id = m.id
  join question q on q.company_id = $1::uuid and q.id = i.question_id
  join question_entry n on n.company_id = $1::uuid and n.question_id = q.id
  left join app_user u on u.id = n.written_by`;

export interface ShownNote {
  readonly text: string;
  readonly writtenAt: Date;
  /** Null where the writer has no name, or deleted his account. */
  readonly writtenBy: string | null;
  /** The same in its parts, for programs. */
  readonly cause: ActorFacts;
}

/** The note of each of these rows that has one. */
export async function listShownNotes(
  tx: Tx,
  companyId: string,
  ids: readonly string[],
): Promise<Map<string, ShownNote>> {
  if (ids.length === 0) return new Map();
  const rows = await runText<
    Omit<ShownNote, "cause"> & {
      readonly id: string;
      readonly through: string | null;
      readonly clientId: string | null;
    }
  >(
    tx,
    `select distinct on (m.of_id) m.of_id as id, n.text, n.written_at as "writtenAt", nullif(u.name, '') as "writtenBy",
        n.written_through as through, ${clientIdOfStamp("n.written_through")} as "clientId"
      ${NOTES_OF_ROWS} order by m.of_id, n.written_at desc, n.id desc`,
    [companyId, [...ids]],
  );
  return new Map(
    rows.map(({ id, through, clientId, text, writtenAt, writtenBy }) => [
      id,
      {
        text,
        writtenAt,
        writtenBy: nameMaker(writtenBy, through),
        cause: { personName: writtenBy, stamp: through, clientId },
      },
    ]),
  );
}
