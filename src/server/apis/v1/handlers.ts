/** The features behind `/v1`, in reading order: each gives the handlers of its endpoints. */
import type { Deps } from "#server/deps.ts";
import { accountantHandlers } from "#server/features/accountants/accountants.handlers.ts";
import { arrivalHandlers } from "#server/features/arrivals/arrivals.handlers.ts";
import { auditHandlers } from "#server/features/audit/audit.handlers.ts";
import { authHandlers } from "#server/features/auth/auth.handlers.ts";
import { accountMoveHandlers } from "#server/features/account-moves/account-moves.handlers.ts";
import { accountJoinHandlers } from "#server/features/account-joins/account-joins.handlers.ts";
import { bankAccountHandlers } from "#server/features/bank-accounts/bank-accounts.handlers.ts";
import { bankFeedHandlers } from "#server/features/bank-feeds/bank-feeds.handlers.ts";
import { billingHandlers } from "#server/features/billing/billing.handlers.ts";
import { ownerHandlers } from "#server/features/owners/owners.handlers.ts";
import { certificateHandlers } from "#server/features/certificates/certificates.handlers.ts";
import { claimHandlers } from "#server/features/claims/claims.handlers.ts";
import { collectionHandlers } from "#server/features/collections/collections.handlers.ts";
import { listCompanySummaries } from "#server/features/companies/companies.service.ts";
import { companyHandlers } from "#server/features/companies/companies.handlers.ts";
import { completenessHandlers } from "#server/features/completeness/completeness.handlers.ts";
import { monthHandlers } from "#server/features/months/months.handlers.ts";
import { companyRegisterHandlers } from "#server/features/company-register/company-register.handlers.ts";
import { consentHandlers } from "#server/features/consents/consents.handlers.ts";
import { consultationHandlers } from "#server/features/consultations/consultations.handlers.ts";
import { demoHandlers } from "#server/features/demo/demo.handlers.ts";
import { emailChangeHandlers } from "#server/features/email-change/email-change.handlers.ts";
import { endChangesOfOthers } from "#server/features/email-change/email-change.service.ts";
import { downloadHandlers } from "#server/features/downloads/downloads.handlers.ts";
import { exportHandlers } from "#server/features/exports/exports.handlers.ts";
import { frozenChangeHandlers } from "#server/features/frozen-changes/frozen-changes.handlers.ts";
import { integratorKeyHandlers } from "#server/features/integrator-keys/integrator-keys.handlers.ts";
import { tellOfEndedKeys } from "#server/features/integrator-keys/tell-ended-keys.service.ts";
import { invoiceFeedHandlers } from "#server/features/invoice-feed/invoice-feed.handlers.ts";
import { madeByKeysHandlers } from "#server/features/made-by-keys/made-by-keys.handlers.ts";
import { letterHandlers } from "#server/features/letters/letters.handlers.ts";
import { passkeyHandlers } from "#server/features/auth/passkeys/passkeys.handlers.ts";
import { personEventHandlers } from "#server/features/person-events/person-events.handlers.ts";
import { profileHandlers } from "#server/features/profile/profile.handlers.ts";
import { receivedMailHandlers } from "#server/features/received-mails/received-mails.handlers.ts";
import { reminderHandlers } from "#server/features/reminders/reminders.handlers.ts";
import { savedViewHandlers } from "#server/features/saved-views/saved-views.handlers.ts";
import { serviceHandlers } from "#server/features/service/service.handlers.ts";
import { sourceLinkHandlers } from "#server/features/source-links/source-links.handlers.ts";
import { paperHandlers } from "#server/features/papers/papers.handlers.ts";
import { questionHandlers } from "#server/features/questions/questions.handlers.ts";
import { transactionHandlers } from "#server/features/transactions/transactions.handlers.ts";
import { statisticsHandlers } from "#server/features/statistics/statistics.handlers.ts";
import { statementFileHandlers } from "#server/features/statement-files/statement-files.handlers.ts";
import { webhookHandlers } from "#server/features/webhooks/webhooks.handlers.ts";
import type { EventStreams } from "#server/features/service/event-streams.ts";
import type { Handlers } from "#server/http/handler.ts";
import type { RateLimiter } from "#server/http/rate-limit.ts";
import type { Pace } from "#server/http/send-bytes.ts";

export interface V1Deps extends Deps {
  readonly rateLimiter: RateLimiter;
  readonly eventStreams: EventStreams;
  /** Other patience with readers than `DOWNLOAD_PACE`; in tests only. */
  readonly pace?: Pace | undefined;
}

/** A handler for every endpoint of the contract; a missing or extra one does not compile. */
export function buildHandlers(deps: V1Deps): Handlers {
  return {
    ...authHandlers({
      ...deps,
      listCompanies: (person) => listCompanySummaries(deps, person),
      tellCompanies: (tx, actor, ended) => tellOfEndedKeys(tx, deps, actor, ended),
      endBegun: (tx, userId, keep) => endChangesOfOthers(tx, deps, userId, keep),
    }),
    ...profileHandlers(deps),
    ...personEventHandlers(deps),
    ...emailChangeHandlers(deps),
    ...letterHandlers(deps),
    ...passkeyHandlers(deps),
    ...companyHandlers(deps),
    ...companyRegisterHandlers(deps),
    ...completenessHandlers(deps),
    ...monthHandlers(deps),
    ...certificateHandlers(deps),
    ...statisticsHandlers(deps),
    ...claimHandlers(deps),
    ...ownerHandlers(deps),
    ...accountantHandlers(deps),
    ...reminderHandlers(deps),
    ...bankAccountHandlers(deps),
    ...accountMoveHandlers(deps),
    ...accountJoinHandlers(deps),
    ...consentHandlers(deps),
    ...bankFeedHandlers(deps),
    ...invoiceFeedHandlers(deps),
    ...statementFileHandlers(deps),
    ...collectionHandlers(deps),
    ...receivedMailHandlers(deps),
    ...transactionHandlers(deps),
    ...frozenChangeHandlers(deps),
    ...arrivalHandlers(deps),
    ...savedViewHandlers(deps),
    ...paperHandlers(deps),
    ...questionHandlers(deps),
    ...sourceLinkHandlers(deps),
    ...downloadHandlers(deps),
    ...exportHandlers(deps),
    ...auditHandlers(deps),
    ...demoHandlers(deps),
    ...consultationHandlers(deps),
    ...billingHandlers(deps),
    ...integratorKeyHandlers(deps),
    ...madeByKeysHandlers(deps),
    ...webhookHandlers(deps),
    ...serviceHandlers(deps),
  };
}
