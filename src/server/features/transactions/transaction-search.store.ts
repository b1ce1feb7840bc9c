/**
 * The texts of a filter and the ways to the items that hold them. A job keeps folded texts
 * (`features/search-index`); texts that it has not kept yet are folded at the question. The
 * condition on the rows alone is right at any moment; keys from the index only spare rows that
 * cannot fulfil it (decision 0038).
 */
import type { TransactionConditions } from "#contract/transactions/transaction-filter.ts";
import { absolute, parseAmount, type Amount } from "#values/money.ts";
import { runText, TextParameters } from "#server/database/run-text.ts";
import type { Tx } from "#server/database/tenant.ts";
import { TEXT_SEQ } from "#server/database/text-change.ts";
import { unfoldedPattern } from "./unfolded-texts.ts";
import { searchWords, splitWords } from "./search-words.ts";

type TextFilter = Pick<
  TransactionConditions,
  "text" | "partnerName" | "description" | "partnerTaxId" | "dateFrom" | "dateTo" | "booked"
>;
type Field = "partner_name" | "remittance" | "taxNumber";

export interface SearchQuestion {
  readonly companyId: string;
  readonly accountIds: readonly string[];
  readonly filter: TextFilter;
}

/** Where rows are looked for. */
export type Narrowing =
  /** In all rows of the accounts, because these are few or the job has just begun with them. */
  | { readonly kind: "none" }
  /** In these rows: the ids of all possible hits, as PostgreSQL writes an array. */
  | { readonly kind: "keys"; readonly ids: string; readonly by?: "arrival" }
  /**
   * Too many hold the text: some of their ids. `rows`: how many rows the accounts have in the days
   * asked for; of unbooked ones alone where these are few and asked for.
   */
  | {
      readonly kind: "many";
      readonly ids: string;
      readonly rows: number;
      readonly limits: SearchLimits;
      readonly by?: "arrival";
    };

/**
 * True where the rows come by keys of the index of texts: then those with a kept text hold it. Keys
 * by arrival say nothing of texts.
 */
export function holdsTexts({ narrowing }: Pick<TextSearch, "narrowing">): boolean {
  return narrowing.kind !== "none" && narrowing.by === undefined;
}

/** The texts of a filter, folded. */
export interface TextSearch {
  readonly companyId: string;
  /** Patterns that the item's text must fulfil, all of them; undefined when none is asked for. */
  readonly patterns?: readonly string[];
  /** An item of this amount is a hit too. */
  readonly amount?: Amount;
  readonly fields: readonly { readonly field: Field; readonly patterns: readonly string[] }[];
  /** Items up to this place in the order of changes have their kept text. */
  readonly done: { readonly seq: bigint; readonly id: string };
  readonly narrowing: Narrowing;
}

/**
 * The limits that decide between the ways; tests use other values, because they cannot fill a table
 * for each way.
 */
export interface SearchLimits {
  /** So many rows are looked through faster than the index is asked. */
  readonly scanRows: number;
  /**
   * More changed rows than this are not handed over by their ids: each is folded and compared
   * anyway.
   */
  readonly waitingRows: number;
  /**
   * More hits than this are many: reading them all costs more than a page or a count of the newest.
   * Above the exact count.
   */
  readonly keys: number;
  /**
   * A text that many rows hold is on the page within so many of the first, or the index is asked
   * for all that hold it.
   */
  readonly walkRows: number;
  /**
   * In up to so many rows the hits of a text that many rows hold are counted one by one; in more
   * rows by the index.
   */
  readonly walkCountRows: number;
  /** Hits of a text that many rows hold are counted exactly up to here. */
  readonly exact: number;
}
export const SEARCH_LIMITS: SearchLimits = {
  scanRows: 5_000,
  waitingRows: 20_000,
  keys: 10_500,
  walkRows: 20_000,
  walkCountRows: 100_000,
  exact: 10_000,
};

// From so many rows on, 10,000 hits cost more than a tenth of a second: looking them up in the
// index and in the table is half of the time of a search for a frequent word.
const LARGE_ROWS = 250_000;
const LARGE_LIMITS: SearchLimits = {
  ...SEARCH_LIMITS,
  keys: 2_100,
  walkRows: 10_000,
  exact: 2_000,
};

const EXPRESSIONS: Readonly<Record<Field, string>> = {
  partner_name: "t.partner_name",
  remittance: "t.remittance",
  // Banks give no tax number of the partner; a payer may write it into the text.
  taxNumber: "concat_ws(chr(10), t.partner_name, t.remittance, t.reference)",
};
const TEXTS =
  "t.partner_name, t.remittance, t.type, t.reference, t.end_to_end_id, t.origin_id, t.partner_account_nr";

/**
 * Folds the filter's texts and asks the index; undefined for a filter without texts. The
 * transaction scans no table from then on.
 */
