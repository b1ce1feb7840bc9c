import { IconUserPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { openModal } from "#web/modals/modals.ts";
import { accountantsQuery } from "#web/areas/accountants/accountant-queries.ts";
import {
  AccountantTable,
  AccountantTableSkeleton,
} from "#web/areas/accountants/parts/AccountantTable.tsx";
import { ChooseCompany, OwnLoginButton, QueryError } from "#web/shell/PageStates.tsx";
import { canManageAccountants } from "#web/state/capabilities.ts";
import { useClientState } from "#web/state/client-state.ts";
import { accountantsTexts as words } from "#web/areas/accountants/texts/accountants.ts";
import { notify } from "#web/toasts/notify.ts";
import { Button } from "#web/ui/buttons/Button.tsx";
import { EmptyState } from "#web/ui/blocks/EmptyState.tsx";
import { Icon } from "#web/ui/marks/Icon.tsx";
import { Note } from "#web/ui/blocks/Note.tsx";
import { PageHeader } from "#web/ui/blocks/PageHeader.tsx";

/** The accountants of the current company: invited, active, or not reached by the letter. */
export function AccountantsPage() {
  const company = useClientState((state) => state.currentCompany);
  const owner = useClientState(canManageAccountants);
  const query = useQuery({
    ...accountantsQuery(company?._id ?? ""),
    enabled: company !== null && owner,
  });
  const accountants = query.data?.accountants;
  const failed = query.isError;
  useEffect(() => {
    if (failed) notify("accountant.listFailed");
  }, [failed]);
  const invite = () => company && openModal("newAccountant", { companyId: company._id });
  return (
    <>
      <PageHeader
        title={words.title}
        purpose={company ? words.purpose(company.name) : words.purposePlain}
        actions={
          company &&
          owner && (
            <Button
              command="accountantCreate"
              variant={accountants?.length === 0 ? "secondary" : "filled"}
              icon={<Icon of={IconUserPlus} />}
              onClick={invite}
            >
              {words.invite}
            </Button>
          )
        }
      />
      {!owner && (
        <Note tone="info" title={words.ownerOnly.title}>
          {words.ownerOnly.message}
        </Note>
      )}
      {owner && !company && <ChooseCompany>{words.noCompany}</ChooseCompany>}
      {query.isError && !accountants && (
        <QueryError title={words.title} error={query.error} onRetry={() => void query.refetch()} />
      )}
      {owner && company && query.isPending && <AccountantTableSkeleton />}
      {accountants?.length === 0 && (
        <EmptyState
          ghost="threads"
          title={words.empty.title}
          step={{
            command: "accountantCreate",
            otherwise: words.empty.byLink,
            way: <OwnLoginButton />,
          }}
          actions={
            <Button command="accountantCreate" onClick={invite}>
              {words.invite}
            </Button>
          }
        >
          {words.empty.message}
        </EmptyState>
      )}
      {company && accountants && accountants.length > 0 && (
        <AccountantTable accountants={accountants} companyId={company._id} />
      )}
    </>
  );
}
