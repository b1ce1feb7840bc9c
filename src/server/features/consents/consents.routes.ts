import { inCompany } from "#server/database/tenant.ts";
import { requireCompany } from "#server/features/access/access.service.ts";
import { queuePull } from "#server/features/bank-feeds/schedule/feed-schedule.service.ts";
import { ApiError, notFound } from "#server/http/errors.ts";
import type { Handlers, Person } from "#server/http/handler.ts";
import { requireQuota } from "#server/features/quota/quota.service.ts";
import { assignAccounts } from "./assign.service.ts";
import { beginFlow, findFlowToken } from "./flows/begin-flow.service.ts";
import type { ConsentDeps } from "./consent-deps.ts";
import { listConsents, listFeedAccountsLive, listFeedBanks } from "./consent-lists.service.ts";
import { getFlow } from "./flows/follow-flow.service.ts";
import { detachCompany, revokeConsent } from "./revoke.service.ts";

export type ConsentHandlers = Pick<
  Handlers,
  | "feedBankList"
  | "userFlowInit"
  | "userFlowGet"
  | "feedAccountList"
  | "consentList"
  | "syncTokenGet"
  | "feedPull"
  | "consentRevoke"
  | "companyConsentDetach"
  | "consentedAccountAssign"
  | "consentedAccountsAssign"
>;

function requireDirector(person: Person): void {
  if (person.role !== "entrepreneur")
    throw new ApiError("forbidden", { message: "Only managing directors may do this" });
}

export function consentHandlers(deps: ConsentDeps): ConsentHandlers {
  return {
    feedBankList: async (call) => {
      requireDirector(call.person);
      return listFeedBanks(deps);
    },
    userFlowInit: async (call) => {
      const {
        company_id: companyId,
        flowType: action,
        bankId,
        infoSharingConsentId: consentId,
        redirectUri: returnPath,
      } = call.body;
      const begun = await beginFlow(deps, call, {
        companyId,
        action,
        bankId,
        consentId,
        returnPath,
      });
      call.reply.header("set-cookie", begun.cookie);
      return {
        status: "SYNC_STARTED",
        customerSyncToken: begun.token,
        shouldDoPolling: true,
        userFlowId: begun.userFlowId,
        syncUrl: begun.address,
      };
    },
    userFlowGet: (call) =>
      getFlow(deps, call.person, call.params.userFlowId, call.query.popupClosed === "true"),
    feedAccountList: (call) =>
      listFeedAccountsLive(deps, call, {
        companyId: call.query.company_id,
        consentId: call.query.isc_id,
      }),
    consentList: async (call) => {
      requireDirector(call.person);
      return { consents: await listConsents(deps, call) };
    },
    syncTokenGet: async (call) => {
      const token = await findFlowToken(deps, call, call.query.company_id);
      if (token === undefined) throw notFound("Running flow");
      return { token };
    },
    feedPull: async (call) => {
      const { companyId } = await requireCompany(deps, call.person, call.body.company_id, "owner");
      await inCompany(deps.db, companyId, (tx) => requireQuota(deps, tx, companyId, "refresh"));
      const answer = await queuePull(deps, companyId, {
        bankAccountId: call.body.bank_account_id?.toLowerCase(),
        trigger: "manual",
      });
      if (answer.nextAllowedAt === null)
        throw new ApiError("feed_account_missing", { message: "No such account is read" });
      if (answer.queued) return { queued: true, nextAllowedAt: answer.nextAllowedAt.toISOString() };
      const waitMs = answer.nextAllowedAt.getTime() - deps.clock.now().getTime();
      throw new ApiError("pull_too_often", {
        message: "It was read just now",
        retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1_000)),
      });
    },
    consentRevoke: async (call) => {
      requireDirector(call.person);
      return { ok: true, companies: await revokeConsent(deps, call, call.body.isc_id) };
    },
    companyConsentDetach: async (call) => {
      await detachCompany(deps, call, {
        companyId: call.body.company_id,
        consentId: call.body.isc_id,
      });
      return { ok: true };
    },
    consentedAccountAssign: async (call) => {
      const { isc_id: consentId, account_id: accountId } = call.body;
      return {
        accounts: await assignAccounts(deps, call, {
          companyId: call.params.companyId,
          consentId,
          accountIds: [accountId],
        }),
      };
    },
    consentedAccountsAssign: async (call) => {
      const { isc_id: consentId, account_ids: accountIds } = call.body;
      return {
        accounts: await assignAccounts(deps, call, {
          companyId: call.params.companyId,
          consentId,
          accountIds,
        }),
      };
    },
  };
}
