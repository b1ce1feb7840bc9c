import { useState } from "react";
import { useApiMutation } from "#web/api/queries.ts";
import {
  AccountDialog,
  type BankAccountRow,
} from "#web/areas/bank-accounts/parts/AccountDialog.tsx";
import { accountLifeTexts as words } from "#web/areas/bank-accounts/texts/account-life.ts";
import { FormModal } from "#web/modals/FormModal.tsx";
import type { ModalPurposes } from "#web/modals/modal-purposes.ts";
import { useCloseModal } from "#web/modals/use-close-modal.ts";
import { todayDate } from "#web/time/now.ts";
import { addToast } from "#web/toasts/toasts.ts";
import { DateField } from "#web/ui/fields/DateField.tsx";

/** The first and the last day of an account; an empty field takes a day back. */
export function AccountLifeModal({ companyId, accountId }: ModalPurposes["bankAccountLife"]) {
  return (
    <AccountDialog title={words.title} companyId={companyId} accountId={accountId}>
      {(account) => <LifeForm account={account} companyId={companyId} />}
    </AccountDialog>
  );
}

function LifeForm({
  account,
  companyId,
}: {
  readonly account: BankAccountRow;
  readonly companyId: string;
}) {
  const closeModal = useCloseModal();
  const [opened, setOpened] = useState(account.openedOn ?? "");
  const [closed, setClosed] = useState(account.closedOn ?? "");
  const today = todayDate();
  const isTurned = opened !== "" && closed !== "" && closed < opened;
  const isFuture = (day: string): boolean => day !== "" && day > today;
  const why = isTurned
    ? words.order
    : isFuture(opened) || isFuture(closed)
      ? words.future
      : undefined;
  const save = useApiMutation("accountLifeSet", {
    invalidates: ["BankAccount", "Company"],
    onSuccess: () => {
      addToast({ intent: "success", ...words.saved });
      closeModal();
    },
  });
  const fields = { today, pickLabel: words.pick, wrong: words.wrongDate, optional: true } as const;
  return (
    <FormModal
      formType="edit"
      title={words.title}
      submitDisabled={why}
      loading={save.isPending}
      submitError={save.isError ? { error: save.error, title: words.failed } : null}
      onSubmit={() =>
        save.mutate({
          body: {
            company_id: companyId,
            account_id: account.accountId,
            opened_on: opened || null,
            closed_on: closed || null,
          },
        })
      }
    >
      <p>{words.intro}</p>
      <div className="stack gap-4">
        <DateField {...fields} label={words.opened} value={opened} onChange={setOpened} />
        <DateField
          {...fields}
          label={words.closed}
          value={closed}
          onChange={setClosed}
          error={why}
        />
      </div>
    </FormModal>
  );
}
