import { classNames } from "#web/ui/class-names.ts";
import { useState, type FormEvent } from "react";
import {
  cutTaxNumber,
  taxNumberDoubt,
  taxNumberFault,
} from "#web/areas/companies/company-rules.ts";
import { openModal } from "#web/modals/modals.ts";
import { ButtonLink } from "#web/navigation/AppLink.tsx";
import styles from "#web/areas/companies/parts/companies.module.css";
import { to } from "#web/navigation/paths.ts";
import { claimTexts as words } from "#web/areas/companies/texts/claims.ts";
import { companyFormTexts } from "#web/areas/companies/texts/companies.ts";
import { Button } from "#web/ui/buttons/Button.tsx";
import { Card } from "#web/ui/blocks/Card.tsx";
import { PageHeader } from "#web/ui/blocks/PageHeader.tsx";
import { TextField } from "#web/ui/fields/TextField.tsx";

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
          <div className="stack gap-4">
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
          <div className={classNames("wrap gap-2 above-6", styles["buttons"])}>
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
