/** The features behind `/v1`, in reading order: each gives the handlers of its endpoints. */
import type { Deps } from "#server/deps.ts";
import { accountantHandlers } from "#server/features/accountants/accountants.routes.ts";
import { auditHandlers } from "#server/features/audit/audit.routes.ts";
import { authHandlers } from "#server/features/auth/auth.routes.ts";
import { accountMoveHandlers } from "#server/features/account-moves/account-moves.routes.ts";
import { accountJoinHandlers } from "#server/features/account-joins/account-joins.routes.ts";
import { bankAccountHandlers } from "#server/features/bank-accounts/bank-accounts.routes.ts";
import { bankFeedHandlers } from "#server/features/bank-feeds/bank-feeds.routes.ts";
import { billingHandlers } from "#server/features/billing/billing.routes.ts";
import { ownerHandlers } from "#server/features/owners/owners.routes.ts";
import { claimHandlers } from "#server/features/claims/claims.routes.ts";
import { listCompanySummaries } from "#server/features/companies/companies.service.ts";
import { companyHandlers } from "#server/features/companies/companies.routes.ts";
import { consentHandlers } from "#server/features/consents/consents.routes.ts";
import { demoHandlers } from "#server/features/demo/demo.routes.ts";
import { emailChangeHandlers } from "#server/features/email-change/email-change.routes.ts";
import { exportHandlers } from "#server/features/exports/exports.routes.ts";
import { invoiceFeedHandlers } from "#server/features/invoice-feed/invoice-feed.routes.ts";
import { passkeyHandlers } from "#server/features/auth/passkeys/passkeys.routes.ts";
import { personEventHandlers } from "#server/features/person-events/person-events.routes.ts";
import { profileHandlers } from "#server/features/profile/profile.routes.ts";
import { serviceHandlers } from "#server/features/service/service.routes.ts";
import { sourceLinkHandlers } from "#server/features/source-links/source-links.routes.ts";
import { transactionHandlers } from "#server/features/transactions/transactions.routes.ts";
import { statementFileHandlers } from "#server/features/statement-files/statement-files.routes.ts";
import type { EventStreams } from "#server/features/service/event-streams.ts";
import type { Handlers } from "#server/http/handler.ts";
import type { RateLimiter } from "#server/http/rate-limit.ts";
import type { Pace } from "#server/http/send-bytes.ts";
import type { Captcha } from "#server/providers/captcha/captcha.port.ts";

export interface V1Deps extends Deps {
  readonly rateLimiter: RateLimiter;
  readonly captcha: Captcha;
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
    }),
    ...profileHandlers(deps),
    ...personEventHandlers(deps),
    ...emailChangeHandlers(deps),
    ...passkeyHandlers(deps),
    ...companyHandlers(deps),
    ...claimHandlers(deps),
    ...ownerHandlers(deps),
    ...accountantHandlers(deps),
    ...bankAccountHandlers(deps),
    ...accountMoveHandlers(deps),
    ...accountJoinHandlers(deps),
    ...consentHandlers(deps),
    ...bankFeedHandlers(deps),
    ...invoiceFeedHandlers(deps),
    ...statementFileHandlers(deps),
    ...transactionHandlers(deps),
    ...sourceLinkHandlers(deps),
    ...exportHandlers(deps),
    ...auditHandlers(deps),
    ...demoHandlers(deps),
    ...billingHandlers(),
    ...serviceHandlers(deps),
  };
}
