/**
 * Ends consents at the bank that nobody needs any more: of a deleted person, of a purged company,
 * and replaced ones.
 */
import * as persons from "./consent-persons.store.ts";
import { type GlobalTx, inCompanyAsProgram, inGlobal, type Tx } from "#server/database/tenant.ts";
import { refreshFeedOverview } from "#server/features/bank-feeds/feed-accounts.service.ts";
import type { ConsentDeps } from "./consent-deps.ts";
import { withdrawConsent } from "./consent-refresh.service.ts";
import * as store from "./consents.store.ts";
import * as accounts from "#server/features/bank-feeds/assigned-accounts.service.ts";
import { publishAll, revokeAtProvider } from "./revoke.service.ts";

// After so long the provider is asked again.
const AGAIN_MS = 3_600_000;
const CONSENTS_PER_RUN = 200;

/**
 * Ends the due consents at their providers; a failed one is tried again in an hour. Answers the
 * number that ended.
 */
export async function releaseDueConsents(deps: ConsentDeps): Promise<number> {
  let ended = 0;
  for (const consent of await store.listConsentsToRelease(
    deps.db,
    deps.clock.now(),
    CONSENTS_PER_RUN,
  )) {
    try {
      await revokeAtProvider(deps, consent);
      await finishRelease(deps, consent);
      ended++;
    } catch (error) {
      deps.log.warn({ err: error, consent: consent.id }, "consent not released");
      const again = new Date(deps.clock.now().getTime() + AGAIN_MS);
      await inGlobal(deps.db, (tx) => store.markReleased(tx, consent.id, again));
    }
  }
  return ended;
}

async function finishRelease(deps: ConsentDeps, consent: store.ConsentRow): Promise<void> {
  const touched = new Set<string>();
  await withdrawConsent(deps, consent, deps.clock.now(), touched);
  await inGlobal(deps.db, async (tx) => {
    await store.markReleased(tx, consent.id, null);
    if (await persons.isPersonGone(tx, consent.userId))
      await persons.forgetProviderPerson(tx, consent.userId);
  });
  await publishAll(deps, [...touched]);
}

/**
 * Marks a deleted person's consents, in the transaction of the deletion: they end at the bank as
 * soon as the provider answers.
 */
export async function releasePersonConsents(tx: GlobalTx, userId: string, at: Date): Promise<void> {
  const live = (await store.listConsentsOf(tx, userId)).filter(
    (row) => row.state === "active" || row.state === "expired",
  );
  await store.releaseConsents(
    tx,
    live.map((row) => row.id),
    at,
  );
  await persons.forgetProviderPerson(tx, userId);
}

/**
 * Called after that transaction: nothing is read under the person's name any more. After a crash
 * the nightly look does the rest.
 */
export async function leavePersonFeeds(
  deps: Pick<ConsentDeps, "db" | "clock">,
  userId: string,
): Promise<void> {
  const at = deps.clock.now();
  const rows = await store.listConsentsOf(deps.db, userId);
  for (const { companyId, consentId } of await store.listConsentCompanies(
    deps.db,
    rows.map((row) => row.id),
  )) {
    await inCompanyAsProgram(deps.db, companyId, async (tx) => {
      await accounts.updateFeedAccountStates(tx, companyId, consentId, {
        from: ["active", "expired"],
        to: "revoked",
        at,
      });
      if (!(await accounts.hasLiveFeed(tx, companyId)))
        await accounts.unscheduleCompany(tx, companyId);
      await refreshFeedOverview(tx, companyId);
    });
  }
}

/**
 * Called before the rows of a purged company are deleted: marks consents through which no other
 * company reads.
 */
export async function releaseCompanyConsents(tx: Tx, companyId: string, at: Date): Promise<void> {
  await store.releaseConsentsOnlyOf(tx, companyId, at);
}

/** Whether a provider still has to be told of the end of one of the person's consents. */
export function hasUnendedConsent(tx: GlobalTx, userId: string): Promise<boolean> {
  return persons.hasUnendedConsent(tx, userId);
}

/** Deletes every row of the consents of a deleted person; they have ended at the bank before. */
export function deletePersonConsents(tx: GlobalTx, userId: string): Promise<void> {
  return persons.deletePersonConsents(tx, userId);
}
