import { useQuery } from "@tanstack/react-query";
import { accountantsQuery, type Accountant } from "#web/areas/accountants/accountant-queries.ts";
import { AccountantFields } from "#web/areas/accountants/parts/AccountantFields.tsx";
import { useAccountantForm } from "#web/areas/accountants/parts/use-accountant-form.ts";
import { useApiMutation } from "#web/api/queries.ts";
import { ConfirmModal } from "#web/modals/ConfirmModal.tsx";
import { FormModal } from "#web/modals/FormModal.tsx";
import type { ModalPurposes } from "#web/modals/modal-purposes.ts";
import { useCloseModal } from "#web/modals/use-close-modal.ts";
import { canManageCompany } from "#web/state/company-rights.ts";
import { useCompanies } from "#web/shell/shell-queries.ts";
import {
  accountantDeleteTexts,
  accountantFormTexts as words,
} from "#web/areas/accountants/texts/accountants.ts";
import { notifications } from "#web/texts/notifications.ts";
import { commandFailure } from "#web/toasts/command-failure.ts";
import { addToast } from "#web/toasts/toasts.ts";

export function NewAccountantModal({ companyId }: ModalPurposes["newAccountant"]) {
  const closeModal = useCloseModal();
  const handle = useAccountantForm({ companyId, onSaved: closeModal });
  return (
    <FormModal
      formType="create"
      submitLabel={words.send}
      title={words.newTitle}
      onSubmit={handle.submit}
      loading={handle.saving}
      submitError={null}
    >
      <p>{handle.companies.length > 0 ? words.newPurposeMany : words.newPurpose}</p>
      <AccountantFields handle={handle} />
    </FormModal>
  );
}

export function EditAccountantModal({ companyId, accountantId }: ModalPurposes["editAccountant"]) {
  const accountant = useAccountant(companyId, accountantId);
  return accountant ? <EditForm companyId={companyId} accountant={accountant} /> : null;
}

function EditForm({
  companyId,
  accountant,
}: {
  readonly companyId: string;
  readonly accountant: Accountant;
}) {
  const closeModal = useCloseModal();
  const handle = useAccountantForm({ companyId, accountant, onSaved: closeModal });
  return (
    <FormModal
      formType="edit"
      title={words.editTitle}
      onSubmit={handle.submit}
      loading={handle.saving}
      submitError={null}
    >
      <AccountantFields handle={handle} />
    </FormModal>
  );
}

export function DeleteAccountantModal({
  companyId,
  accountantId,
}: ModalPurposes["deleteAccountant"]) {
  const accountant = useAccountant(companyId, accountantId);
  const { companies } = useCompanies();
  const company = companies?.find((each) => each._id === companyId);
  const hasMore = (companies?.filter(canManageCompany).length ?? 0) > 1;
  const remove = useApiMutation("accountantDelete", {
    invalidates: ["Accountant"],
    onSuccess: () => addToast(notifications["accountant.deleted"]()),
    onError: (error) => addToast(commandFailure(error, notifications["accountant.deleteFailed"]())),
  });
  return (
    <ConfirmModal
      title={accountantDeleteTexts.title}
      actionLabel={accountantDeleteTexts.action}
      runningLabel={accountantDeleteTexts.running}
      danger
      run={() => remove.mutateAsync({ params: { companyId, accountantId } })}
    >
      <p>{accountantDeleteTexts.message(accountant?.name ?? "", company?.name ?? "")}</p>
      {hasMore && <p>{accountantDeleteTexts.others}</p>}
      <p>{accountantDeleteTexts.stays}</p>
    </ConfirmModal>
  );
}

function useAccountant(companyId: string, accountantId: string): Accountant | undefined {
  return useQuery(accountantsQuery(companyId)).data?.accountants.find(
    (each) => each._id === accountantId,
  );
}
