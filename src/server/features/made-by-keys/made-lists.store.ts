/**
 * What a key, its links and the keys that they made have made, as far as it still stands. One
 * statement for each kind; each reads rows of one company only.
 */
import type { MadeKind, PressedKind } from "#contract/integrator-keys/made-kinds.ts";
import { runText, TextParameters } from "#server/database/run-text.ts";
import type { Tx } from "#server/database/tenant.ts";
import type { TimePlace } from "#server/http/time-cursor.ts";

/** Whose things are meant. */
export interface MadeScope {
  readonly companyId: string;
  /** The key itself. */
  readonly keyId: string;
  /** The key with all keys that it, its links and those keys made. */
  readonly keyIds: readonly string[];
  /** The stamps of their acts. */
  readonly stamps: readonly string[];
  readonly now: Date;
}

export interface MadeRow extends TimePlace {
  /** What the command that ends it takes. */
  readonly target: string;
  readonly title: string;
  readonly madeAt: Date;
  readonly by: string | null;
}

/** Placeholders of the scope; one that a statement does not use is not bound. */
type Bound = { readonly [Field in keyof MadeScope]: string };

const ACTIVE_KEY = "k.status = 'ACTIVE'";

// A row without an id of its own gets one from what names it, in the form of a random UUID. Pages
// of the list go by it.
const idOf = (text: string) =>
  `overlay(overlay(md5(${text}) placing '4' from 13) placing '8' from 17)::uuid`;

/**
 * Columns of each: id, target, title, at, user_id, through. The condition with `like` is that of
 * the index.
 */
