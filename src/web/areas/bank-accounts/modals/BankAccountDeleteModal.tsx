import { useQuery } from "@tanstack/react-query";
import { bankAccountsQuery } from "#web/api/company-queries.ts";
import { useApiMutation } from "#web/api/queries.ts";
import { awaitDeletion } from "#web/areas/bank-accounts/parts/account-work.ts";
import { accountToWork } from "#web/areas/bank-accounts/queries/use-move-account.ts";
import { ConfirmModal } from "#web/modals/ConfirmModal.tsx";
import type { ModalPurposes } from "#web/modals/modal-purposes.ts";
import styles from "#web/modals/modals.module.css";
import { accountDeleteTexts as words } from "#web/areas/bank-accounts/texts/account-move.ts";
import { accountDisplayName } from "#web/areas/bank-accounts/texts/bank-accounts.ts";
import { tellFailure } from "#web/toasts/tell-failure.ts";
import { addToast } from "#web/toasts/toasts.ts";
import { displayAccountNumber } from "#values/account-number.ts";

/**
 * Asks before an account is deleted, and lists the data that would be lost. A failure is told by
 * toast.
 */
export function BankAccountDeleteModal({
  companyId,
  accountId,
}: ModalPurposes["bankAccountDelete"]) {
  const query = useQuery(bankAccountsQuery(companyId));
  const account = query.data?.accounts.find((each) => each.accountId === accountId);
  const remove = useApiMutation("bankAccountDelete", {
    invalidates: ["BankAccount", "Transaction", "Company", "File"],
    onSuccess: ({ deleting }) => {
      if (!deleting) addToast({ intent: "success", ...words.deleted });
      else if (account) awaitDeletion(accountToWork(account, companyId));
    },
    onError: tellFailure(words.failed),
  });
  if (!account) return null;
  const { accountNr, originate, currency } = account;
  return (
    <ConfirmModal
      title={words.title}
      actionLabel={words.action}
      runningLabel={words.running}
      danger
      run={() =>
        remove.mutateAsync({
          body: { account_nr: accountNr, originate, company_id: companyId, currency },
        })
      }
    >
      <div className={styles["form"]}>
        <p>
          {words.message(
            accountDisplayName(
              account.displayName,
              displayAccountNumber(accountNr),
              account.bankName,
            ),
          )}
        </p>
        <div>
          <p>{words.lostTitle}:</p>
          <ul className={styles["lost"]}>
            {words.lost(account.transactionCount).map((each) => (
              <li key={each}>{each}</li>
            ))}
          </ul>
        </div>
        <p className={styles["after"]}>{words.stays}</p>
      </div>
    </ConfirmModal>
  );
}
