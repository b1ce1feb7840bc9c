import { isOwner } from "#server/roles.ts";
import { notAfterToday } from "#server/features/bank-accounts/balance-state.policy.ts";
import type { ClientArrivals } from "#contract/transactions/arrivals.ts";
import type { OpenDays } from "#contract/completeness/open-days.ts";
import type { Company } from "#contract/companies/companies.ts";
import { consentExpiry } from "#contract/bank-feeds/consent-expiry.ts";
import type { CompanyAccess } from "#server/http/company-access.ts";
import type { CompanyRow } from "./companies.store.ts";

/** Shows that a key exists, and nothing of it. */
const HIDDEN_KEY = "••••••••";

export function presentCompany(
  row: CompanyRow,
  { role }: Pick<CompanyAccess, "role">,
  { arrivals, openDays }: { readonly arrivals: ClientArrivals; readonly openDays: OpenDays },
  now: Date,
): Company {
  return {
    _id: row.id,
    name: row.name,
    taxNumber: row.taxNumber,
    created: row.createdAt.toISOString(),
    status: row.state,
    kind: row.kind,
    owned: isOwner(role),
    courierEmail: row.courierEmail,
    integration: row.integration,
    aggreg8Isc: row.feeds[0]?.consentId ?? null,
    aggreg8Accounts: row.feeds.map(({ accountId, accountNumber, endsAtMs }) => ({
      accountId,
      accountNumber,
      bankAccessConsentExpirationDate: endsAtMs === null ? null : new Date(endsAtMs).toISOString(),
    })),
    szamlazzApiToken: row.hasPushKey ? HIDDEN_KEY : null,
    bankConfigs: row.bankConfigs.map((config) => ({ ...config })),
    overview: {
      unbookedCount: Number(row.unbookedCount),
      oldestUnbookedDate: row.oldestUnbookedDate,
      lastDataAt: row.lastDataAt?.toISOString() ?? null,
      dataThrough: notAfterToday(row.dataThrough, now),
      failedFiles: row.failedFiles,
      waitingFiles: row.waitingFiles,
      waitingMails: row.waitingMails,
      changedItems: row.changedItems,
      openDoubles: row.openDoubles,
      openDays,
      consentEndsAt: row.consentEndsAt?.toISOString() ?? null,
      consentExpiry: consentExpiry(row.consentEndsAt?.getTime() ?? null, now.getTime()),
      feedState: row.feedState,
      troubles: row.troubles.map((trouble) => ({ ...trouble })),
    },
    arrivals,
  };
}
