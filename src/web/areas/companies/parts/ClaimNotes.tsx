import { useQuery } from "@tanstack/react-query";
import type { ApiReply } from "#web/api/client.ts";
import { apiQuery, useApiMutation } from "#web/api/queries.ts";
import { confirmAction } from "#web/modals/modals.ts";
import styles from "./companies.module.css";
import type { CompanyRow } from "#web/shell/shell-queries.ts";
import { claimTexts as words } from "#web/areas/companies/texts/claims.ts";
import { tellFailure } from "#web/toasts/tell-failure.ts";
import { addToast } from "#web/toasts/toasts.ts";
import { Button } from "#web/ui/buttons/Button.tsx";
import { Note } from "#web/ui/blocks/Note.tsx";
import { canManageCompany } from "#web/state/company-rights.ts";

type Claim = ApiReply<"claimList">["claims"][number];

/** Requests for access that wait for the owner, each with the decision beside it. */
export function ClaimNotes({ companies }: { readonly companies: readonly CompanyRow[] }) {
  const owned = new Map(
    companies.filter(canManageCompany).map((company) => [company._id, company]),
  );
  const reply = useQuery({ ...apiQuery("Company", "claimList", {}), enabled: owned.size > 0 });
  const waiting = (reply.data?.claims ?? []).flatMap((claim) => {
    const company = owned.get(claim.companyId);
    return company === undefined ? [] : [{ company, claim }];
  });
  if (waiting.length === 0) return null;
  return (
    <div className={styles["claims"]}>
      {waiting.map(({ company, claim }) => (
        <ClaimNote key={claim._id} company={company} claim={claim} />
      ))}
    </div>
  );
}

function ClaimNote({ company, claim }: { readonly company: CompanyRow; readonly claim: Claim }) {
  const { claimant } = claim;
  const name = claimant.name ? `${claimant.name} (${claimant.email})` : claimant.email;
  const decide = useApiMutation("companyClaimDecide", {
    invalidates: ["Company", "Accountant"],
    onError: tellFailure(words.decideFailed),
  });
  const params = { id: company._id, claimId: claim._id };
  // The note is gone before the call's end is told, so the promise tells it; failures have had
  // their toast.
  const refuse = () =>
    decide.mutateAsync({ params, body: { decision: "refuse" } }).then(
      () => addToast({ intent: "success", ...words.refused }),
      () => undefined,
    );
  const grant = () =>
    confirmAction({
      title: words.grantTitle,
      children: words.grantMessage[claimant.role](name),
      actionLabel: words.grant,
      runningLabel: words.granting,
      run: () =>
        decide
          .mutateAsync({ params, body: { decision: "grant" } })
          .then(() => addToast({ intent: "success", ...words.granted })),
    });
  return (
    <Note
      tone="warning"
      title={words.note(name, company.name)}
      actions={
        <>
          <Button command="companyClaimDecide" variant="secondary" size="small" onClick={grant}>
            {words.grant}
          </Button>
          <Button
            command="companyClaimDecide"
            variant="ghost"
            size="small"
            loading={decide.isPending}
            onClick={() => void refuse()}
          >
            {words.refuse}
          </Button>
        </>
      }
    >
      {words.roles[claimant.role]}. {claim.message && words.message(claim.message)}
    </Note>
  );
}
