import { classNames } from "#web/ui/class-names.ts";
import { useQuery } from "@tanstack/react-query";
import { AppLink } from "#web/navigation/AppLink.tsx";
import { to } from "#web/navigation/paths.ts";
import { chargeTotal, subscriptionsQuery, useCompanies } from "#web/shell/shell-queries.ts";
import styles from "#web/shell/Shell.module.css";
import { PeriodBox } from "#web/shell/PeriodBox.tsx";
import { UserMenu } from "#web/shell/UserMenu.tsx";
import { setCurrentCompany, useClientState } from "#web/state/client-state.ts";
import { shellTexts } from "#web/texts/shell.ts";
import { formatAmount } from "#web/ui/text/format-amount.ts";
import { Logo } from "#web/ui/marks/Logo.tsx";
import { IconSearch, IconSelector } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import { useEffect } from "react";
import { openModal } from "#web/modals/modals.ts";
import { Icon } from "#web/ui/marks/Icon.tsx";
import { isApple, jumpKeys } from "#web/shell/use-jump-key.ts";
import { Kbd } from "#web/ui/text/Kbd.tsx";

/**
 * Logo, current company, chosen period, monthly charge, user. A newcomer without a company has
 * nothing to choose and nothing to pay yet (`bare`).
 */
export function Header({ bare }: { readonly bare: boolean }) {
  const hasCompany = useClientState((state) => state.currentCompany !== null);
  const hasToken = useClientState((state) => Boolean(state.token ?? state.connectToken));
  return (
    <header className={styles["head"]}>
      <AppLink to={hasToken ? to.companies() : to.home()} className={styles["brand"]}>
        <span className="not-on-phone">
          <Logo />
        </span>
        <span className={styles["brandMark"]}>
          <Logo markOnly />
        </span>
      </AppLink>
      <div className={classNames("row shrink", styles["place"])}>
        {(!bare || hasCompany) && <CompanyBox />}
        {!bare && <PeriodBox />}
      </div>
      <div className="row gap-3 end fixed">
        {!bare && <JumpButton />}
        {(!bare || hasCompany) && <Charge />}
        <UserMenu />
      </div>
    </header>
  );
}

/** The sum stays a dash until it is known: 0 Ft would be a statement. */
function Charge() {
  const { data } = useQuery(subscriptionsQuery);
  return (
    <AppLink to={to.subscriptions()} className={styles["charge"]}>
      {shellTexts.monthlyFee}:{" "}
      <b className="strong tabular ink">
        {data ? formatAmount(String(chargeTotal(data.subscriptions)), "HUF") : "–"}
      </b>
    </AppLink>
  );
}

/** The current company's name opens its bank accounts; only the chevron opens the switcher. */
function CompanyBox() {
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
          <b className="block strong cut">{current.name}</b>
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

/** Opens the palette. On a phone the menu does. */
function JumpButton() {
  const keys = jumpKeys();
  return (
    <button
      type="button"
      className={styles["jump"]}
      aria-haspopup="dialog"
      aria-keyshortcuts={isApple() ? "Meta+K" : "Control+K"}
      title={`${shellTexts.jump} (${keys})`}
      onClick={() => openModal("jump", {})}
    >
      <Icon of={IconSearch} />
      <span>{shellTexts.jump}</span>
      <Kbd>{keys}</Kbd>
    </button>
  );
}
