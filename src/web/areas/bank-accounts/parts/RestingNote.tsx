import { useQuery } from "@tanstack/react-query";
import { bankAccountsTexts as words } from "#web/areas/bank-accounts/texts/bank-accounts.ts";
import { ButtonLink } from "#web/navigation/AppLink.tsx";
import { to } from "#web/navigation/paths.ts";
import { subscriptionsQuery } from "#web/shell/shell-queries.ts";
import { Note } from "#web/ui/blocks/Note.tsx";

/** Tells a director that the company's plan lets no bank be read. */
export function RestingNote({ companyId }: { readonly companyId: string }) {
  const { data } = useQuery(subscriptionsQuery);
  const group = data?.subscriptions.find((one) => one.companyId === companyId);
  if (group?.readingsRest !== true) return null;
  const said = group.state === "lapsed" ? words.restUnpaid : words.restFree;
  return (
    <Note
      tone="warning"
      title={words.restTitle}
      actions={
        <ButtonLink to={to.subscriptions()} variant="secondary" size="small">
          {words.restAction}
        </ButtonLink>
      }
    >
      {said}
    </Note>
  );
}