const KINDS: Readonly<Record<MadeKind, (given: Bound) => string>> = {
  sessions: ({ companyId, keyId, now }) =>
    `select s.id, '' as target, s.user_agent as title, s.created_at as at, s.user_id, '' as through
      from session s join api_key k on k.id = s.key_id
      where s.key_id = ${keyId}::uuid and s.company_id = ${companyId}::uuid and ${ACTIVE_KEY} and s.revoked_at is null
        and s.idle_expires_at > ${now}::timestamptz and s.absolute_expires_at > ${now}::timestamptz`,
  links: ({ companyId, keyId, now }) =>
    `select ${idOf("encode(l.token_hash, 'hex')")} as id, '' as target, '' as title, l.created_at as at, l.user_id, '' as through
      from link_token l join api_key k on k.id = l.key_id
      where l.key_id = ${keyId}::uuid and l.company_id = ${companyId}::uuid and ${ACTIVE_KEY} and l.used_at is null
        and l.expires_at > ${now}::timestamptz`,
  webhooks: ({ companyId, keyId }) =>
    `select w.id, '' as target, w.url as title, w.created_at as at, w.created_by as user_id, '' as through
      from webhook_endpoint w join api_key k on k.id = w.key_id
      where w.company_id = ${companyId}::uuid and w.key_id = ${keyId}::uuid and ${ACTIVE_KEY}`,
  keyExports: ({ companyId, keyId }) =>
    `select j.id, '' as target, j.file_name as title, j.asked_at as at, j.user_id, j.through
      from export_job j join api_key k on k.id = j.key_id
      where j.company_id = ${companyId}::uuid and j.key_id = ${keyId}::uuid and ${ACTIVE_KEY} and j.state in ('waiting', 'running')`,
  keys: ({ companyId, keyId, stamps }) =>
    `select k.id, k.id::text as target, k.client_id as title, k.created_at as at, k.user_id, k.through
      from api_key k where k.company_id = ${companyId}::uuid and k.id <> ${keyId}::uuid and ${ACTIVE_KEY}
        and k.through = any(${stamps}::text[])`,
  secrets: ({ companyId, keyIds, stamps, now }) =>
    `select s.id, k.id || ' ' || s.id as target, k.client_id || ' …' || s.ending as title, s.created_at as at,
        s.made_by as user_id, s.made_through as through
      from api_key_secret s join api_key k on k.id = s.key_id
      where k.company_id = ${companyId}::uuid and k.id <> all(${keyIds}::uuid[]) and ${ACTIVE_KEY}
        and (s.good_until is null or s.good_until > ${now}::timestamptz) and s.made_through = any(${stamps}::text[])`,
  otherWebhooks: ({ companyId, keyIds, stamps }) =>
    `select w.id, w.id::text as target, w.url as title, w.created_at as at, w.created_by as user_id, w.through
      from webhook_endpoint w join api_key k on k.id = w.key_id
      where w.company_id = ${companyId}::uuid and w.key_id <> all(${keyIds}::uuid[]) and ${ACTIVE_KEY}
        and w.through = any(${stamps}::text[])`,
  accountants: ({ companyId, stamps }) =>
    `select i.user_id as id, i.user_id::text as target, i.email as title, i.invited_at as at, i.invited_by as user_id,
        i.invited_through as through
      from accountant_invitation i join membership m on m.company_id = i.company_id and m.user_id = i.user_id
      where i.company_id = ${companyId}::uuid and m.removed_at is null and m.role = 'accountant'
        and i.invited_through = any(${stamps}::text[])`,
  mailAddresses: ({ companyId, stamps, now }) =>
    `select ${idOf("a.address")} as id, a.address as target, a.address as title, a.created_at as at, a.made_by as user_id,
        a.made_through as through
      from inbound_address a where a.company_id = ${companyId}::uuid and a.made_through = any(${stamps}::text[])
        and (a.closed_at is null or a.closed_at > ${now}::timestamptz)`,
  invoiceKeys: ({ companyId, stamps, now }) =>
    `select ${idOf("encode(p.key_hash, 'hex')")} as id, encode(p.key_hash, 'hex') as target, '' as title, p.created_at as at,
        p.made_by as user_id, p.made_through as through
      from push_key p where p.company_id = ${companyId}::uuid and p.made_through = any(${stamps}::text[]) and not p.refused
        and (p.replaced_at is null or p.grace_until > ${now}::timestamptz)`,
  schedules: ({ companyId, stamps }) =>
    `select e.id, e.id::text as target, e.every || ' ' || e.day || ' ' || e.hour as title, e.created_at as at, e.user_id, e.through
      from export_schedule e where e.company_id = ${companyId}::uuid and e.through = any(${stamps}::text[])`,
  exportJobs: ({ companyId, stamps }) =>
    `select j.id, j.id::text as target, j.file_name as title, j.asked_at as at, j.user_id, j.through
      from export_job j where j.company_id = ${companyId}::uuid and j.key_id is null and j.state in ('waiting', 'running')
        and j.through = any(${stamps}::text[])`,
  preparedCompanies: ({ stamps }) => prepared(stamps, "preRegistered"),
  completedCompanies: ({ stamps }) => prepared(stamps, "active"),
  files: ({ companyId, stamps }) =>
    `select f.id, '' as target, f.name as title, f.created_at as at, f.uploaded_by as user_id, f.uploaded_through as through
      from stored_file f where f.company_id = ${companyId}::uuid and f.uploaded_through like '%:%'
        and f.uploaded_through = any(${stamps}::text[]) and f.deleted_at is null`,
  exports: ({ companyId, stamps }) =>
    `select r.id, '' as target, r.file_name as title, r.started_at as at, r.user_id, r.through
      from export_run r where r.company_id = ${companyId}::uuid and r.through like '%:%' and r.through = any(${stamps}::text[])`,
  marks: ({ companyId, stamps }) =>
    `select ${idOf("p.user_id::text || p.at::text")} as id, '' as target, '' as title, p.at, p.user_id, p.through
      from program_act p where p.company_id = ${companyId}::uuid and p.through = any(${stamps}::text[])`,
  notes: ({ companyId, stamps }) =>
    `select n.id, '' as target, left(n.text, 200) as title, n.written_at as at, n.written_by as user_id,
        n.written_through as through
      from question_entry n where n.company_id = ${companyId}::uuid and n.written_through like '%:%'
        and n.written_through = any(${stamps}::text[])`,
  papers: ({ companyId, stamps }) =>
    `select p.id, '' as target, p.name as title, p.added_at as at, p.added_by as user_id, p.added_through as through
      from paper p where p.company_id = ${companyId}::uuid and p.added_through like '%:%' and p.added_through = any(${stamps}::text[])
        and p.removed_at is null`,
  mappings: ({ companyId, stamps }) =>
    `select t.id, '' as target, t.name as title, t.created_at as at, t.created_by as user_id, t.created_through as through
      from table_mapping t where t.company_id = ${companyId}::uuid and t.created_through = any(${stamps}::text[])`,
  savedViews: ({ companyId, stamps }) =>
    `select v.id, '' as target, v.name as title, v.changed_at as at, v.user_id, v.through
      from saved_view v where v.company_id = ${companyId}::uuid and v.through = any(${stamps}::text[])`,
  exportSettings: ({ companyId, stamps }) =>
    `select ${idOf("s.company_id::text || s.user_id::text")} as id, '' as target, '' as title, s.changed_at as at, s.user_id, s.through
      from export_setting s where s.company_id = ${companyId}::uuid and s.through = any(${stamps}::text[])`,
  accountNames: ({ companyId, stamps }) =>
    `select distinct on (a.account_nr, a.currency) a.id, '' as target, coalesce(nullif(a.display_name, ''), a.account_nr) as title,
        a.named_at as at, a.named_by as user_id, a.named_through as through
      from bank_account a where a.company_id = ${companyId}::uuid and a.deleted_at is null and a.named_through = any(${stamps}::text[])`,
  mailPasswords: ({ companyId, stamps }) =>
    `select ${idOf("p.company_id::text || p.sender")} as id, '' as target, case when p.sender like '%@%' then p.sender else '' end as title,
        p.kept_at as at, p.kept_by as user_id, p.kept_through as through
      from mail_password p where p.company_id = ${companyId}::uuid and p.kept_through = any(${stamps}::text[])`,
  certificates: ({ companyId, stamps }) =>
    `select c.id, '' as target, c.code as title, c.made_at as at, c.user_id, c.through
      from completeness_certificate c where c.company_id = ${companyId}::uuid and c.through = any(${stamps}::text[])`,
  consents: ({ companyId, stamps }) =>
    `select b.id, '' as target, b.bank_name as title, b.created_at as at, b.user_id, b.through
      from bank_consent b join bank_consent_company l on l.consent_id = b.id
      where l.company_id = ${companyId}::uuid and b.state in ('active', 'expired') and b.through = any(${stamps}::text[])`,
};

