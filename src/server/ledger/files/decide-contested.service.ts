/**
 * Finds the days of a file on which pairing must decide, because rows are stored there or two
 * statements speak of the day, and decides them.
 */
import type { Tx } from "#server/database/tenant.ts";
import { addDays, type LocalDate } from "#values/local-date.ts";
import type { StatementRow } from "./ingest.store.ts";
import { type ContestedDay, pairContestedDays, type PairingResult } from "./pair-days.service.ts";
import { ADVICE_KINDS, ID_SHIFT_DAYS } from "#server/ledger/pairing/pair-items.ts";
import type { StatementFacts } from "#server/ledger/pairing/pair-types.ts";
import {
  type AskedStatement,
  listShownBefore,
  listStoredDays,
  listUnstatedAccounts,
} from "./pairing.store.ts";
import { listRereadDays } from "./reread-lines.store.ts";
import { hasAdvices, listSameContent, pairByLine } from "./same-content.store.ts";
import {
  indexStagedItems,
  insertContestedDays,
  listMovable,
  listShifted,
  type StagedDay,
} from "./staging.store.ts";
import { OTHER_DAY_MAX } from "#server/ledger/pairing/regrouped-items.ts";
import { VALUE_SHIFT_DAYS } from "#server/ledger/pairing/statement-relation.ts";
import { type ImportFacts, insertDecided } from "./write-items.store.ts";

// How many days an item's day may lie from the day of its stored row.
const NEARBY_DAYS = Math.max(ID_SHIFT_DAYS, VALUE_SHIFT_DAYS);
// Items of a day are compared with those of days around it up to so many; companies with more have
// equal amounts on every day, and nearness would tell nothing.
const MOVABLE_ITEMS_MAX = 2_000;
const NONE: ReadonlySet<number> = new Set();

export interface StagedFile {
  readonly rows: readonly StatementRow[];
  readonly stagedDays: readonly StagedDay[];
  /** Indexes of statements whose own balances do not tie. */
  readonly unproven: ReadonlySet<number>;
}

export interface ContestedResult extends PairingResult {
  /** Share of the file's days that needed deciding. */
  readonly contested: "none" | "some" | "all";
  readonly span: { readonly from: LocalDate; readonly to: LocalDate } | undefined;
}

/** Decides and writes the days that need deciding. `placesKnown`: the file is being read again. */
export async function decideContested(
  tx: Tx,
  facts: ImportFacts,
  { rows, stagedDays, unproven }: StagedFile,
  placesKnown: boolean,
): Promise<ContestedResult> {
  const ordered = stagedDays.map((each) => each.day).sort();
  const span = ordered.length === 0 ? undefined : { from: ordered[0]!, to: ordered.at(-1)! };
  const reread = placesKnown ? await listRereadDays(tx, facts.companyId, facts.fileId) : [];
  const file = { rows, stagedDays, reread };
  const { days, shifts, keyOf } = await findContestedDays(tx, facts, file);
  if (days.length === 0)
    return {
      added: 0,
      paired: 0,
      skipped: 0,
      doubtful: 0,
      superseded: [],
      contested: "none",
      span,
    };
  const contested = new Map(
    days.map(({ accountId, day }) => [`${accountId} ${day}`, { accountId, day }]),
  );
  await insertContestedDays(tx, [...contested.values()]);
  const sameContent = await listSameContent(tx, facts.companyId, facts.fileId);
  const items = stagedDays.reduce(
    (sum, each) => sum + (contested.has(keyOf(each)) ? each.count : 0),
    0,
  );
  const share = stagedDays.every((each) => contested.has(keyOf(each))) ? "all" : "some";
  if (
    shifts.length === 0 &&
    (await pairReadBefore(tx, facts, rows, { sameContent, items, span: span! }))
  ) {
    const added = await insertDecided(
      tx,
      facts,
      rows.map((row) => row.header.index),
      placesKnown,
    );
    return {
      added,
      paired: items,
      skipped: 0,
      doubtful: 0,
      superseded: [],
      contested: share,
      span,
    };
  }
  await indexStagedItems(tx);
  const daysOf = Map.groupBy(stagedDays, (each) => each.statement);
  const result = await pairContestedDays(tx, {
    facts,
    statements: new Map(
      rows.map((row) => [
        row.header.index,
        toFacts(row, facts.fileId, daysOf.get(row.header.index) ?? [], unproven),
      ]),
    ),
    days,
    shifted: new Map(shifts.map(({ seq, id }) => [seq, id])),
    sameContent: new Set(sameContent),
    hasRereadLines: reread.length > 0,
  });
  return { ...result, contested: share, span };
}

interface FoundDays {
  readonly days: ContestedDay[];
  /** Items of the file that an id shows on another day than the stored one. */
  readonly shifts: Awaited<ReturnType<typeof listShifted>>;
  /** Account and day of a staged day. */
  readonly keyOf: (each: StagedDay) => string;
}