export async function readTextSearch(
  tx: Tx,
  question: SearchQuestion,
  given?: SearchLimits,
): Promise<TextSearch | undefined> {
  const { companyId, filter } = question;
  const words = filter.text === undefined ? undefined : searchWords(filter.text);
  const fields = listFields(filter);
  if (words === undefined && fields.length === 0) return undefined;
  // All companies share the tables: without statistics of a fresh import the planner must not read
  // them from end to end.
  await runText(tx, "set local enable_seqscan = off", []);
  const facts = await readFacts(
    tx,
    question,
    [words ?? [], ...fields.map((field) => field.words)],
    given ?? SEARCH_LIMITS,
  );
  const [patterns, ...fieldPatterns] = facts.patterns;
  const amount = filter.text === undefined ? undefined : readTypedAmount(filter.text);
  const search: TextSearch = {
    companyId,
    ...(words === undefined ? {} : { patterns: patterns! }),
    ...(amount === undefined ? {} : { amount }),
    fields: fields.map(({ field }, at) => ({ field, patterns: fieldPatterns[at]! })),
    done: { seq: facts.done_seq, id: facts.done_id },
    narrowing: { kind: "none" },
  };
  const rows = Number(facts.rows);
  const limits = given ?? (rows > LARGE_ROWS ? LARGE_LIMITS : SEARCH_LIMITS);
  // Blanks alone mean everything.
  if (facts.patterns.every((each) => each.length === 0)) return search;
  if (rows <= limits.scanRows || Number(facts.waiting) > limits.waitingRows) return search;
  return { ...search, narrowing: await askIndex(tx, search, rows, limits) };
}

interface Facts {
  readonly patterns: readonly (readonly string[])[];
  readonly done_seq: bigint;
  readonly done_id: string;
  readonly rows: bigint;
  readonly waiting: bigint;
}

async function readFacts(
  tx: Tx,
  { companyId, accountIds, filter }: SearchQuestion,
  needles: readonly (readonly string[])[],
  limits: SearchLimits,
): Promise<Facts> {
  const parameters = new TextParameters();
  const company = `${parameters.bind(companyId)}::uuid`;
  const patterns = needles
    .map((words) => `to_json(search_patterns(${parameters.bind([...words])}::text[]))`)
    .join(", ");
  const accounts = `${parameters.bind([...accountIds])}::uuid[]`;
  const from = filter.dateFrom && `${parameters.bind(filter.dateFrom)}::date`;
  const to = filter.dateTo && `${parameters.bind(filter.dateTo)}::date`;
  const daysOf = (column: string): string =>
    (from === undefined ? "" : ` and ${column} >= ${from}`) +
    (to === undefined ? "" : ` and ${column} <= ${to}`);
  // Unbooked items are few where somebody books: their own index walks over them alone.
  const walked =
    filter.booked === "UNBOOKED"
      ? `case when s.rows <= ${limits.walkRows} then s.rows else (
          select case when count(*) > ${limits.walkRows} then s.rows else count(*) end from (
            select from shown_transaction t
            where t.company_id = ${company} and t.bank_account_id = any(${accounts})
              and t.booked_at is null${daysOf("t.booking_date")}
            limit ${limits.walkRows + 1}) u) end`
      : "s.rows";
  const [facts] = await runText<Facts>(
    tx,
    `with done as materialized (
        select coalesce(max(done_seq), -1) as seq, coalesce(max(done_id::text), '${FIRST_ID}')::uuid as id
        from search_progress where company_id = ${company}),
      size as materialized (select ${walked} as rows from (
        select coalesce(sum(d.count), 0)::bigint as rows from daily_stat d
        where d.company_id = ${company} and d.bank_account_id = any(${accounts})${daysOf("d.date")}) s)
      select json_build_array(${patterns}) as patterns, done.seq as done_seq, done.id as done_id, size.rows,
        case when size.rows > ${limits.scanRows} then (select count(*) from (
          select from shown_transaction t where t.company_id = ${company} and (t.change_seq, t.id) > (done.seq, done.id)
            and (${TEXT_SEQ}, t.id) > (done.seq, done.id)
          order by t.change_seq, t.id limit ${limits.waitingRows + 1}) w) else 0 end as waiting
      from done, size`,
    parameters.values,
  );
  return facts!;
}

export const FIRST_ID = "00000000-0000-0000-0000-000000000000";

async function askIndex(
  tx: Tx,
  search: TextSearch,
  rows: number,
  limits: SearchLimits,
): Promise<Narrowing> {
  const parameters = new TextParameters();
  const [answer] = await runText<{ count: bigint; ids: string | null }>(
    tx,
    `with found as materialized (${keysFromIndex(search, parameters, limits.keys + 1)})
      select (select count(*) from found) as count,
        (select array_agg(id)::text from (select id from found union (${keysOfChanged(search, parameters)}
          order by t.change_seq, t.id limit ${limits.waitingRows})) k) as ids`,
    parameters.values,
  );
  const ids = answer?.ids ?? "{}";
  return Number(answer?.count ?? 0n) > limits.keys
    ? { kind: "many", ids, rows, limits }
    : { kind: "keys", ids };
}

