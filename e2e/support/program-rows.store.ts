/**
 * Looks into and changes the running program's database where a test cannot wait, or cannot act as
 * the outside world yet.
 */
import pg from "pg";
import { createHash, randomBytes, randomUUID } from "node:crypto";
import { findProgramDatabase } from "./program-database.ts";

async function connectOwner(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: findProgramDatabase() });
  await client.connect();
  return client;
}

async function withRows<Result>(work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = await connectOwner();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** In one transaction that may see and change the rows of this company. */
function withCompany(
  taxNumber: string,
  work: (client: pg.Client, companyId: string) => Promise<unknown>,
): Promise<void> {
  return withRows(async (client) => {
    const { rows } = await client.query(
      "select company_id as id from company_directory where tax_number = $1",
      [taxNumber],
    );
    const { id } = rows[0] as { id: string };
    await client.query("begin");
    await client.query("select set_config('app.company_ids', $1, true)", [id]);
    await work(client, id);
    await client.query("commit");
  });
}

/** Lets the quarter of an hour of a link pass. */
export function expireLink(token: string): Promise<void> {
  const hash = createHash("sha256").update(token).digest();
  return withRows(async (client) => {
    const { rowCount } = await client.query(
      "update link_token set expires_at = now() - interval '1 minute' where token_hash = $1",
      [hash],
    );
    if (rowCount !== 1) throw new Error("There is no such link.");
  });
}

/**
 * A link as an integrator's call will make it (kind `connect`, bound to the company), or a letter;
 * answers its token.
 */
export async function makeLink(
  email: string,
  kind: "connect" | "login" | "invitation",
  taxNumber?: string,
): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  await withRows(async (client) => {
    const { rowCount } = await client.query(
      `insert into link_token (token_hash, kind, user_id, company_id, expires_at)
       select $1, $2, u.id, (select company_id from company_directory where tax_number = $4), now() + interval '10 minutes'
       from app_user u where u.email = $3`,
      [createHash("sha256").update(token).digest(), kind, email, taxNumber ?? null],
    );
    if (rowCount !== 1) throw new Error("There is no such person.");
  });
  return token;
}

/** A bank account without rows; files and feeds would need their time. */
export async function addBankAccount(
  taxNumber: string,
  accountNr: string,
  originate: "adriana" | "aggreg8" | "szamlazzhu",
): Promise<void> {
  await withCompany(taxNumber, async (client, id) => {
    await client.query(
      "insert into bank_account (company_id, id, account_nr, originate, currency) values ($1, gen_random_uuid(), $2, $3, 'HUF')",
      [id, accountNr, originate],
    );
  });
}

const MARKS = {
  moving: "moving_since = now(), moving_to = gen_random_uuid()",
  still: "moving_since = null, moving_to = null",
  deleted: "deleted_at = now()",
  restored: "deleted_at = null",
} as const;

/** Changes an account behind the open page's back: no event tells it. */
export async function markAccount(
  taxNumber: string,
  accountNr: string,
  mark: keyof typeof MARKS,
): Promise<void> {
  await withCompany(taxNumber, async (client, id) => {
    await client.query(
      `update bank_account set ${MARKS[mark]} where company_id = $1 and account_nr = $2`,
      [id, accountNr],
    );
  });
}

/** Writes daily sums that claim so many rows: code that counts an account's rows believes them. */
export async function claimManyRows(
  taxNumber: string,
  accountNr: string,
  count: number,
): Promise<void> {
  await withCompany(taxNumber, async (client, id) => {
    await client.query(
      `insert into daily_stat (company_id, bank_account_id, date, credit, debit, count)
       select company_id, id, (now() at time zone 'Europe/Budapest')::date, 0, 0, $3
       from bank_account where company_id = $1 and account_nr = $2`,
      [id, accountNr, count],
    );
  });
}

/** Holds the work of jobs on the company's accounts up until the answered function is called. */
export async function holdCompany(taxNumber: string): Promise<() => Promise<void>> {
  const client = await connectOwner();
  const { rows } = await client.query(
    "select company_id as id from company_directory where tax_number = $1",
    [taxNumber],
  );
  await client.query("begin");
  await client.query("select 1 from company_overview where company_id = $1 for update", [
    (rows[0] as { id: string }).id,
  ]);
  return () => client.end();
}

/** Lets so many minutes pass since the logins of a person: none of them is recent any more. */
export function ageLogins(email: string, minutes: number): Promise<void> {
  return withRows(async (client) => {
    const { rowCount } = await client.query(
      `update session set created_at = created_at - make_interval(mins => $2)
       where user_id = (select id from app_user where email = $1) and kind = 'login'`,
      [email, minutes],
    );
    if (!rowCount) throw new Error("The person has no session.");
  });
}

/** Makes the terms newer than everybody's acceptance. */
export function forgetAcceptance(email: string): Promise<void> {
  return withRows(async (client) => {
    await client.query("update app_user set privacy_version = '2020-01-01' where email = $1", [
      email,
    ]);
  });
}

/**
 * Does the future work of an integrator's call: makes a company that waits for its director's
 * confirmation.
 */
