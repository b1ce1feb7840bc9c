/**
 * The pages of one reading: asked of the provider, sifted, and written one by one, each in a
 * transaction with how far the reading came.
 */
import { createHash } from "node:crypto";
import type { SyncTrigger } from "#server/database/tables/bank-feeds.ts";
import { lockOverview } from "#server/ledger/overview.ts";
import { inCompany } from "#server/database/tenant.ts";
import type { Deps } from "#server/deps.ts";
import type {
  BankFeed,
  DaysPage,
  FeedAccountRef,
  FeedItem,
  UnreadItem,
} from "#server/providers/bank-feed/bank-feed.port.ts";
import { budapestDate, type LocalDate } from "#values/local-date.ts";
import { type AskLimits, askProvider, ReadingStopped } from "./ask-provider.ts";
import { type FeedBatch, writeFeedBatch } from "#server/ledger/feeds.ts";
import { keepUnread } from "./items/keep-unread.ts";
import { type Sifted, siftItems } from "./items/sift-items.ts";
import * as accounts from "#server/features/bank-feeds/feed-accounts.service.ts";
import * as runs from "#server/features/bank-feeds/sync-runs.service.ts";

export type PullDeps = Pick<
  Deps,
  | "db"
  | "clock"
  | "newId"
  | "config"
  | "log"
  | "events"
  | "queue"
  | "mailer"
  | "bankFeeds"
  | "quota"
  | "accessMode"
> & {
  /**
   * Called between the steps with the stage and the place (`history.written`); tests let the
   * program die there.
   */
  readonly checkpoint?: (place: string) => Promise<void>;
};

export interface AccountReading {
  readonly deps: PullDeps;
  readonly feed: BankFeed;
  readonly account: accounts.FeedAccountToRead;
  readonly limits: AskLimits;
  readonly run: runs.RunKey;
  readonly trigger: SyncTrigger;
  /** Rows that this reading has brought or changed. */
  readonly changed: { rows: number };
}

const NO_END = "9999-12-31" as LocalDate;

export interface Days {
  readonly from: LocalDate;
  readonly to: LocalDate;
}

export async function gatherDays(
  reading: AccountReading,
  days: Days,
  pagesMax: number,
): Promise<Sifted & { readonly whole: boolean }> {
  const items: FeedItem[] = [];
  const unread: UnreadItem[] = [];
  let next: string | null = null;
  for (let page = 0; page < pagesMax; page++) {
    const after: string | null = next;
    const answer: DaysPage = await ask(reading, (ref) =>
      reading.feed.pullDays(ref, days.from, days.to, after),
    );
    items.push(...answer.items);
    unread.push(...answer.unread);
    next = answer.next;
    if (next === null) break;
  }
  return { ...sift(reading, { items, unread }), whole: next === null };
}

export function sift(
  reading: AccountReading,
  shown: { items: readonly FeedItem[]; unread: readonly UnreadItem[] },
): Sifted {
  return siftItems(shown, { today: todayOf(reading), currency: reading.account.currency });
}

/**
 * Writes days that are shown beside the pages behind the cursor: in one batch, so that each item is
 * met once.
 */
export function writeBeside(
  reading: AccountReading,
  page: Sifted,
  change: accounts.FeedAccountChange,
  whole?: Days,
): Promise<void> {
  return writePage(
    reading,
    page,
    change,
    { readingId: reading.deps.newId(), besideReading: true },
    whole,
  );
}

/**
 * Writes the shown items, and keeps those that cannot be understood. `whole`: the page holds
 * everything of these days.
 */
export async function writePage(
  reading: AccountReading,
  page: Sifted,
  change: accounts.FeedAccountChange,
  given: Partial<FeedBatch> = {},
  whole: Days | undefined = given.wholeDays,
): Promise<void> {
  const { deps, account, run } = reading;
  const { companyId, bankAccountId, cameBy } = account;
  const at = deps.clock.now();
  const readingId = readingIdOf(account);
  const space = account.provider;
  await reach(reading, "asked");
  const result = await inCompany(deps.db, companyId, async (tx) => {
    await lockOverview(tx, companyId);
    if (!(await accounts.lockIfStillRead(tx, account))) throw new ReadingStopped();
    await reach(reading, "locked");
    const written = await writeFeedBatch(tx, deps, {
      companyId,
      bankAccountId,
      cameBy,
      space,
      runId: run.id,
      // Behind the cursor each item is shown once in the life of the consent. An id that is shown
      // for the first time may still be an item that another consent has brought, or an item of
      // days that were read beside it.
      readingId,
      items: page.items,
      pairingUntil: NO_END,
      source: { kind: "pull", idOf: () => run.id },
      at,
      ...given,
    });
    // Until its history is complete, an account is read anew within one job.
    const mayHave = account.hasUnread || account.historyDoneAt === null;
    const keeping = {
      companyId,
      bankAccountId,
      cameBy,
      space,
      readingId,
      runId: run.id,
      at,
      newId: deps.newId,
      mayHave,
    };
    const unread = await keepUnread(
      tx,
      { ...keeping, ...(whole === undefined ? {} : { wholeDays: whole }) },
      page,
    );
    if (!(await runs.countPage(tx, run, written, unread))) throw new ReadingStopped();
    await accounts.updateFeedAccount(tx, companyId, account.id, {
      ...change,
      ...(written.added > 0 ? { last_news_at: at } : {}),
    });
    await reach(reading, "written");
    return written;
  });
  reading.changed.rows += result.added + result.changed + result.withdrawn + result.returned;
  await reach(reading, "committed");
}

/** Tells tests the place of the reading; they let the program die there. */
export async function reach({ deps, trigger }: AccountReading, place: string): Promise<void> {
  await deps.checkpoint?.(`${trigger}.${place}`);
}

export function ask<Answer>(
  { limits, account }: AccountReading,
  call: (ref: FeedAccountRef) => Promise<Answer>,
): Promise<Answer> {
  const { externalId, personExternalId, consentExternalId } = account;
  return askProvider(limits, () => call({ externalId, personExternalId, consentExternalId }));
}

export function spaced(account: accounts.FeedAccountToRead, externalId: string): string {
  return `${account.provider}:${externalId.replaceAll("\u0000", "")}`;
}

export function todayOf({ deps }: AccountReading): LocalDate {
  return budapestDate(deps.clock.now().getTime());
}

/**
 * The id of the reading that lasts as long as the account stands under its consent: always the same
 * UUID.
 */
export function readingIdOf(account: {
  readonly consentId: string;
  readonly externalId: string;
}): string {
  const hex = createHash("sha256")
    .update(`${account.consentId} ${account.externalId}`)
    .digest("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
