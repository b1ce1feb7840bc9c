/**
 * Columns that name a person who did something, read from the schema, and where the row says
 * through what he did it. A column without such a place needs a reason.
 */
import { sql } from "kysely";
import type { Database } from "#server/database/connect.ts";

export interface MakerColumn {
  readonly table: string;
  readonly column: string;
  /** The column with the stamp; null where the table has none for this person. */
  readonly through: string | null;
}

/** Decisions about items, which `program_act` knows by person and instant: the column of that. */
export const ACTS: Readonly<Record<string, string>> = {
  "bank_transaction.booked_by": "booked_at",
  "collection_offset.decided_by": "decided_at",
  "credit_link.decided_by": "decided_at",
  "kept_double.decided_by": "decided_at",
  "transaction_change.seen_by": "seen_at",
  "transaction_link.decided_by": "created_at",
};

const OWN_AFFAIR = "the person's own affair, of which no program's link or key can make a row";
const OWN_SESSION = "asks for the person's own session";
const ABOUT_HIM = "says whom the row is about, and not who made it";
const OWN_LIST = "is shown to nobody but its person";

/** Why these name a person and not through what he acted. */
const REASONS: Readonly<Record<string, string>> = {
  "accountant_invitation.user_id": ABOUT_HIM,
  "bank_account_join.joined_by": OWN_SESSION,
  "client_view.user_id": OWN_LIST,
  "company_claim.claimant_id": ABOUT_HIM,
  "company_claim.decided_by": OWN_SESSION,
  "company_visit.user_id": OWN_LIST,
  "download_ticket.user_id": "lives for minutes; the ticket keeps the way of its session",
  "email_change.user_id": OWN_AFFAIR,
  "letter.user_id": ABOUT_HIM,
  "letter_off.user_id": OWN_AFFAIR,
  "letter_stop_token.user_id": ABOUT_HIM,
  "link_token.user_id": ABOUT_HIM,
  "membership.user_id": ABOUT_HIM,
  "notification_sent.user_id": ABOUT_HIM,
  "order_reference.user_id": OWN_AFFAIR,
  "passkey.user_id": OWN_AFFAIR,
  "passkey_challenge.user_id": OWN_AFFAIR,
  "payment_subscriber.user_id": OWN_AFFAIR,
  "person_event.user_id": "has the stamp in its detail",
  "provider_user.user_id": OWN_AFFAIR,
  "push_account.decided_by": OWN_SESSION,
  "question_addressee.user_id": ABOUT_HIM,
  "question_link.user_id": ABOUT_HIM,
  "question_rhythm.user_id": OWN_AFFAIR,
  "reminder_addressee.user_id": ABOUT_HIM,
  "session.user_id": ABOUT_HIM,
  "terms_acceptance.user_id": OWN_AFFAIR,
};

/** The stamp of a row's first maker has the short name. */
const FIRST_MAKERS: readonly string[] = ["actor_id", "created_by", "user_id"];
const PERSONS = /(_by|^user_id|^actor_id|^claimant_id)$/;

export async function listMakerColumns(db: Database): Promise<MakerColumn[]> {
  const { rows } = await sql<{ table: string; column: string; type: string }>`
    select c.relname as table, a.attname as column, format_type(a.atttypid, null) as type
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    order by 1, 2`.execute(db);
  const texts = new Set(
    rows.filter(({ type }) => type === "text").map(({ table, column }) => `${table}.${column}`),
  );
  const stampOf = (table: string, column: string): string | null => {
    const own = column.endsWith("_by") ? `${column.slice(0, -3)}_through` : "through";
    const names = FIRST_MAKERS.includes(column) ? [own, "through"] : [own];
    return names.find((name) => texts.has(`${table}.${name}`)) ?? null;
  };
  return rows
    .filter(({ column, type }) => type === "uuid" && PERSONS.test(column))
    .map(({ table, column }) => ({ table, column, through: stampOf(table, column) }));
}

/** Names of columns that have a stamp, although a reason says that they need none, and others. */
export function judgeMakers(columns: readonly MakerColumn[]): {
  readonly unsaid: string[];
  readonly stale: string[];
} {
  const nameOf = ({ table, column }: MakerColumn): string => `${table}.${column}`;
  const isSaid = (name: string): boolean => name in ACTS || name in REASONS;
  const without = columns.filter(({ through }) => through === null).map(nameOf);
  const known = new Set(without);
  return {
    unsaid: without.filter((name) => !isSaid(name)),
    stale: [...Object.keys(ACTS), ...Object.keys(REASONS)].filter((name) => !known.has(name)),
  };
}
