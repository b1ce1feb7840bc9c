/** Statements of living files and accounts, and consents behind the company's accounts. */
import { runText } from "#server/database/run-text.ts";
import type { Tx } from "#server/database/tenant.ts";
import type { LocalDate } from "#values/local-date.ts";
import type { Amount } from "#values/money.ts";
import type { DayPlace } from "./page-cursors.ts";

export interface ShownStatement {
  readonly id: string;
  readonly accountId: string;
  readonly number: string;
  readonly from: LocalDate;
  readonly to: LocalDate;
  readonly currency: string;
  readonly opening: Amount | null;
  readonly closing: Amount | null;
  readonly balanced: boolean | null;
  readonly transactionCount: bigint;
  readonly createdAt: Date;
}

const STATEMENTS = `select s.id, s.bank_account_id as "accountId", s.number, s.from_date as "from", s.to_date as "to", a.currency,
    s.opening, s.closing, s.ties as balanced, s.transaction_count as "transactionCount", s.created_at as "createdAt"
  from statement s
  join bank_account a on a.company_id = s.company_id and a.id = s.bank_account_id and a.deleted_at is null
  join stored_file f on f.company_id = s.company_id and f.id = s.stored_file_id and f.deleted_at is null
  where s.company_id = $1::uuid and s.kind = 'statement' and s.from_date <= s.to_date`;

/** Statements that touch the days, by first day and id. */
export function listShownStatements(
  tx: Tx,
  companyId: string,
  asked: {
    readonly accountId: string | undefined;
    readonly from: LocalDate;
    readonly to: LocalDate;
    readonly after: DayPlace;
    readonly limit: number;
  },
): Promise<ShownStatement[]> {
  const { accountId, from, to, after, limit } = asked;
  return runText(
    tx,
    `${STATEMENTS} and ($2::uuid is null or s.bank_account_id = $2::uuid) and s.to_date >= $3::date and s.from_date <= $4::date
        and (s.from_date, s.id) > ($5::date, $6::uuid)
      order by s.from_date, s.id limit $7`,
    [companyId, accountId ?? null, from, to, after.date, after.id, limit],
  );
}

export async function findShownStatement(
  tx: Tx,
  companyId: string,
  id: string,
): Promise<ShownStatement | undefined> {
  const [row] = await runText<ShownStatement>(tx, `${STATEMENTS} and s.id = $2::uuid`, [
    companyId,
    id,
  ]);
  return row;
}

export interface ShownConsent {
  readonly id: string;
  readonly bankName: string;
  readonly state: "active" | "expired" | "revoked" | "replaced";
  readonly expiresAt: Date | null;
  readonly accountIds: readonly string[];
  readonly lastReadAt: Date | null;
}

/** Consents by which living accounts of the company are or were read, the newest first. */
export function listShownConsents(tx: Tx, companyId: string): Promise<ShownConsent[]> {
  return runText(
    tx,
    `select c.id, c.bank_name as "bankName", c.state, c.passive_expires_at as "expiresAt",
        array_agg(distinct f.bank_account_id) as "accountIds", max(f.last_success_at) as "lastReadAt"
      from feed_account f
      join bank_account a on a.company_id = f.company_id and a.id = f.bank_account_id and a.deleted_at is null
      join bank_consent c on c.id = f.consent_id
      where f.company_id = $1::uuid
      group by c.id order by c.created_at desc, c.id`,
    [companyId],
  );
}
