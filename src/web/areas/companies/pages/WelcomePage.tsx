import { classNames } from "#web/ui/class-names.ts";
import { IconCheck } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { CompanyCard } from "#web/areas/companies/parts/CompanyCard.tsx";
import { useCompanyForm } from "#web/areas/companies/parts/use-company-form.ts";
import styles from "#web/areas/companies/parts/welcome.module.css";
import { to } from "#web/navigation/paths.ts";
import { useUnsavedForm } from "#web/navigation/unsaved.ts";
import { FirstFrame, FirstHeader } from "#web/shell/FirstFrame.tsx";
import { rememberCompany, useClientState } from "#web/state/client-state.ts";
import { companyFormTexts, welcomeTexts as words } from "#web/areas/companies/texts/companies.ts";
import { Card } from "#web/ui/blocks/Card.tsx";
import { Icon } from "#web/ui/marks/Icon.tsx";

/** The first page of somebody who has registered: a greeting and the company form. */
export function WelcomePage() {
  const navigate = useNavigate();
  const handle = useCompanyForm({
    onSaved: (company, { stayed }) => {
      if (!stayed) return;
      rememberCompany(company);
      void navigate({ to: to.firstSteps(), ignoreBlocker: true });
    },
  });
  useUnsavedForm(() => handle.form.isDirty());
  const form = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // On a phone the keyboard would cover the greeting.
    if (window.matchMedia("(hover: hover)").matches) form.current?.querySelector("input")?.focus();
  }, []);
  return (
    <FirstFrame step={1}>
      <div className={styles["two"]}>
        <div>
          <FirstHeader title={words.title} lead={words.lead} />
          <div className="above-6" ref={form}>
            <CompanyCard wide handle={handle} submitLabel={companyFormTexts.create} />
          </div>
          <ForAccountants />
        </div>
        <aside className={styles["aside"]}>
          <Card>
            <OpenBridge />
            <p className="above-1 small muted">{words.bridge}</p>
          </Card>
          <ul className="stack gap-3 small flat">
            {words.facts.map((fact) => (
              <li className="flex gap-2" key={fact}>
                <Icon className="nudge fixed brand" of={IconCheck} />
                {fact}
              </li>
            ))}
          </ul>
        </aside>
      </div>
    </FirstFrame>
  );
}

/** Somebody who keeps the books of others has come by the wrong door: here is the right one. */
function ForAccountants() {
  const email = useClientState((state) => state.user?.email ?? "");
  const { accountant } = words;
  return (
    <details className={styles["accountant"]}>
      <summary className="medium brand pointer">{accountant.question}</summary>
      <h2 className="above-2 title">{accountant.title}</h2>
      <p className="above-1 breaks muted">{accountant.message(email)}</p>
      <p className="above-1 breaks muted">{accountant.own}</p>
    </details>
  );
}

/** The bridge whose two banks do not meet yet; the third step shows it joined, made of data. */
function OpenBridge() {
  return (
    <svg
      className={classNames("full block", styles["bridge"])}
      viewBox="0 0 320 136"
      fill="none"
      aria-hidden
    >
      <path d="M20 62H96M224 62H300" stroke="var(--ink)" strokeWidth="2" />
      <path d="M102 62H218" stroke="var(--line-strong)" strokeWidth="2" strokeDasharray="3 4" />
      <path d="M57 24V96" stroke="var(--brand-text)" strokeWidth="10" />
      <path d="M263 24V96" stroke="var(--brass)" strokeWidth="10" />
      <text x="57" y="118" textAnchor="middle">
        {words.bank}
      </text>
      <text x="263" y="118" textAnchor="middle">
        {words.books}
      </text>
    </svg>
  );
}
