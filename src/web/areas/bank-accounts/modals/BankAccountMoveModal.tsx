import { AccountDialog } from "#web/areas/bank-accounts/parts/AccountDialog.tsx";
import { Consequences } from "#web/areas/bank-accounts/parts/Consequences.tsx";
import { useChoice } from "#web/areas/bank-accounts/parts/use-choice.ts";
import {
  accountToWork,
  useMoveAccount,
  type MovableAccount,
} from "#web/areas/bank-accounts/queries/use-move-account.ts";
import { FormModal } from "#web/modals/FormModal.tsx";
import type { ModalPurposes } from "#web/modals/modal-purposes.ts";
import { useCloseModal } from "#web/modals/use-close-modal.ts";
import { useCompanies } from "#web/shell/shell-queries.ts";
import { accountMoveTexts as words } from "#web/areas/bank-accounts/texts/account-move.ts";
import { accountDisplayName } from "#web/areas/bank-accounts/texts/bank-accounts.ts";
import { displayAccountNumber } from "#values/account-number.ts";
import { Note } from "#web/ui/blocks/Note.tsx";
import { SelectField } from "#web/ui/fields/SelectField.tsx";
import { canTakeAccounts } from "#web/state/company-rights.ts";

/**
 * Chooses the company to which an account moves, among the caller's own, and lists what moves
 * along. A failure is told by toast only.
 */
export function BankAccountMoveModal({ companyId, accountId }: ModalPurposes["bankAccountMove"]) {
  return (
    <AccountDialog title={words.title} companyId={companyId} accountId={accountId}>
      {(account) => <MoveForm account={account} companyId={companyId} />}
    </AccountDialog>
  );
}

function MoveForm({
  account,
  companyId,
}: {
  readonly account: MovableAccount;
  readonly companyId: string;
}) {
  const closeModal = useCloseModal();
  const { companies } = useCompanies();
  const targets =
    companies?.filter((company) => company._id !== companyId && canTakeAccounts(company)) ?? [];
  const choice = useChoice();
  const move = useMoveAccount();
  const submit = async () => {
    const target = targets.find((company) => company._id === choice.value);
    if (!target) return choice.setFault(words.chooseRequired);
    await move.run(accountToWork(account, companyId), target);
    closeModal();
  };
  const none = companies !== undefined && targets.length === 0;
  return (
    <FormModal
      formType="create"
      title={words.title}
      submitLabel={words.action}
      runningLabel={words.running}
      hasNothingToSend={none}
      loading={move.running}
      submitError={null}
      onSubmit={() => void submit()}
    >
      <p>
        <b>
          {accountDisplayName(
            account.displayName,
            displayAccountNumber(account.accountNr),
            account.bankName,
          )}
        </b>
      </p>
      {none ? (
        <Note tone="info" title={words.noTarget.title}>
          {words.noTarget.message}
        </Note>
      ) : (
        <>
          <SelectField
            label={words.target}
            placeholder={words.choose}
            {...choice.field}
            options={targets.map((company) => ({
              value: company._id,
              label: `${company.name} (${company.taxNumber})`,
            }))}
          />
          <Consequences lead={words.along} items={words.alongItems(account.transactionCount)} />
          <p className="small muted">{words.stays}</p>
        </>
      )}
    </FormModal>
  );
}
