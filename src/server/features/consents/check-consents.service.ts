/** The nightly look at consents: it finds ends that no notification told. */
import * as persons from "./consent-persons.store.ts";
import { DAY_MS } from "#values/durations.ts";
import { inCompanyAsProgram } from "#server/database/tenant.ts";
import { refreshFeedOverview } from "#server/features/bank-feeds/feed-accounts.service.ts";
import { FeedFault } from "#server/providers/bank-feed/bank-feed.port.ts";
import type { ConsentDeps } from "./consent-deps.ts";
import { expireConsent, refreshPersonConsents, stateByDates } from "./consent-refresh.service.ts";
import * as store from "./consents.store.ts";
import * as accounts from "#server/features/bank-feeds/assigned-accounts.service.ts";

/** For the reading of accounts: the bank refused the consent. */
export { expireLiveConsent } from "./consents.store.ts";

const SLICE = 200;
// Consents near their end are asked about each night, the others once a week, because notifications
// tell of their changes.
const NEAR_END_MS = 20 * DAY_MS;
const ASK_EVERY_MS = 7 * DAY_MS - DAY_MS / 4;

/**
 * Asks the providers, ends consents whose date is over, and ends the reading for companies that the
 * person has left.
 */
export async function checkConsents(deps: ConsentDeps, signal?: AbortSignal): Promise<void> {
  const asked = new Set<string>();
  let after: string | null = null;
  for (;;) {
    const slice: store.ConsentRow[] = await store.listLiveConsents(deps.db, after, SLICE);
    for (const row of slice) {
      if (signal?.aborted) return;
      try {
        await checkConsent(deps, row, asked);
      } catch (error) {
        // A consent that fails must not hold up the others.
        deps.log.error({ err: error, consent: row.id }, "consent not checked");
      }
    }
    if (slice.length < SLICE) return;
    after = slice.at(-1)?.id ?? null;
  }
}

async function checkConsent(
  deps: ConsentDeps,
  row: store.ConsentRow,
  asked: Set<string>,
): Promise<void> {
  const now = deps.clock.now();
  const person = `${row.provider}|${row.userId}`;
  const nearEnd =
    row.passiveExpiresAt === null || row.passiveExpiresAt.getTime() - now.getTime() <= NEAR_END_MS;
  const longAgo = row.checkedAt === null || now.getTime() - row.checkedAt.getTime() >= ASK_EVERY_MS;
  if ((nearEnd || longAgo) && !asked.has(person)) {
    asked.add(person);
    await askPerson(deps, row);
  }
  const fresh = await store.findConsent(deps.db, row.id);
  const touched = new Set<string>();
  // The provider may be silent, so the consent's own date counts too.
  if (fresh?.state === "active" && stateByDates(fresh, now) === "expired")
    await expireConsent(deps, fresh, now, touched);
  await leaveLostCompanies(deps, row, touched);
  for (const companyId of touched) {
    for (const category of ["Consents", "Company", "BankAccount"] as const)
      await deps.events.publish(category, companyId);
  }
}

/**
 * Reads the person's consents again. Where a provider does not answer, the fault is only logged.
 */
export async function askPerson(
  deps: ConsentDeps,
  row: Pick<store.ConsentRow, "provider" | "userId">,
): Promise<void> {
  const feed = deps.bankFeeds.get(row.provider);
  if (feed === undefined) return;
  try {
    await refreshPersonConsents(deps, feed, row.userId);
  } catch (error) {
    if (!(error instanceof FeedFault)) throw error;
    deps.log.warn(
      { kind: error.kind, detail: error.message, provider: row.provider },
      "consents not read",
    );
  }
}

// A person who is no director of the company any more: the company has no right to his account's
// items from now on.
async function leaveLostCompanies(
  deps: ConsentDeps,
  row: store.ConsentRow,
  touched: Set<string>,
): Promise<void> {
  const linked = await store.listConsentCompanies(deps.db, [row.id]);
  if (linked.length === 0) return;
  const held = await persons.listHeldCompanies(deps.db, row.userId);
  for (const { companyId } of linked.filter((each) => !held.includes(each.companyId))) {
    await inCompanyAsProgram(deps.db, companyId, async (tx) => {
      const change = {
        from: ["active", "expired"] as const,
        to: "detached" as const,
        at: deps.clock.now(),
      };
      await accounts.updateFeedAccountStates(tx, companyId, row.id, change);
      await accounts.unlinkConsentCompany(tx, row.id, companyId);
      if (!(await accounts.hasLiveFeed(tx, companyId)))
        await accounts.unscheduleCompany(tx, companyId);
      await refreshFeedOverview(tx, companyId);
    });
    touched.add(companyId);
  }
}
