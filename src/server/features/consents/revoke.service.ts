/**
 * Ends a consent for all companies or for one. The provider is asked first; where it fails nothing
 * is written here.
 */
import { listDirectedIds } from "#server/features/access/access.service.ts";
import { inCompany, inCompanyAsProgram, type Tx } from "#server/database/tenant.ts";
import { audit, type AuditScope } from "#server/features/audit/audit.service.ts";
import { type Actor, makerOf } from "#server/http/actor.ts";
import type { OwnerAccess } from "#server/http/company-access.ts";
import { refreshFeedOverview } from "#server/features/bank-feeds/feed-accounts.service.ts";
import { ApiError } from "#server/http/errors.ts";
import { FeedFault } from "#server/providers/bank-feed/bank-feed.port.ts";
import { requireOwnConsent } from "./assign.service.ts";
import type { ConsentDeps } from "./consent-deps.ts";
import { withdrawConsent } from "./consent-refresh.service.ts";
import * as store from "./consents.store.ts";
import * as accounts from "#server/features/bank-feeds/assigned-accounts.service.ts";
import { askProvider, feedUnavailable } from "./feed-faults.ts";

/**
 * Revokes a consent of the caller at the bank. Answers the companies that read through it. Throws
 * `consent_not_found`, `bank_feed_unavailable` and `bank_feed_limited`; then the consent stays as
 * it was.
 */
export async function revokeConsent(
  deps: ConsentDeps,
  actor: Actor,
  consentId: string,
): Promise<{ _id: string; name: string }[]> {
  const consent = await requireOwnConsent(deps, actor.person.userId, consentId);
  if (consent.state !== "revoked") await revokeAtProvider(deps, consent);
  const linked = (await store.listConsentCompanies(deps.db, [consent.id])).map(
    (row) => row.companyId,
  );
  const touched = new Set<string>();
  await withdrawConsent(deps, consent, deps.clock.now(), touched, makerOf(actor));
  const companies: { _id: string; name: string }[] = [];
  const own = await listDirectedIds(deps, actor.person.userId);
  for (const companyId of linked) {
    const name = await inCompanyAsProgram(deps.db, companyId, async (tx) => {
      await auditConsent(tx, { companyId, actor }, "consent.revoke", consent);
      return store.readCompanyName(tx, companyId);
    });
    // A company that the caller does not direct any more is not named.
    if (name !== undefined && own.includes(companyId)) companies.push({ _id: companyId, name });
  }
  await publishAll(deps, linked);
  return companies;
}

/**
 * Stops reading the company's accounts through one consent, or through all. Where no other company
 * read through a consent of the caller, the consent ends at the provider too. Throws the errors of
 * `revokeConsent`.
 */
export async function detachCompany(
  deps: ConsentDeps,
  access: OwnerAccess,
  consentId: string | undefined,
): Promise<void> {
  const { companyId } = access;
  const all = await store.listCompanyConsents(deps.db, companyId);
  const meant =
    consentId === undefined ? all : all.filter((row) => row.id === consentId.toLowerCase());
  if (meant.length === 0)
    throw new ApiError("consent_not_found", { message: "The company reads nothing through it" });
  for (const consent of meant) await detachFromConsent(deps, access, consent);
  await publishAll(deps, [companyId]);
}

async function detachFromConsent(
  deps: ConsentDeps,
  access: OwnerAccess,
  consent: store.ConsentRow,
): Promise<void> {
  const { companyId } = access;
  const rows = await inCompany(deps.db, companyId, (tx) =>
    accounts.listFeedAccounts(tx, [companyId]),
  );
  const mine = rows.filter(
    (row) => row.consentId === consent.id && (row.state === "active" || row.state === "expired"),
  );
  const live = consent.state === "active" || consent.state === "expired";
  if (live && mine.length > 0)
    await removeAtProvider(
      deps,
      consent,
      mine.map((row) => row.externalId),
    );
  await inCompany(deps.db, companyId, async (tx) => {
    const at = deps.clock.now();
    await accounts.updateFeedAccountStates(tx, companyId, consent.id, {
      from: ["active", "expired"],
      to: "detached",
      at,
    });
    await accounts.unlinkConsentCompany(tx, consent.id, companyId);
    if (!(await accounts.hasLiveFeed(tx, companyId)))
      await accounts.unscheduleCompany(tx, companyId);
    await refreshFeedOverview(tx, companyId);
    const numbers = mine.map((row) => row.accountNr).join(", ");
    await auditConsent(tx, access, "consent.detach", consent, { accounts: numbers });
  });
}

// Where the provider cannot remove single accounts, they stay in the consent unread. Revoking the
// consent is another command.
async function removeAtProvider(
  deps: ConsentDeps,
  consent: store.ConsentRow,
  externalIds: readonly string[],
): Promise<void> {
  const feed = deps.bankFeeds.get(consent.provider);
  if (feed === undefined) throw feedUnavailable();
  const person = { externalId: consent.externalUserId, identity: consent.identity };
  for (const externalId of externalIds) {
    await askProvider(
      async () => {
        try {
          return await feed.removeAccount(consent.externalId, externalId, person);
        } catch (error) {
          // A consent that is gone already needs no end.
          if (
            error instanceof FeedFault &&
            (error.kind === "not_found" || error.kind === "consent_expired")
          )
            return true;
          throw error;
        }
      },
      { refused: "bank_feed_unavailable" },
    );
  }
}

/**
 * Ends the consent at the provider; a consent that is gone there already counts as ended. Throws
 * ApiError.
 */
export async function revokeAtProvider(
  deps: ConsentDeps,
  consent: store.ConsentRow,
): Promise<void> {
  const feed = deps.bankFeeds.get(consent.provider);
  if (feed === undefined) throw feedUnavailable();
  await askProvider(
    async () => {
      try {
        await feed.revokeConsent(consent.externalId, {
          externalId: consent.externalUserId,
          identity: consent.identity,
        });
      } catch (error) {
        if (
          error instanceof FeedFault &&
          (error.kind === "not_found" || error.kind === "consent_expired")
        )
          return;
        throw error;
      }
    },
    { refused: "bank_feed_unavailable" },
  );
}

/** Tells the open pages of the companies. */
export async function publishAll(deps: ConsentDeps, companyIds: readonly string[]): Promise<void> {
  for (const companyId of companyIds) {
    for (const category of ["Consents", "BankAccount", "Company"] as const)
      await deps.events.publish(category, companyId);
  }
}

async function auditConsent(
  tx: Tx,
  scope: AuditScope,
  action: "consent.revoke" | "consent.detach",
  consent: store.ConsentRow,
  more: { readonly accounts?: string } = {},
): Promise<void> {
  const before = { bank: consent.bankName, ...more };
  await audit(tx, scope, action, { kind: "consent", id: consent.id }, { before });
}
