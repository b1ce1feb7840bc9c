import { useQuery } from "@tanstack/react-query";
import type { ApiReply } from "#web/api/client.ts";
import { apiQuery, useApiMutation } from "#web/api/queries.ts";
import { refreshUser } from "#web/areas/companies/queries/save-company.ts";
import styles from "./companies.module.css";
import { companyDeleteTexts as words } from "#web/areas/companies/texts/company-delete.ts";
import { worksByLink } from "#web/state/capabilities.ts";
import { useClientState } from "#web/state/client-state.ts";
import { tellFailure } from "#web/toasts/tell-failure.ts";
import { addToast } from "#web/toasts/toasts.ts";
import { Button } from "#web/ui/buttons/Button.tsx";
import { Card } from "#web/ui/blocks/Card.tsx";
import { formatInstant } from "#web/ui/text/format-date.ts";
import { NameMark } from "#web/ui/marks/NameMark.tsx";

type Deleted = ApiReply<"companyDeletedList">["companies"][number];

/**
 * Companies that the owner deleted in the last thirty days, with the way back. Absent while there
 * is none.
 */
export function DeletedCompanies() {
  const byLink = useClientState(worksByLink);
  const query = useQuery({ ...apiQuery("Company", "companyDeletedList", {}), enabled: !byLink });
  const companies = query.data?.companies;
  if (!companies || companies.length === 0) return null;
  return (
    <Card className={styles["deleted"]}>
      <h2>{words.deletedListTitle}</h2>
      <p className={styles["muted"]}>{words.deletedListPurpose}</p>
      <ul aria-label={words.deletedListTitle}>
        {companies.map((company) => (
          <DeletedRow key={company._id} company={company} />
        ))}
      </ul>
    </Card>
  );
}

function DeletedRow({ company }: { readonly company: Deleted }) {
  const restore = useApiMutation("companyRestore", {
    invalidates: ["Company", "User"],
    onSuccess: () => {
      addToast({ intent: "success", ...words.restored(company.name) });
      void refreshUser();
    },
    onError: tellFailure(words.restoreFailed),
  });
  return (
    <li>
      <NameMark name={company.name} />
      <span>
        <b>{company.name}</b>
        <span className={styles["muted"]}>
          {words.deletedOn(formatInstant(company.deletedAt))} ·{" "}
          {words.until(formatInstant(company.purgeAfter))}
        </span>
      </span>
      <Button
        variant="secondary"
        size="small"
        aria-label={words.restoreLabel(company.name)}
        loading={restore.isPending}
        onClick={() => restore.mutate({ params: { id: company._id } })}
      >
        {words.restore}
      </Button>
    </li>
  );
}
