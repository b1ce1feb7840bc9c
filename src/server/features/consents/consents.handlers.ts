import { inCompany } from "#server/database/tenant.ts";
import { queuePull } from "#server/features/bank-feeds/schedule/feed-schedule.service.ts";
import { ApiError, notFound } from "#server/http/errors.ts";
import type { OwnerAccess } from "#server/http/company-access.ts";
import type { Handlers } from "#server/http/handler.ts";
import { requireQuota } from "#server/features/quota/quota.service.ts";
import { assignAccounts } from "./assign.service.ts";
import { beginFlow, findFlowToken } from "./flows/begin-flow.service.ts";
import type { ConsentDeps } from "./consent-deps.ts";
import { listConsents, listFeedAccountsLive, listFeedBanks } from "./consent-lists.service.ts";
import { getFlow } from "./flows/follow-flow.service.ts";
import { detachCompany, revokeConsent } from "./revoke.service.ts";

export function consentHandlers(deps: ConsentDeps) {
  return {
    feedBankList: () => listFeedBanks(deps),
    userFlowInit: async (call) => {
      const { flowType: action, bankId, infoSharingConsentId: consentId, redirectUri } = call.body;
      const command = { action, bankId, consentId, returnPath: redirectUri };
      const begun = await beginFlow(deps, call.company, command);
      call.reply.header("set-cookie", begun.cookie);
      return {
        status: "SYNC_STARTED",
        customerSyncToken: begun.token,
        shouldDoPolling: true,
        userFlowId: begun.userFlowId,
        syncUrl: begun.address,
      };
    },
    userFlowGet: ({ actor, params, query }) =>
      getFlow(deps, actor.person, params.userFlowId, query.popupClosed === "true"),
    feedAccountList: (call) => listFeedAccountsLive(deps, call.company, call.query.isc_id),
    consentList: async (call) => ({ consents: await listConsents(deps, call.actor.person) }),
    syncTokenGet: async (call) => {
      const token = await findFlowToken(deps, call.company);
      if (token === undefined) throw notFound("Running flow");
      return { token };
    },
    feedPull: (call) => askForPull(deps, call.company, call.body.bank_account_id?.toLowerCase()),
    consentRevoke: async (call) => ({
      ok: true,
      companies: await revokeConsent(deps, call.actor, call.body.isc_id),
    }),
    companyConsentDetach: async (call) => {
      await detachCompany(deps, call.company, call.body.isc_id);
      return { ok: true };
    },
    consentedAccountAssign: async ({ company, body }) => ({
      accounts: await assignAccounts(deps, company, {
        consentId: body.isc_id,
        accountIds: [body.account_id],
      }),
    }),
    consentedAccountsAssign: async ({ company, body }) => ({
      accounts: await assignAccounts(deps, company, {
        consentId: body.isc_id,
        accountIds: body.account_ids,
      }),
    }),
  } satisfies Partial<Handlers>;
}

/**
 * Queues a reading of one account, or of all the company's. Throws `feed_account_missing`,
 * `pull_too_often` and `plan_limit_reached`.
 */
async function askForPull(
  deps: ConsentDeps,
  { companyId }: OwnerAccess,
  bankAccountId: string | undefined,
): Promise<{ queued: boolean; nextAllowedAt: string }> {
  await inCompany(deps.db, companyId, (tx) => requireQuota(deps, tx, companyId, "refresh"));
  const answer = await queuePull(deps, companyId, { bankAccountId, trigger: "manual" });
  if (answer.nextAllowedAt === null)
    throw new ApiError("feed_account_missing", { message: "No such account is read" });
  if (answer.queued) return { queued: true, nextAllowedAt: answer.nextAllowedAt.toISOString() };
  const waitMs = answer.nextAllowedAt.getTime() - deps.clock.now().getTime();
  throw new ApiError("pull_too_often", {
    message: "It was read just now",
    retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1_000)),
  });
}
