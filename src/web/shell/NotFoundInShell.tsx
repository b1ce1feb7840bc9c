import { openModal } from "#web/modals/modals.ts";
import { AppLink, ButtonLink } from "#web/navigation/AppLink.tsx";
import { to } from "#web/navigation/paths.ts";
import { railEntries } from "#web/shell/nav-entries.ts";
import { useEntries } from "#web/shell/use-entries.ts";
import styles from "#web/shell/NotFoundInShell.module.css";
import { useClientState } from "#web/state/client-state.ts";
import { publicTexts } from "#web/texts/public.ts";
import { Button } from "#web/ui/buttons/Button.tsx";
import { Icon } from "#web/ui/marks/Icon.tsx";
import { UnjoinedBridge } from "#web/ui/marks/UnjoinedBridge.tsx";
import { endSentence } from "#web/ui/text/end-sentence.ts";

const words = publicTexts.notFound;
/** The pages that most people look for. */
const OFFERED: readonly string[] = [
  to.transactionViewer(),
  to.bankAccounts(),
  to.files(),
  to.exports(),
];

/** The 404 page of somebody who is logged in: which company is chosen, and where to go. */
export function NotFoundInShell() {
  const company = useClientState((state) => state.currentCompany);
  const pages = useEntries(railEntries).filter((entry) => OFFERED.includes(entry.path));
  return (
    <div className={styles["page"]}>
      <UnjoinedBridge />
      <h1>{words.inShell.title}</h1>
      <p className="above-1 muted">
        {company ? words.inShell.message : words.inShell.plain}
        {company && <b className="medium ink"> {endSentence(company.name)}</b>}
      </p>
      <div className="wrap gap-2 above-5">
        {company && (
          <ButtonLink to={to.transactionViewer()}>{words.inShell.transactions}</ButtonLink>
        )}
        <ButtonLink variant={company ? "secondary" : "filled"} to={to.home()}>
          {words.back}
        </ButtonLink>
        {company && (
          <Button variant="secondary" onClick={() => openModal("companySwitch", {})}>
            {words.inShell.otherCompany}
          </Button>
        )}
      </div>
      {company && (
        <nav className={styles["pages"]} aria-label={words.inShell.pages}>
          {pages.map((entry) => (
            <AppLink key={entry.path} to={entry.path}>
              <Icon className="fixed muted" of={entry.icon} />
              {entry.label}
            </AppLink>
          ))}
        </nav>
      )}
    </div>
  );
}
