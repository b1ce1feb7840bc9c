import { classNames } from "#web/ui/class-names.ts";
import { useNavigate } from "@tanstack/react-router";
import { AccountantFields } from "#web/areas/accountants/parts/AccountantFields.tsx";
import { useAccountantForm } from "#web/areas/accountants/parts/use-accountant-form.ts";
import styles from "#web/areas/accountants/parts/accountants.module.css";
import { to } from "#web/navigation/paths.ts";
import { useUnsavedForm } from "#web/navigation/unsaved.ts";
import { ChooseCompany } from "#web/shell/PageStates.tsx";
import { canManageAccountants } from "#web/state/capabilities.ts";
import { useClientState, type RememberedCompany } from "#web/state/client-state.ts";
import {
  accountantFormTexts as words,
  accountantsTexts,
} from "#web/areas/accountants/texts/accountants.ts";
import { Button } from "#web/ui/buttons/Button.tsx";
import { Card } from "#web/ui/blocks/Card.tsx";
import { Note } from "#web/ui/blocks/Note.tsx";
import { PageHeader } from "#web/ui/blocks/PageHeader.tsx";
import { useIsHere } from "#web/ui/use-is-here.ts";

/** The invitation as a page of its own, with the rights of an accountant. */
export function NewAccountantPage() {
  const company = useClientState((state) => state.currentCompany);
  const owner = useClientState(canManageAccountants);
  return (
    <>
      <PageHeader title={words.newTitle} purpose={words.newPurpose} />
      {!owner && (
        <Note tone="info" title={accountantsTexts.ownerOnly.title}>
          {accountantsTexts.ownerOnly.message}
        </Note>
      )}
      {owner && !company && <ChooseCompany>{accountantsTexts.noCompany}</ChooseCompany>}
      {owner && company && <InviteCard key={company._id} company={company} />}
    </>
  );
}

function InviteCard({ company }: { readonly company: RememberedCompany }) {
  const navigate = useNavigate();
  const leave = () => void navigate({ to: to.accountants(), ignoreBlocker: true });
  const isHere = useIsHere();
  const onSaved = () => {
    if (isHere()) leave();
  };
  const handle = useAccountantForm({ companyId: company._id, onSaved });
  useUnsavedForm(() => handle.form.isDirty());
  return (
    <div className={styles["columns"]}>
      <Card>
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            if (!handle.saving) handle.submit();
          }}
        >
          <div className="stack gap-4">
            {handle.companies.length === 0 && <p>{words.company(company.name)}</p>}
            <AccountantFields handle={handle} />
          </div>
          <div className={classNames("flex gap-2 above-6", styles["buttons"])}>
            <Button type="submit" loading={handle.saving} loadingText={words.saving}>
              {words.send}
            </Button>
            <Button variant="secondary" onClick={leave}>
              {words.cancel}
            </Button>
          </div>
        </form>
      </Card>
      <Rights />
    </div>
  );
}

function Rights() {
  return (
    <Card className={styles["rights"]}>
      <h2>{words.rights.title}</h2>
      <ul className="small muted">
        {words.rights.can.map((each) => (
          <li key={each}>{each}</li>
        ))}
      </ul>
      <h2>{words.rights.cannotTitle}</h2>
      <ul className="small muted">
        {words.rights.cannot.map((each) => (
          <li key={each}>{each}</li>
        ))}
      </ul>
    </Card>
  );
}
