import { useQuery } from "@tanstack/react-query";
import { useApiMutation } from "#web/api/queries.ts";
import { errorToast } from "#web/api/error-sentence.ts";
import { consentsQuery, type ConsentRow } from "#web/areas/bank-connect/connect-queries.ts";
import { AwaitedDialog } from "#web/modals/AwaitedDialog.tsx";
import { ConfirmModal } from "#web/modals/ConfirmModal.tsx";
import { DialogBody } from "#web/modals/DialogBody.tsx";
import type { ModalPurposes } from "#web/modals/modal-purposes.ts";
import styles from "#web/modals/modals.module.css";
import { TypedConfirmModal } from "#web/modals/TypedConfirmModal.tsx";
import { consentRevokeTexts as words } from "#web/areas/bank-consents/texts/assign-feed-accounts.ts";
import { notify } from "#web/toasts/notify.ts";
import { addToast } from "#web/toasts/toasts.ts";
import { Note } from "#web/ui/blocks/Note.tsx";

/**
 * Revokes a consent at the bank. Names every company it touches; where there are several, the
 * bank's name has to be typed.
 */
export function ConsentRevokeModal({ consentId }: ModalPurposes["bankConsentRevoke"]) {
  return (
    <AwaitedDialog title={words.action} query={useQuery(consentsQuery)} failed={words.loadFailed}>
      {({ consents }) => {
        const consent = consents.find((each) => each._id === consentId);
        if (consent) return <Question consent={consent} />;
        return (
          <DialogBody title={words.action}>
            <Note tone="info" title={words.gone} />
          </DialogBody>
        );
      }}
    </AwaitedDialog>
  );
}

function Question({ consent }: { readonly consent: ConsentRow }) {
  const revoke = useRevoke();
  const run = () => revoke.mutateAsync({ body: { isc_id: consent._id } });
  const affected = affectedCompanies(consent);
  const common = {
    title: words.title(consent.bank.name),
    actionLabel: words.action,
    runningLabel: words.running,
  };
  if (affected.length > 1) {
    return (
      <TypedConfirmModal
        {...common}
        lead={`${words.lead} ${words.affected}`}
        lost={affected}
        after={words.undo}
        label={words.typeLabel(consent.bank.name)}
        expected={consent.bank.name}
        wrong={words.typeWrong}
        run={run}
      />
    );
  }
  return (
    <ConfirmModal {...common} danger run={run}>
      <div className="stack gap-4">
        <p>{words.lead}</p>
        {affected.length === 0 ? (
          <p>{words.noCompany}</p>
        ) : (
          <div>
            <p>{words.affected}</p>
            <ul className={styles["lost"]}>
              <li>{affected[0]}</li>
            </ul>
          </div>
        )}
        <p className="small muted">{words.undo}</p>
      </div>
    </ConfirmModal>
  );
}

function affectedCompanies(consent: ConsentRow): readonly string[] {
  return consent.companies.map((company) => {
    const accounts = consent.consentedAccounts.filter(
      (account) => account.company?._id === company._id,
    ).length;
    return words.affectedCompany(company.name, accounts);
  });
}

function useRevoke() {
  return useApiMutation("consentRevoke", {
    invalidates: ["Consents", "BankAccount", "Company"],
    onSuccess: () => {
      notify("consent.revoked");
    },
    // A provider that does not answer has not refused: its own sentence says what to do.
    onError: (error) =>
      error.code === "internal_error"
        ? notify("consent.revokeFailed")
        : addToast(errorToast(error)),
  });
}
