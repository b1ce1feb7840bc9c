import { useQuery } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { accountantsQuery, type Accountant } from "#web/areas/accountants/accountant-queries.ts";
import { AccountantFields } from "#web/areas/accountants/parts/AccountantFields.tsx";
import { useAccountantForm } from "#web/areas/accountants/parts/use-accountant-form.ts";
import { useApiMutation } from "#web/api/queries.ts";
import { AwaitedDialog } from "#web/modals/AwaitedDialog.tsx";
import { ConfirmModal } from "#web/modals/ConfirmModal.tsx";
import { DialogBody } from "#web/modals/DialogBody.tsx";
import { FormModal } from "#web/modals/FormModal.tsx";
import type { ModalPurposes } from "#web/modals/modal-purposes.ts";
import { useCloseModal } from "#web/modals/use-close-modal.ts";
import { canManageCompany } from "#web/state/company-rights.ts";
import { CompaniesDialog } from "#web/shell/CompaniesDialog.tsx";
import type { CompanyRow } from "#web/shell/shell-queries.ts";
import {
  accountantDeleteTexts,
  accountantFormTexts as words,
} from "#web/areas/accountants/texts/accountants.ts";
import { notifications } from "#web/texts/notifications.ts";
import { commandFailure } from "#web/toasts/command-failure.ts";
import { addToast } from "#web/toasts/toasts.ts";
import { Note } from "#web/ui/blocks/Note.tsx";

export function NewAccountantModal(props: ModalPurposes["newAccountant"]) {
  return <CompaniesDialog title={words.newTitle}>{() => <NewForm {...props} />}</CompaniesDialog>;
}

function NewForm({ companyId }: ModalPurposes["newAccountant"]) {
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

export function EditAccountantModal(props: ModalPurposes["editAccountant"]) {
  return (
    <AccountantDialog {...props} title={words.editTitle}>
      {(accountant) => <EditForm companyId={props.companyId} accountant={accountant} />}
    </AccountantDialog>
  );
}

interface OfAccountant {
  readonly companyId: string;
  readonly accountant: Accountant;
}

function EditForm({ companyId, accountant }: OfAccountant) {
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

export function DeleteAccountantModal(props: ModalPurposes["deleteAccountant"]) {
  return (
    <AccountantDialog {...props} title={accountantDeleteTexts.title}>
      {(accountant) => (
        <CompaniesDialog title={accountantDeleteTexts.title}>
          {(companies) => (
            <DeleteQuestion
              companyId={props.companyId}
              accountant={accountant}
              companies={companies}
            />
          )}
        </CompaniesDialog>
      )}
    </AccountantDialog>
  );
}

function DeleteQuestion({
  companyId,
  accountant,
  companies,
}: OfAccountant & { readonly companies: readonly CompanyRow[] }) {
  const company = companies.find((each) => each._id === companyId);
  const hasMore = companies.filter(canManageCompany).length > 1;
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
      run={() => remove.mutateAsync({ params: { companyId, accountantId: accountant._id } })}
    >
      <p>{accountantDeleteTexts.message(accountant.name, company?.name ?? "")}</p>
      {hasMore && <p>{accountantDeleteTexts.others}</p>}
      <p>{accountantDeleteTexts.stays}</p>
    </ConfirmModal>
  );
}

interface AccountantDialogProps {
  readonly title: string;
  readonly companyId: string;
  readonly accountantId: string;
  readonly children: (accountant: Accountant) => ReactElement;
}

/** A dialog about one accountant, who may be gone by the time the list has come. */
function AccountantDialog({ title, companyId, accountantId, children }: AccountantDialogProps) {
  return (
    <AwaitedDialog
      title={title}
      query={useQuery(accountantsQuery(companyId))}
      failed={words.loadFailed}
    >
      {({ accountants }) => {
        const accountant = accountants.find((each) => each._id === accountantId);
        if (accountant) return children(accountant);
        return (
          <DialogBody title={title}>
            <Note tone="info" title={words.gone} />
          </DialogBody>
        );
      }}
    </AwaitedDialog>
  );
}