/** The days of the file's statements that need deciding. */
async function findContestedDays(
  tx: Tx,
  facts: ImportFacts,
  {
    rows,
    stagedDays,
    reread,
  }: Pick<StagedFile, "rows" | "stagedDays"> & {
    readonly reread: readonly { readonly accountId: string; readonly day: LocalDate }[];
  },
): Promise<FoundDays> {
  const accountOf = new Map(rows.map((row) => [row.header.index, row.accountId]));
  const numberOfStatement = new Map(rows.map((row) => [row.header.index, row.cameBy]));
  const ranges = rangesOf(stagedDays, accountOf);
  const stored = await listNearbyDays(tx, facts.companyId, ranges);
  const byValue = await findAccountsByValue(tx, facts.companyId, { ranges, stagedDays, accountOf });
  const shownBefore = await findShownBefore(tx, facts, { rows, stagedDays, accountOf, stored });
  const shifts = stored.size > 0 ? await listShifted(tx, facts.companyId, ID_SHIFT_DAYS) : [];
  const keyOf = (each: StagedDay): string => `${accountOf.get(each.statement)} ${each.day}`;
  const movable = await findMovable(tx, facts.companyId, { stagedDays, accountOf, stored });
  const decide = whichNeedDeciding({
    stagedDays,
    accountOf,
    stored,
    byValue,
    shownBefore,
    shifted: new Set([
      ...[...shifts, ...reread].map((each) => `${each.accountId} ${each.day}`),
      ...movable,
    ]),
  });
  const days: ContestedDay[] = stagedDays.filter(decide).map((each) => ({
    statement: each.statement,
    accountId: accountOf.get(each.statement)!,
    cameBy: numberOfStatement.get(each.statement)!,
    day: each.day,
    byValue: byValue.has(accountOf.get(each.statement)!) || shownBefore.has(each.statement),
    count: each.count + Number(stored.get(keyOf(each)) ?? 0n),
    around: countAround(stored, accountOf.get(each.statement)!, each.day),
  }));
  return { days, shifts, keyOf };
}

/**
 * Account and day, joined with a blank, of staged days without a stored item that may have one on a
 * day nearby.
 */
async function findMovable(
  tx: Tx,
  companyId: string,
  { stagedDays, accountOf, stored }: Pick<FileDays, "stagedDays" | "accountOf" | "stored">,
): Promise<string[]> {
  const asked = stagedDays.filter(({ statement, day, count }) => {
    const accountId = accountOf.get(statement)!;
    if (stored.has(`${accountId} ${day}`) || count > MOVABLE_ITEMS_MAX) return false;
    const around = countAround(stored, accountId, day);
    return around > 0 && around <= MOVABLE_ITEMS_MAX;
  });
  const days = [...new Set(asked.map(({ day }) => day))];
  const found = await listMovable(tx, companyId, days, OTHER_DAY_MAX);
  return found.map(({ statement, day }) => `${accountOf.get(statement)} ${day}`);
}

/** Stored items of the days around a day. */
function countAround(
  stored: ReadonlyMap<string, bigint>,
  accountId: string,
  day: LocalDate,
): number {
  let count = 0;
  for (let shift = -OTHER_DAY_MAX; shift <= OTHER_DAY_MAX; shift++)
    if (shift !== 0) count += Number(stored.get(`${accountId} ${addDays(day, shift)}`) ?? 0n);
  return count;
}

interface FileDays {
  readonly stagedDays: readonly StagedDay[];
  readonly accountOf: ReadonlyMap<number, string>;
  /** Number of stored items, or ids of moved items, by account and day, joined with a blank. */
  readonly stored: ReadonlyMap<string, bigint>;
  readonly shifted: ReadonlySet<string>;
  readonly byValue: ReadonlySet<string>;
  /** Statements of which all days need deciding. */
  readonly shownBefore: ReadonlySet<number>;
}

/**
 * The days of statements that need deciding. Where value dates are compared, all days of a
 * statement do or none.
 */
function whichNeedDeciding({
  stagedDays,
  accountOf,
  stored,
  shifted,
  byValue,
  shownBefore,
}: FileDays): (each: StagedDay) => boolean {
  const keyOf = (each: StagedDay): string => `${accountOf.get(each.statement)} ${each.day}`;
  const speakers = new Map<string, number>();
  for (const each of stagedDays) speakers.set(keyOf(each), (speakers.get(keyOf(each)) ?? 0) + 1);
  const isContested = (each: StagedDay): boolean =>
    stored.has(keyOf(each)) || speakers.get(keyOf(each))! > 1 || shifted.has(keyOf(each));
  const isByValue = (each: StagedDay): boolean => byValue.has(accountOf.get(each.statement)!);
  const whole = new Set(
    stagedDays
      .filter(
        (each) =>
          isByValue(each) &&
          (isContested(each) || hasNearby(stored, accountOf.get(each.statement)!, each.day)),
      )
      .map((each) => each.statement),
  );
  return (each) =>
    shownBefore.has(each.statement) ||
    (isByValue(each) ? whole.has(each.statement) : isContested(each));
}

/**
 * Statements of which a stored one led from the same balance to the same other one, or is another
 * version, where a day has more items than are stored on it: an item may stand on another day
 * there.
 */
