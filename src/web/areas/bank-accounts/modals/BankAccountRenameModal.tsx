import { useState } from "react";
import { useApiMutation } from "#web/api/queries.ts";
import {
  AccountDialog,
  type BankAccountRow,
} from "#web/areas/bank-accounts/parts/AccountDialog.tsx";
import { FormModal } from "#web/modals/FormModal.tsx";
import type { ModalPurposes } from "#web/modals/modal-purposes.ts";
import { useCloseModal } from "#web/modals/use-close-modal.ts";
import { bankAccountsTexts as words } from "#web/areas/bank-accounts/texts/bank-accounts.ts";
import { notify } from "#web/toasts/notify.ts";
import { displayAccountNumber } from "#values/account-number.ts";
import { TextField } from "#web/ui/fields/TextField.tsx";

/** Longest name the server takes. */
const NAME_MAX = 120;

/**
 * The name of an account; an empty name brings the number back. A failure shows no toast: the old
 * name stays on the page.
 */
export function BankAccountRenameModal({
  companyId,
  accountId,
}: ModalPurposes["bankAccountRename"]) {
  return (
    <AccountDialog title={words.renameTitle} companyId={companyId} accountId={accountId}>
      {(account) => <RenameForm account={account} companyId={companyId} />}
    </AccountDialog>
  );
}

function RenameForm({
  account,
  companyId,
}: {
  readonly account: BankAccountRow;
  readonly companyId: string;
}) {
  const closeModal = useCloseModal();
  const [name, setName] = useState(account.displayName);
  const rename = useApiMutation("bankAccountRename", {
    invalidates: ["BankAccount"],
    onSuccess: () => notify("account.saved"),
  });
  const submit = () => {
    const { accountNr, originate, currency } = account;
    const params = { accountNr, displayName: name.trim() };
    rename.mutate(
      { params, query: { company_id: companyId, originate, currency } },
      { onSettled: closeModal },
    );
  };
  return (
    <FormModal
      formType="edit"
      title={words.renameTitle}
      onSubmit={submit}
      loading={rename.isPending}
      submitError={null}
    >
      <TextField
        label={words.renameLabel}
        optional
        help={words.renameHelp}
        value={name}
        maxLength={NAME_MAX}
        placeholder={displayAccountNumber(account.accountNr)}
        data-autofocus
        onChange={(event) => setName(event.currentTarget.value)}
      />
    </FormModal>
  );
}
