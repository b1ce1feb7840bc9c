/**
 * Decides which consents that the provider shows and we do not hold yet may be stored as the
 * person's (decision 0035).
 */
import { listDirectedIds } from "#server/features/access/access.service.ts";
import { inCompanies } from "#server/database/tenant.ts";
import type {
  BankFeed,
  FeedConsent,
  FeedPerson,
} from "#server/providers/bank-feed/bank-feed.port.ts";
import { isSameAccount } from "./account-match.ts";
import type { ConsentDeps } from "./consent-deps.ts";
import { type ConsentRow, listConsentCompanies } from "./consents.store.ts";
import * as accounts from "#server/features/bank-feeds/assigned-accounts.service.ts";
import { listReturnedConsents } from "./flows/user-flows.store.ts";

/**
 * New consents for which the caller vouches: those of a flow that came back to the browser which
 * began it. Any other new consent may have been given by another person who was sent to the bank.
 */
export interface Vouched {
  /** The provider's ids. */
  readonly ids?: readonly string[];
  /** Every new consent, where the provider names none. */
  readonly all?: boolean;
}

interface Look {
  readonly feed: BankFeed;
  readonly person: FeedPerson;
  readonly userId: string;
  readonly vouched: Vouched;
}

/**
 * The provider's ids of the shown consents that may be stored: those that we hold, those for which
 * the caller vouches, those of flows that came back earlier, and those that show nothing but
 * accounts that the person's companies read already. Throws FeedFault.
 */
export async function chooseKept(
  deps: ConsentDeps,
  look: Look,
  shown: readonly FeedConsent[],
  held: readonly ConsentRow[],
): Promise<ReadonlySet<string>> {
  const ids = shown.map(({ externalId }) => externalId);
  if (look.vouched.all === true) return new Set(ids);
  const kept = new Set([...held.map(({ externalId }) => externalId), ...(look.vouched.ids ?? [])]);
  if (ids.every((id) => kept.has(id))) return kept;
  for (const id of await listReturnedConsents(deps.db, look.feed.provider, look.userId))
    kept.add(id);
  const rest = ids.filter((id) => !kept.has(id));
  if (rest.length === 0) return kept;
  const read = await listRead(deps, look.userId, held);
  for (const id of read.length === 0 ? [] : rest) {
    const facts = await look.feed.listAccounts(look.person, [id]);
    if (facts.length > 0 && facts.every((each) => read.some((row) => isSameAccount(row, each))))
      kept.add(id);
  }
  return kept;
}

/** Accounts that the person's own companies read through the consents that we hold. */
async function listRead(
  deps: ConsentDeps,
  userId: string,
  held: readonly ConsentRow[],
): Promise<accounts.FeedAccountRow[]> {
  const linked = new Set(
    (
      await listConsentCompanies(
        deps.db,
        held.map(({ id }) => id),
      )
    ).map(({ companyId }) => companyId),
  );
  const companyIds = (await listDirectedIds(deps, userId)).filter((id) => linked.has(id));
  if (companyIds.length === 0) return [];
  const rows = await inCompanies(deps.db, companyIds, (tx) =>
    accounts.listFeedAccounts(tx, companyIds),
  );
  return rows.filter(
    (row) =>
      (row.state === "active" || row.state === "expired") &&
      held.some(({ id }) => id === row.consentId),
  );
}