async function findShownBefore(
  tx: Tx,
  { companyId }: ImportFacts,
  {
    rows,
    stagedDays,
    accountOf,
    stored,
  }: Pick<StagedFile, "rows" | "stagedDays"> & Pick<FileDays, "accountOf" | "stored">,
): Promise<ReadonlySet<number>> {
  const more = new Set(
    stagedDays
      .filter(
        ({ statement, day, count }) =>
          Number(stored.get(`${accountOf.get(statement)} ${day}`) ?? 0n) < count,
      )
      .map(({ statement }) => statement),
  );
  const daysOf = Map.groupBy(stagedDays, ({ statement }) => statement);
  const asked = rows.flatMap((row): AskedStatement[] => {
    const { index, kind } = row.header;
    if (!more.has(index)) return [];
    const { from, to, number, opening, closing } = toFacts(row, "", daysOf.get(index) ?? [], NONE);
    if (opening === null || closing === null) return [];
    return [{ index, accountId: row.accountId, kind, number, from, to, opening, closing }];
  });
  if (stored.size === 0 || asked.length === 0) return new Set();
  return new Set(await listShownBefore(tx, companyId, asked));
}

/**
 * Pairs bytes that were read before in a quick way. The result equals pairing day by day, whose
 * first rule is the line in the same content. False where that rule would not decide everything.
 */
async function pairReadBefore(
  tx: Tx,
  { companyId }: ImportFacts,
  rows: readonly StatementRow[],
  file: {
    readonly sameContent: readonly string[];
    readonly items: number;
    readonly span: { from: LocalDate; to: LocalDate };
  },
): Promise<boolean> {
  if (rows.some(({ header }) => ADVICE_KINDS.has(header.kind))) return false;
  const accountIds = [...new Set(rows.map((row) => row.accountId))];
  if (await hasAdvices(tx, companyId, accountIds, file.span, [...ADVICE_KINDS])) return false;
  return pairByLine(tx, companyId, file.sameContent, file.items);
}

type Range = { readonly accountId: string; readonly from: LocalDate; readonly to: LocalDate };

/**
 * The file's days by account, with as many days around them as an item's day may differ between
 * sources.
 */
function rangesOf(days: readonly StagedDay[], accounts: ReadonlyMap<number, string>): Range[] {
  return [...Map.groupBy(days, ({ statement }) => accounts.get(statement)!)].map(
    ([accountId, own]) => {
      const ordered = own.map(({ day }) => day).sort();
      return {
        accountId,
        from: addDays(ordered[0]!, -NEARBY_DAYS),
        to: addDays(ordered.at(-1)!, NEARBY_DAYS),
      };
    },
  );
}

/** Number of stored items by account and day. */
async function listNearbyDays(
  tx: Tx,
  companyId: string,
  ranges: readonly Range[],
): Promise<Map<string, bigint>> {
  const stored = new Map<string, bigint>();
  for (const range of ranges) {
    for (const { day, count } of await listStoredDays(tx, companyId, range))
      stored.set(`${range.accountId} ${day}`, count);
  }
  return stored;
}

/**
 * Accounts on which value dates are compared, because an item of the file or a stored item nearby
 * states no booking day.
 */
async function findAccountsByValue(
  tx: Tx,
  companyId: string,
  {
    ranges,
    stagedDays,
    accountOf,
  }: Pick<FileDays, "stagedDays" | "accountOf"> & { readonly ranges: readonly Range[] },
): Promise<ReadonlySet<string>> {
  const own = stagedDays
    .filter((each) => !each.stated)
    .map((each) => accountOf.get(each.statement)!);
  return new Set([...own, ...(await listUnstatedAccounts(tx, companyId, ranges))]);
}

function hasNearby(
  stored: ReadonlyMap<string, bigint>,
  accountId: string,
  day: LocalDate,
): boolean {
  for (let shift = -VALUE_SHIFT_DAYS; shift <= VALUE_SHIFT_DAYS; shift++) {
    if (stored.has(`${accountId} ${addDays(day, shift)}`)) return true;
  }
  return false;
}

// A day outside the stated interval is covered all the same when the statement has a row on it.
function toFacts(
  row: StatementRow,
  fileId: string,
  days: readonly StagedDay[],
  unproven: ReadonlySet<number>,
): StatementFacts {
  const { from, to } = row.trailer;
  const bounds = [
    ...days.map((each) => each.day),
    ...(from ? [from] : []),
    ...(to ? [to] : []),
  ].sort();
  return {
    sourceId: fileId,
    kind: row.header.kind,
    number: row.header.number ?? "",
    from: bounds[0] ?? ("9999-12-31" as LocalDate),
    to: bounds.at(-1) ?? ("0001-01-01" as LocalDate),
    opening: row.trailer.opening ?? null,
    closing: row.trailer.closing ?? null,
    count: row.trailer.transactionCount,
    proven: !unproven.has(row.header.index),
    daysStated: row.daysStated,
    firstLine: row.firstLine,
    lastLine: row.lastLine,
  };
}