function keysFromIndex(search: TextSearch, parameters: TextParameters, most: number): string {
  const { companyId, patterns = [], amount, fields } = search;
  // Without words every text fulfils them, so an amount beside them would only cost.
  const besides = patterns.length === 0 ? null : (amount ?? null);
  const values = [
    `${parameters.bind(companyId)}::uuid`,
    `${parameters.bind([...patterns])}::text[]`,
    `${parameters.bind(besides)}::bigint`,
    `${parameters.bind(fields.flatMap((field) => field.patterns))}::text[]`,
    `${most}::bigint`,
  ];
  return `select id from search_transactions(${values.join(", ")}) as f (id)`;
}

function keysOfChanged(search: TextSearch, parameters: TextParameters): string {
  const done = `(${parameters.bind(search.done.seq)}::bigint, ${parameters.bind(search.done.id)}::uuid)`;
  return `select t.id from shown_transaction t where t.company_id = ${parameters.bind(search.companyId)}::uuid
    and (t.change_seq, t.id) > ${done} and (${TEXT_SEQ}, t.id) > ${done}`;
}

/** A sub-query with the ids (`id`) of all possible hits, however many. */
export function allKeys(search: TextSearch, parameters: TextParameters): string {
  return `${keysFromIndex(search, parameters, Number.MAX_SAFE_INTEGER)} union ${keysOfChanged(search, parameters)}`;
}

/**
 * Conditions on `shown_transaction as t`. `fromIndex`: the rows come by keys of the index, so those
 * with a kept text hold it.
 */
export function buildTextConditions(
  search: TextSearch,
  parameters: TextParameters,
  fromIndex: boolean,
): string[] {
  const { patterns, amount, fields, done } = search;
  const conditions = fields.map(({ field, patterns: wanted }) => {
    const text = EXPRESSIONS[field];
    return ifMay(text, wanted, parameters, `search_fold(${text}) ${likeAll(wanted, parameters)}`);
  });
  if (patterns === undefined || patterns.length === 0) return conditions;
  const all = likeAll(patterns, parameters);
  const isKept = `(${TEXT_SEQ}, t.id) <= (${parameters.bind(done.seq)}::bigint, ${parameters.bind(done.id)}::uuid)`;
  const kept = fromIndex
    ? "true"
    : `(select s.hay ${all} from transaction_search s where s.company_id = t.company_id and s.transaction_id = t.id)`;
  const now = ifMay(
    `concat_ws(chr(10), ${TEXTS})`,
    patterns,
    parameters,
    `search_text(${TEXTS}) ${all}`,
  );
  const holds = `coalesce(case when ${isKept} then ${kept} end, ${now})`;
  const bind = (value: Amount): string => `${parameters.bind(value)}::bigint`;
  return [
    ...conditions,
    amount === undefined ? holds : `(t.amount in (${bind(amount)}, ${bind(-amount)}) or ${holds})`,
  ];
}

function likeAll(patterns: readonly string[], parameters: TextParameters): string {
  return `like all (${parameters.bind([...patterns])}::text[])`;
}

/** The condition on the folded text, asked only where the text as it stands may fulfil it. */
function ifMay(
  text: string,
  patterns: readonly string[],
  parameters: TextParameters,
  condition: string,
): string {
  if (patterns.length === 0) return condition;
  // The longest word is the rarest, and the first that fails ends the question.
  const longestFirst = patterns.toSorted((a, b) => b.length - a.length).map(unfoldedPattern);
  const may = `${text} collate "C" ~ all (${parameters.bind(longestFirst)}::text[])`;
  return `case when (${may}) then ${condition} else false end`;
}

function listFields(
  filter: TextFilter,
): { readonly field: Field; readonly words: readonly string[] }[] {
  const { partnerName, description, partnerTaxId } = filter;
  // The first eight digits name the taxpayer; the rest changes with his way of paying VAT.
  const taxNumber =
    partnerTaxId === undefined
      ? undefined
      : partnerTaxId.replace(/\D/g, "").slice(0, 8) || partnerTaxId;
  return [
    ...(partnerName === undefined
      ? []
      : [{ field: "partner_name" as const, words: splitWords(partnerName) }]),
    ...(description === undefined
      ? []
      : [{ field: "remittance" as const, words: splitWords(description) }]),
    ...(taxNumber === undefined
      ? []
      : [{ field: "taxNumber" as const, words: splitWords(taxNumber) }]),
  ];
}

/** People type amounts with blanks and a comma; an amount without a sign means both signs. */
function readTypedAmount(text: string): Amount | undefined {
  if (!/^[+-]?\d[\d\s]*([.,]\d{1,2})?$/.test(text.trim())) return undefined;
  const amount = parseAmount(text.replace(/\s/g, "").replace(",", "."));
  return amount.ok && amount.value !== 0n ? absolute(amount.value) : undefined;
}
