/** Compares the stored rows of an account with its bank's own books. */
import { sql } from "kysely";
import type { Database } from "../database/connect.ts";
import { inCompany } from "../database/tenant.ts";
import { formatAmount } from "#values/money.ts";
import type { TestFeed } from "./build-feed.ts";
import { listBrokenFacts } from "./expect-whole.ts";
import type { FeedDriver } from "./feed-drivers.ts";
import type { TrueItem } from "./test-sandbox.ts";

/**
 * Every difference, one sentence each, none where all is right: booked rows and announced ones as
 * multisets (days, amount, partner), and each figure of the company that is counted from them.
 */
export async function listUntrue(
  db: Database,
  driver: FeedDriver,
  feed: TestFeed,
): Promise<string[]> {
  const truth = await driver.control.truth(feed.accountNumber);
  const write = (item: TrueItem): string =>
    `${item.bookingDate} ${item.valueDate} ${item.amount} ${item.partnerName}`;
  const booked = truth.items.filter(({ withdrawn }) => !withdrawn).map(write);
  const announced = truth.pending.map(({ amount, partnerName }) => `${amount} ${partnerName}`);
  return [
    ...compareMultisets("booked", booked, await listStoredItems(db, feed)),
    ...compareMultisets("announced", announced, await listStoredPending(db, feed)),
    ...(await listBrokenFacts(db, feed.companyId)),
  ];
}

/** The account's rows that are not taken back, as the comparison writes them. */
async function listStoredItems(
  db: Database,
  { companyId, bankAccountId }: TestFeed,
): Promise<string[]> {
  const { rows } = await inCompany(db, companyId, (tx) =>
    sql<{ day: string; valueDay: string; amount: bigint; name: string }>`
      select booking_date as day, value_date as "valueDay", amount, partner_name as name from bank_transaction
      where company_id = ${companyId}::uuid and bank_account_id = ${bankAccountId}::uuid and withdrawn_at is null`.execute(
      tx,
    ),
  );
  return rows.map(
    ({ day, valueDay, amount, name }) => `${day} ${valueDay} ${formatAmount(amount)} ${name}`,
  );
}

async function listStoredPending(
  db: Database,
  { companyId, bankAccountId }: TestFeed,
): Promise<string[]> {
  const { rows } = await inCompany(db, companyId, (tx) =>
    sql<{ amount: bigint; name: string }>`
    select amount, partner_name as name from pending_transaction
    where company_id = ${companyId}::uuid and bank_account_id = ${bankAccountId}::uuid`.execute(tx),
  );
  return rows.map(({ amount, name }) => `${formatAmount(amount)} ${name}`);
}

function compareMultisets(
  what: string,
  wanted: readonly string[],
  found: readonly string[],
): string[] {
  const counts = new Map<string, number>();
  for (const one of wanted) counts.set(one, (counts.get(one) ?? 0) + 1);
  for (const one of found) counts.set(one, (counts.get(one) ?? 0) - 1);
  return [...counts].flatMap(([one, count]) =>
    count === 0
      ? []
      : [`${what}: ${count > 0 ? `missing ${count}` : `too many by ${-count}`} of ${one}`],
  );
}
