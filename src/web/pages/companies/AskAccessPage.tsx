import { useState, type FormEvent } from "react";
import { cutTaxNumber, taxNumberDoubt, taxNumberFault } from "#web/modals/company/company-rules.ts";
import { openModal } from "#web/modals/modals.ts";
import { ButtonLink } from "#web/navigation/AppLink.tsx";
import styles from "#web/pages/companies/companies.module.css";
import { to } from "#web/paths.ts";
import { claimTexts as words } from "#web/texts/claims.ts";
import { companyFormTexts } from "#web/texts/companies.ts";
import { Button } from "#web/ui/Button.tsx";
import { Card } from "#web/ui/Card.tsx";
import { PageHeader } from "#web/ui/PageHeader.tsx";
import { TextField } from "#web/ui/TextField.tsx";

/**
 * An accountant makes no companies; a client that is registered already can be asked for access.
 */
export function AskAccessPage() {
  const [taxNumber, setTaxNumber] = useState("");
  const [fault, setFault] = useState<string | null>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = taxNumberFault(taxNumber);
    setFault(found);
    if (!found) openModal("companyClaim", { taxNumber });
  };
  return (
    <>
      <PageHeader title={words.pageTitle} purpose={words.pagePurpose} />
      <Card className={styles["form"]}>
        <form noValidate onSubmit={submit}>
          <div className={styles["fields"]}>
            <TextField
              label={companyFormTexts.taxNumber}
              help={companyFormTexts.taxNumberHelp}
              error={fault}
              warning={taxNumberDoubt(taxNumber)}
              identifier
              inputMode="numeric"
              autoComplete="off"
              value={taxNumber}
              onChange={(event) => {
                setTaxNumber(cutTaxNumber(event.currentTarget.value));
                setFault(null);
              }}
            />
          </div>
          <div className={styles["buttons"]}>
            <Button type="submit">{words.offer.action}</Button>
            <ButtonLink variant="secondary" to={to.home()}>
              {companyFormTexts.cancel}
            </ButtonLink>
          </div>
        </form>
      </Card>
    </>
  );
}
