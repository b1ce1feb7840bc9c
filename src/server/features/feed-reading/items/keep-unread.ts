/**
 * Draws the line between an unread item and an unread answer. An item that cannot be understood is
 * kept, and the rest of its page is stored. An answer that cannot be understood stops the account
 * (decision 0027).
 */
import type { Tx } from "#server/database/tenant.ts";
import { FeedFault } from "#server/providers/bank-feed/bank-feed.port.ts";
import type { LocalDate } from "#values/local-date.ts";
import type { AccountKey } from "#server/ledger/feeds.ts";
import type { Sifted } from "./sift-items.ts";
import * as store from "#server/features/bank-feeds/unread/unread-items.service.ts";

/** So many new unread items of one answer are single mishaps, whatever the size of the answer. */
export const UNREAD_FEW = 3;
/**
 * Of a larger answer no more than one in twenty may be unread; beyond that the provider has changed
 * its format.
 */
const UNREAD_ONE_IN = 20;
/**
 * So many may wait on one account, or one in twenty of its rows: a changed format shows in small
 * answers too.
 */
const UNREAD_WAITING_MAX = 20;

export interface Keeping extends AccountKey {
  /** The name of the id space. */
  readonly space: string;
  readonly readingId: string;
  readonly runId: string;
  readonly at: Date;
  readonly newId: () => string;
  /**
   * Whether the account may have unread items already. Most accounts never have any, so that not
   * every page has to ask.
   */
  readonly mayHave: boolean;
  /** The days of which the page holds everything. */
  readonly wholeDays?: { readonly from: LocalDate; readonly to: LocalDate };
}

/**
 * Keeps the unread items of a page, and deletes those that are settled, in the transaction that
 * writes the page. Answers the number of new ones. Throws FeedFault where they are too many.
 */
export async function keepUnread(tx: Tx, keeping: Keeping, page: Sifted): Promise<number> {
  const spaced = (externalId: string): string =>
    `${keeping.space}:${externalId.replaceAll("\u0000", "")}`;
  if (keeping.mayHave)
    await store.dropUnderstood(
      tx,
      keeping,
      page.items.map(({ externalId }) => spaced(externalId)),
    );
  const shown = page.unread.map((item) => ({
    ...item,
    externalId: spaced(item.externalId),
    raw: item.raw.replaceAll("\u0000", ""),
  }));
  const { wholeDays } = keeping;
  if (keeping.mayHave && wholeDays !== undefined) {
    await store.dropUnshown(
      tx,
      keeping,
      wholeDays,
      shown.map(({ externalId }) => externalId),
    );
  }
  if (shown.length === 0) return 0;
  // Where an id stands twice in the page the last item counts.
  const items = [...new Map(shown.map((item) => [item.externalId, item])).values()];
  const known = await store.listKeptIds(
    tx,
    keeping,
    items.map(({ externalId }) => externalId),
  );
  const added = items.filter(({ externalId }) => !known.has(externalId)).length;
  await store.keepItems(tx, keeping, items, keeping);
  if (added > 0)
    await refuseTooMany(tx, keeping, {
      added,
      shown: page.items.length + shown.length,
      field: items[0]!.field,
    });
  return added;
}

async function refuseTooMany(
  tx: Tx,
  key: AccountKey,
  given: { added: number; shown: number; field: string },
): Promise<void> {
  const { added, shown, field } = given;
  if (added > UNREAD_FEW && added * UNREAD_ONE_IN > shown) {
    throw new FeedFault(
      "provider_down",
      `${added} of ${shown} items cannot be understood (${field})`,
    );
  }
  const { unread, rows } = await store.countOfAccount(tx, key);
  if (unread > UNREAD_WAITING_MAX && unread * UNREAD_ONE_IN > rows) {
    throw new FeedFault(
      "provider_down",
      `${unread} items of the account cannot be understood (${field})`,
    );
  }
}
