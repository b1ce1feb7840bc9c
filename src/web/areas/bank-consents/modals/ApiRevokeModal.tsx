import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { errorToast } from "#web/api/error-sentence.ts";
import { useApiMutation } from "#web/api/queries.ts";
import { consentsQuery, type ConsentRow } from "#web/areas/bank-connect/connect-queries.ts";
import { AwaitedDialog } from "#web/modals/AwaitedDialog.tsx";
import { DialogBody } from "#web/modals/DialogBody.tsx";
import type { ModalPurposes } from "#web/modals/modal-purposes.ts";
import { openModal } from "#web/modals/modals.ts";
import { useCloseModal } from "#web/modals/use-close-modal.ts";
import { apiRevokeTexts as words } from "#web/areas/bank-consents/texts/assign-feed-accounts.ts";
import { modalTexts } from "#web/texts/modals.ts";
import { notifications } from "#web/texts/notifications.ts";
import { commandFailure } from "#web/toasts/command-failure.ts";
import { addToast } from "#web/toasts/toasts.ts";
import { Button } from "#web/ui/buttons/Button.tsx";
import { Note } from "#web/ui/blocks/Note.tsx";
import { SelectField } from "#web/ui/fields/SelectField.tsx";

/** Stops reading one company's accounts of a bank; other companies on the same consent go on. */
export function ApiRevokeModal({ companyId, consentId }: ModalPurposes["apiRevoke"]) {
  return (
    <AwaitedDialog title={words.title} query={useQuery(consentsQuery)} failed={words.loadFailed}>
      {({ consents }) => {
        const own = consents.filter(
          ({ state, companies }) =>
            (state === "active" || state === "expired") &&
            companies.some((company) => company._id === companyId),
        );
        if (own.length > 0)
          return <DetachForm companyId={companyId} consents={own} first={consentId} />;
        return (
          <DialogBody title={words.title}>
            <Note tone="info" title={words.none.title}>
              {words.none.message}
            </Note>
          </DialogBody>
        );
      }}
    </AwaitedDialog>
  );
}

interface DetachFormProps {
  readonly companyId: string;
  readonly consents: readonly ConsentRow[];
  readonly first: string | undefined;
}

function DetachForm({ companyId, consents, first }: DetachFormProps) {
  const closeModal = useCloseModal();
  const [chosenId, setChosenId] = useState(
    () => consents.find((consent) => consent._id === first)?._id ?? consents[0]!._id,
  );
  const chosen = consents.find((consent) => consent._id === chosenId) ?? consents[0]!;
  const company = chosen.companies.find((each) => each._id === companyId)!.name;
  const detach = useApiMutation("companyConsentDetach", {
    invalidates: ["Consents", "BankAccount", "Company"],
    onSuccess: () => addToast(notifications["consent.detached"]({ company })),
    onError: (error) =>
      addToast(commandFailure(error, { ...errorToast(error), title: words.failed })),
  });
  const run = async () => {
    // `onError` has told it.
    await detach
      .mutateAsync({ body: { company_id: companyId, isc_id: chosen._id } })
      .catch(() => undefined);
    closeModal();
  };
  return (
    <DialogBody
      title={words.title}
      footer={
        <>
          <Button variant="secondary" onClick={closeModal}>
            {modalTexts.cancel}
          </Button>
          <Button
            variant="danger"
            loading={detach.isPending}
            loadingText={words.detaching}
            onClick={() => void run()}
          >
            {words.detach}
          </Button>
        </>
      }
    >
      <div className="stack gap-4">
        <p>{words.lead(company, chosen.companies.length > 1)}</p>
        <SelectField
          label={words.choose}
          value={chosen._id}
          options={consents.map((consent) => ({ value: consent._id, label: consent.bank.name }))}
          onChange={setChosenId}
        />
        <p className="small muted">{words.stays}</p>
        <div>
          <Button
            command="consentRevoke"
            variant="ghost"
            size="small"
            onClick={() => openModal("bankConsentRevoke", { consentId: chosen._id })}
          >
            {words.revokeInstead}
          </Button>
        </div>
      </div>
    </DialogBody>
  );
}
