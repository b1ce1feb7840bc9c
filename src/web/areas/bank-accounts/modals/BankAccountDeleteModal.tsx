import { useApiMutation } from "#web/api/queries.ts";
import {
  AccountDialog,
  type BankAccountRow,
} from "#web/areas/bank-accounts/parts/AccountDialog.tsx";
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
  return (
    <AccountDialog title={words.title} companyId={companyId} accountId={accountId}>
      {(account) => <Question companyId={companyId} account={account} />}
    </AccountDialog>
  );
}

interface QuestionProps {
  readonly companyId: string;
  readonly account: BankAccountRow;
}

function Question({ companyId, account }: QuestionProps) {
  const remove = useApiMutation("bankAccountDelete", {
    invalidates: ["BankAccount", "Transaction", "Company", "File"],
    onSuccess: ({ deleting }) => {
      if (!deleting) addToast({ intent: "success", ...words.deleted });
      else awaitDeletion(accountToWork(account, companyId));
    },
    onError: tellFailure(words.failed),
  });
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
      <div className="stack gap-4">
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
        <p className="small muted">{words.stays}</p>
      </div>
    </ConfirmModal>
  );
}
