import { useNavigate } from "@tanstack/react-router";
import { useRefusePrepared } from "#web/areas/companies/queries/use-delete-company.ts";
import { preparedTexts as words } from "#web/areas/companies/texts/companies.ts";
import { companyDeleteTexts as deleteTexts } from "#web/areas/companies/texts/company-delete.ts";
import { to } from "#web/navigation/paths.ts";
import type { CompanyRow } from "#web/shell/shell-queries.ts";
import { Note } from "#web/ui/blocks/Note.tsx";
import { Button } from "#web/ui/buttons/Button.tsx";
import styles from "./companies.module.css";

/** Companies that programs prepared for the person: each is his, or he says that it is not. */
export function PreparedNotes({ prepared }: { readonly prepared: readonly CompanyRow[] }) {
  const navigate = useNavigate();
  const refusal = useRefusePrepared();
  if (prepared.length === 0) return null;
  const confirm = ({ _id: company }: CompanyRow) =>
    void navigate({ to: to.confirm(), search: { company } as never });
  return (
    <div className={styles["claims"]}>
      {prepared.map((company) => (
        <Note
          key={company._id}
          tone="warning"
          title={words.title(company.name, company.taxNumber)}
          actions={
            <>
              <Button
                command="companySave"
                variant="secondary"
                size="small"
                onClick={() => confirm(company)}
              >
                {words.confirm}
              </Button>
              <Button
                command="companyDelete"
                variant="ghost"
                size="small"
                onClick={() => refusal.ask(company)}
              >
                {deleteTexts.refuse.button}
              </Button>
            </>
          }
        >
          {words.message}
        </Note>
      ))}
    </div>
  );
}