export function prepareCompany(taxNumber: string): Promise<void> {
  return withRows(async (client) => {
    const { rowCount } = await client.query(
      "update company_directory set state = 'preRegistered' where tax_number = $1",
      [taxNumber],
    );
    if (rowCount !== 1) throw new Error("There is no such company.");
    await client.query(
      "update company set state = 'preRegistered' where company_id = (select company_id from company_directory where tax_number = $1)",
      [taxNumber],
    );
  });
}

/**
 * Makes companies that only this accountant sees: „Ügyfél 001 Kft.” has one unbooked row, „Ügyfél
 * 002 Kft.” two, and so on.
 */
export function addClients(email: string, count: number): Promise<void> {
  return withRows(async (client) => {
    const ids = Array.from({ length: count }, () => randomUUID());
    const first = 20_000_000 + (Date.now() % 10_000_000);
    await client.query("begin");
    await client.query("select set_config('app.company_ids', $1, true)", [ids.join(",")]);
    const given = [ids, first];
    await client.query(
      `insert into company_directory (company_id, tax_number, state, kind)
       select id, ($2 + n)::text, 'active', 'normal' from unnest($1::uuid[]) with ordinality as made (id, n)`,
      given,
    );
    await client.query(
      `insert into company (company_id, name, tax_number, state, kind)
       select id, 'Ügyfél ' || lpad(n::text, 3, '0') || ' Kft.', ($2 + n)::text, 'active', 'normal'
       from unnest($1::uuid[]) with ordinality as made (id, n)`,
      given,
    );
    await client.query(
      `insert into company_overview (company_id, unbooked_count, oldest_unbooked_date, last_data_at, data_through)
       select id, n, (now() at time zone 'Europe/Budapest')::date - n::int % 60,
         now() - interval '1 hour' * n, (now() at time zone 'Europe/Budapest')::date - 1
       from unnest($1::uuid[]) with ordinality as made (id, n)`,
      [ids],
    );
    const { rowCount } = await client.query(
      `insert into membership (company_id, user_id, role)
       select made, app_user.id, 'accountant' from unnest($1::uuid[]) as made, app_user where email = $2`,
      [ids, email],
    );
    await client.query("commit");
    if (rowCount !== count) throw new Error("There is no such accountant.");
  });
}

/** The company's morning has come: it is read at the next look of the schedule. */
export function makeCompanyDue(taxNumber: string): Promise<void> {
  return withCompany(taxNumber, async (client, id) => {
    await client.query(
      "update feed_account set next_try_at = now() where company_id = $1 and state = 'active'",
      [id],
    );
    await client.query("update feed_schedule set next_pull_at = now() where company_id = $1", [id]);
  });
}

/** The last reading was an hour ago: the company may be read by hand again. */
export function letPauseEnd(taxNumber: string): Promise<void> {
  return withCompany(taxNumber, (client, id) =>
    client.query(
      "update feed_account set last_try_at = now() - interval '1 hour' where company_id = $1",
      [id],
    ),
  );
}

/**
 * Lets the time until the next charge of a company's subscription pass: the period began so many
 * days ago. A period has its own orders, so the days of two calls differ.
 */
export function makeChargeDue(taxNumber: string, daysAgo: number): Promise<void> {
  return withCompany(taxNumber, async (client, companyId) => {
    await client.query(
      `update subscription set next_from = (now() at time zone 'Europe/Budapest')::date - $2::integer,
         anchor_day = extract(day from (now() at time zone 'Europe/Budapest')::date - $2::integer)
       where company_id = $1 and next_from > (now() at time zone 'Europe/Budapest')::date`,
      [companyId, daysAgo],
    );
    await client.query(
      "update charge set period_from = period_from - 40, period_until = period_until - 40 where company_id = $1",
      [companyId],
    );
    await client.query(
      "insert into subscription_due (company_id, next_at) values ($1, now()) on conflict (company_id) do update set next_at = now()",
      [companyId],
    );
  });
}

/** How many jobs of this name the program has still to do. */
export function countOpenJobs(name: string): Promise<number> {
  return withRows(async (client) => {
    const { rows } = await client.query(
      "select count(*)::int as open from pgboss.job where name = $1 and state in ('created', 'retry', 'active')",
      [name],
    );
    return (rows[0] as { open: number }).open;
  });
}

/** The link of a letter about every question that waits in the company. */
export async function makeQuestionLink(email: string, taxNumber: string): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  const id = randomUUID();
  await withCompany(taxNumber, async (client, companyId) => {
    await client.query(
      `insert into question_link (id, token_hash, user_id, made_at, expires_at)
       select $1, $2, u.id, now(), now() + interval '30 days' from app_user u where u.email = $3`,
      [id, createHash("sha256").update(token).digest(), email],
    );
    const { rowCount } = await client.query(
      `insert into question_link_question (link_id, company_id, question_id)
       select $1, $2, q.id from question q where q.company_id = $2 and q.state = 'waiting'`,
      [id, companyId],
    );
    if (rowCount === 0) throw new Error("No question waits.");
  });
  return token;
}
