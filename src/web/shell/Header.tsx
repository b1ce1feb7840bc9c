import { useQuery } from "@tanstack/react-query";
import { AppLink } from "#web/navigation/AppLink.tsx";
import { to } from "#web/navigation/paths.ts";
import { CompanyBox } from "#web/shell/CompanyBox.tsx";
import { JumpButton } from "#web/shell/JumpButton.tsx";
import { chargeTotal, subscriptionsQuery } from "#web/shell/shell-queries.ts";
import styles from "#web/shell/Shell.module.css";
import { UserMenu } from "#web/shell/UserMenu.tsx";
import { useClientState } from "#web/state/client-state.ts";
import { shellTexts } from "#web/texts/shell.ts";
import { formatAmount } from "#web/ui/text/format-amount.ts";
import { Logo } from "#web/ui/marks/Logo.tsx";

/**
 * Logo, current company, monthly charge, user. A newcomer without a company has nothing to choose
 * and nothing to pay yet (`bare`).
 */
export function Header({ bare }: { readonly bare: boolean }) {
  const hasCompany = useClientState((state) => state.currentCompany !== null);
  const hasToken = useClientState((state) => Boolean(state.token ?? state.connectToken));
  return (
    <header className={styles["head"]}>
      <AppLink to={hasToken ? to.companies() : to.home()} className={styles["brand"]}>
        <span className={styles["brandFull"]}>
          <Logo />
        </span>
        <span className={styles["brandMark"]}>
          <Logo markOnly />
        </span>
      </AppLink>
      {(!bare || hasCompany) && <CompanyBox />}
      <div className={styles["tools"]}>
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
      <b>{data ? formatAmount(String(chargeTotal(data.subscriptions)), "HUF") : "–"}</b>
    </AppLink>
  );
}
