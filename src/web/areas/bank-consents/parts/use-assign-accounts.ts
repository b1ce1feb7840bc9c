import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Category } from "#contract/transactions/categories.ts";
import { callApi } from "#web/api/client.ts";
import { invalidateCategory } from "#web/api/query-client.ts";
import type { FeedAccountRow } from "#web/areas/bank-connect/connect-queries.ts";
import type { CompanyRow } from "#web/shell/shell-queries.ts";
import { assignFeedTexts as words } from "#web/areas/bank-consents/texts/assign-feed-accounts.ts";
import { notifications } from "#web/texts/notifications.ts";
import { tellFailure } from "#web/toasts/tell-failure.ts";
import { dismissAbout } from "#web/toasts/toasts.ts";

export interface WantedAccount {
  readonly account: FeedAccountRow;
  readonly companyId: string;
}

/** A company that has got accounts, and through which consents. */
export interface AssignedPlace {
  readonly company: CompanyRow;
  readonly consentIds: readonly string[];
}

const CHANGED: readonly Category[] = ["Consents", "BankAccount", "Company"];

/**
 * Assigns the accounts to their companies, one call for each company and consent; a failed call is
 * told and does not undo the others.
 */
export function useAssignAccounts() {
  const client = useQueryClient();
  const [running, setRunning] = useState(false);
  const run = async (
    wanted: readonly WantedAccount[],
    companies: readonly CompanyRow[],
  ): Promise<readonly AssignedPlace[] | undefined> => {
    setRunning(true);
    const done = new Map<string, Set<string>>();
    let failed = false;
    for (const call of groupCalls(wanted)) {
      const company = companies.find((each) => each._id === call.companyId);
      try {
        await callApi("consentedAccountsAssign", {
          params: { companyId: call.companyId },
          body: { isc_id: call.consentId, account_ids: [...call.accountIds] },
        });
        done.set(call.companyId, (done.get(call.companyId) ?? new Set()).add(call.consentId));
      } catch (error) {
        failed = true;
        tellFailure(words.partly(company?.name ?? ""))(error);
      }
    }
    setRunning(false);
    // The message that asks for this has had its answer.
    const asked = notifications["aggregator.connected"]().about;
    if (!failed && asked !== undefined) dismissAbout(asked);
    const places = companies.flatMap((company) => {
      const consentIds = done.get(company._id);
      return consentIds ? [{ company, consentIds: [...consentIds] }] : [];
    });
    for (const category of CHANGED) void invalidateCategory(client, category);
    return places.length > 0 ? places : undefined;
  };
  return { running, run };
}

interface AssignCall {
  readonly companyId: string;
  readonly consentId: string;
  readonly accountIds: readonly string[];
}

/** One call for each company and consent. */
export function groupCalls(wanted: readonly WantedAccount[]): readonly AssignCall[] {
  const calls = new Map<string, { companyId: string; consentId: string; accountIds: string[] }>();
  for (const { account, companyId } of wanted) {
    const key = `${companyId}/${account.consentId}`;
    const call = calls.get(key) ?? { companyId, consentId: account.consentId, accountIds: [] };
    call.accountIds.push(account.accountId);
    calls.set(key, call);
  }
  return [...calls.values()];
}
