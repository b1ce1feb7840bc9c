import { useNavigate } from "@tanstack/react-router";
import { DialogBody } from "#web/modals/DialogBody.tsx";
import { useCloseModal } from "#web/modals/use-close-modal.ts";
import styles from "#web/modals/modals.module.css";
import { to } from "#web/navigation/paths.ts";
import { CompaniesDialog } from "#web/shell/CompaniesDialog.tsx";
import { type CompanyRow, openFiles } from "#web/shell/shell-queries.ts";
import { setCurrentCompany, useClientState } from "#web/state/client-state.ts";
import { modalTexts } from "#web/texts/modals.ts";
import { Button } from "#web/ui/buttons/Button.tsx";
import { NameMark } from "#web/ui/marks/NameMark.tsx";

/** Chooses the current company; the page stays where it is. */
export function CompanySwitchModal() {
  return (
    <CompaniesDialog title={modalTexts.companySwitch}>
      {(companies) => <Choices companies={companies} />}
    </CompaniesDialog>
  );
}

function Choices({ companies }: { readonly companies: readonly CompanyRow[] }) {
  const closeModal = useCloseModal();
  const currentId = useClientState((state) => state.currentCompany?._id);
  const navigate = useNavigate();
  const openAll = () => {
    closeModal();
    void navigate({ to: to.companies() });
  };
  return (
    <DialogBody
      title={modalTexts.companySwitch}
      footer={
        <Button variant="secondary" onClick={openAll}>
          {modalTexts.allCompanies}
        </Button>
      }
    >
      {companies.length === 0 && <p>{modalTexts.noCompanies}</p>}
      <div className={styles["choices"]}>
        {companies.map((company) => (
          <button
            key={company._id}
            type="button"
            className={styles["choice"]}
            aria-current={company._id === currentId}
            onClick={() => {
              setCurrentCompany({
                _id: company._id,
                name: company.name,
                taxNumber: company.taxNumber,
              });
              closeModal();
            }}
          >
            <NameMark name={company.name} />
            <span>
              {company.name}
              <span className={styles["choiceSub"]}>{company.taxNumber}</span>
            </span>
            <span className={styles["choiceEnd"]}>
              {openFiles(company.overview) > 0 && (
                <b className="medium warning">
                  {modalTexts.openFiles(openFiles(company.overview))}
                </b>
              )}
              {company.overview.unbookedCount > 0 && (
                <span>{modalTexts.unbooked(company.overview.unbookedCount)}</span>
              )}
            </span>
          </button>
        ))}
      </div>
    </DialogBody>
  );
}
