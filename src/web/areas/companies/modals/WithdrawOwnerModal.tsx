import { useApiMutation } from "#web/api/queries.ts";
import { ConfirmModal } from "#web/modals/ConfirmModal.tsx";
import type { ModalPurposes } from "#web/modals/modal-purposes.ts";
import { to } from "#web/navigation/paths.ts";
import { CompaniesDialog } from "#web/shell/CompaniesDialog.tsx";
import { setCurrentCompany } from "#web/state/client-state.ts";
import { ownersTexts } from "#web/areas/companies/texts/owners.ts";
import { tellFailure } from "#web/toasts/tell-failure.ts";
import { addToast } from "#web/toasts/toasts.ts";
import { useNavigate } from "@tanstack/react-router";

const words = ownersTexts.modal;

/** Takes a later director out of a company, or the caller himself. */
export function WithdrawOwnerModal(props: ModalPurposes["withdrawOwner"]) {
  const { companyId, isCaller } = props;
  return (
    <CompaniesDialog title={isCaller ? words.leaveTitle : words.title}>
      {(companies) => (
        <Question
          {...props}
          company={companies.find((each) => each._id === companyId)?.name ?? ""}
        />
      )}
    </CompaniesDialog>
  );
}

type QuestionProps = ModalPurposes["withdrawOwner"] & { readonly company: string };

function Question({ companyId, userId, name, isCaller, company }: QuestionProps) {
  const navigate = useNavigate();
  const withdraw = useApiMutation("ownerWithdraw", {
    invalidates: ["Company"],
    onSuccess: () => {
      addToast({ intent: "success", ...ownersTexts.done });
      if (!isCaller) return;
      // The company is not the caller's any more: no page may go on asking for it.
      setCurrentCompany(null);
      void navigate({ to: to.companies() });
    },
    onError: tellFailure(ownersTexts.failed),
  });
  return (
    <ConfirmModal
      title={isCaller ? words.leaveTitle : words.title}
      actionLabel={isCaller ? ownersTexts.leave : ownersTexts.withdraw}
      runningLabel={words.running}
      danger
      run={() => withdraw.mutateAsync({ params: { id: companyId, userId } })}
    >
      <p>{isCaller ? words.leaveMessage(company) : words.message(name, company)}</p>
      <p>{words.stays}</p>
    </ConfirmModal>
  );
}
