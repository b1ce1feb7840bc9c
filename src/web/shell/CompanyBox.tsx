import { IconSelector } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import { useEffect } from "react";
import { openModal } from "#web/modals/modals.ts";
import { to } from "#web/navigation/paths.ts";
import { useCompanies } from "#web/shell/shell-queries.ts";
import styles from "#web/shell/Shell.module.css";
import { setCurrentCompany, useClientState } from "#web/state/client-state.ts";
import { shellTexts } from "#web/texts/shell.ts";
import { Icon } from "#web/ui/marks/Icon.tsx";

/** The current company's name opens its bank accounts; only the chevron opens the switcher. */
export function CompanyBox() {
  const navigate = useNavigate();
  const current = useClientState((state) => state.currentCompany);
  const { companies } = useCompanies();
  useEffect(() => {
    // A person's only company is chosen for him.
    const only = companies?.length === 1 ? companies[0] : undefined;
    if (!current && only)
      setCurrentCompany({ _id: only._id, name: only.name, taxNumber: only.taxNumber });
  }, [companies, current]);
  const openAccounts = () => {
    setCurrentCompany(current);
    void navigate({ to: to.bankAccounts() });
  };
  return (
    <div className={styles["company"]}>
      {current ? (
        <button type="button" className={styles["companyName"]} onClick={openAccounts}>
          <b>{current.name}</b>
          <span>{current.taxNumber}</span>
        </button>
      ) : (
        <span className={styles["noCompany"]}>{shellTexts.noCompany}</span>
      )}
      <button
        type="button"
        className={styles["switcher"]}
        aria-label={shellTexts.switchCompany}
        title={shellTexts.switchCompany}
        aria-haspopup="dialog"
        onClick={() => openModal("companySwitch", {})}
      >
        <Icon of={IconSelector} />
      </button>
    </div>
  );
}