// They are companies of their own, which the directory names without showing them.
function prepared(stamps: string, state: "preRegistered" | "active"): string {
  return `select d.company_id as id, d.company_id::text as target, d.tax_number as title, d.created_at as at,
      null::uuid as user_id, d.prepared_through as through
    from company_directory d where d.prepared_through = any(${stamps}::text[]) and d.state = '${state}'`;
}

/** How many there are of each of the kinds, up to one more than `most`. */
export async function countMade(
  tx: Tx,
  scope: MadeScope,
  kinds: readonly MadeKind[],
  most: number,
): Promise<ReadonlyMap<MadeKind, number>> {
  const { texts, values } = state(scope, kinds);
  const counts = texts.map(
    (text, at) =>
      `select '${kinds[at]!}' as kind, count(*) as count from (select from (${text}) made limit ${most + 1}) counted`,
  );
  const rows = await runText<{ kind: MadeKind; count: bigint }>(
    tx,
    counts.join("\nunion all "),
    values,
  );
  return new Map(rows.map(({ kind, count }) => [kind, Number(count)]));
}

/** Some of a kind, the newest first, behind a place of the list. */
export async function listMade(
  tx: Tx,
  scope: MadeScope,
  kind: MadeKind,
  page: { readonly after?: TimePlace | undefined; readonly limit: number },
): Promise<MadeRow[]> {
  const { texts, values } = state(scope, [kind]);
  const [text] = texts;
  const { after, limit } = page;
  const behind =
    after === undefined
      ? ""
      : `where (made.at, made.id) < ($${values.push(after.at)}::timestamptz, $${values.push(after.id)}::uuid)`;
  return runText<MadeRow>(
    tx,
    `select made.id, made.target, made.title, made.at::text as at, made.at as "madeAt",
        coalesce(nullif(u.name, ''), u.email) as by
      from (select * from (${text}) made ${behind} order by made.at desc, made.id desc limit ${limit}) made
      left join app_user u on u.id = made.user_id order by made.at desc, made.id desc`,
    values,
  );
}

/** Those of the stamps by which something of the kinds still stands. */
export async function listStandingStamps(
  tx: Tx,
  scope: MadeScope,
  kinds: readonly PressedKind[],
): Promise<string[]> {
  const { texts, values } = state(scope, kinds);
  const stamps = texts.map((text) => `select made.through from (${text}) made`);
  const rows = await runText<{ through: string }>(tx, stamps.join("\nunion "), values);
  return rows.map(({ through }) => through);
}

function state(
  scope: MadeScope,
  kinds: readonly MadeKind[],
): { texts: string[]; values: unknown[] } {
  const parameters = new TextParameters();
  const places = new Map<keyof MadeScope, string>();
  const bind = (field: keyof MadeScope): string => {
    const known = places.get(field) ?? parameters.bind(scope[field]);
    places.set(field, known);
    return known;
  };
  const bound: Bound = {
    get companyId() {
      return bind("companyId");
    },
    get keyId() {
      return bind("keyId");
    },
    get keyIds() {
      return bind("keyIds");
    },
    get stamps() {
      return bind("stamps");
    },
    get now() {
      return bind("now");
    },
  };
  return { texts: kinds.map((kind) => KINDS[kind](bound)), values: parameters.values };
}
