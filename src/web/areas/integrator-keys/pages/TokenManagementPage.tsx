import { IconCode, IconPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { keysQuery, type AccessKey } from "#web/areas/integrator-keys/key-queries.ts";
import { KeyTable, KeyTableSkeleton } from "#web/areas/integrator-keys/parts/KeyTable.tsx";
import { WebhookSection } from "#web/areas/integrator-keys/parts/WebhookSection.tsx";
import { keyTexts as words } from "#web/areas/integrator-keys/texts/integrator-keys.ts";
import { openModal } from "#web/modals/modals.ts";
import { ButtonLink } from "#web/navigation/AppLink.tsx";
import { to } from "#web/navigation/paths.ts";
import { ChooseCompany, LinkSessionNote, QueryError } from "#web/shell/PageStates.tsx";
import { mayUse } from "#web/state/capabilities.ts";
import { useClientState } from "#web/state/client-state.ts";
import { hardWords } from "#web/texts/hard-words.ts";
import { HelpTip } from "#web/ui/buttons/HelpTip.tsx";
import { EmptyState } from "#web/ui/blocks/EmptyState.tsx";
import { PageHeader } from "#web/ui/blocks/PageHeader.tsx";
import { Button } from "#web/ui/buttons/Button.tsx";
import { Icon } from "#web/ui/marks/Icon.tsx";

/** Access keys of the current company: a director's view of all, an accountant's of her own. */
export function TokenManagementPage() {
  const company = useClientState((state) => state.currentCompany);
  const mayCreate = useClientState(mayUse("integratorTokenCreate"));
  const query = useQuery({ ...keysQuery(company?._id ?? ""), enabled: company !== null });
  // A list that could not be fetched is empty: keys of before are not shown as if they still stood.
  const keys = query.isError ? undefined : query.data?.tokens;
  const create = () =>
    company && openModal("newToken", { companyId: company._id, companyName: company.name });
  return (
    <>
      <PageHeader
        title={words.title}
        purpose={
          <>
            {company ? words.purpose(company.name) : words.purposePlain}
            <HelpTip {...hardWords.clientId} />
          </>
        }
        actions={
          <>
            <ButtonLink to={to.developers()} variant="secondary" icon={<Icon of={IconCode} />}>
              {words.developers}
            </ButtonLink>
            {company && (
              <Button
                command="integratorTokenCreate"
                variant={keys?.length === 0 ? "secondary" : "filled"}
                icon={<Icon of={IconPlus} />}
                onClick={create}
              >
                {words.create}
              </Button>
            )}
          </>
        }
      />
      {!mayCreate && (
        <div className="below-4">
          <LinkSessionNote />
        </div>
      )}
      {!company && <ChooseCompany>{words.noCompany}</ChooseCompany>}
      {query.isError && (
        <QueryError
          title={words.listFailed}
          error={query.error}
          onRetry={() => void query.refetch()}
        />
      )}
      {company && query.isPending && <KeyTableSkeleton />}
      {keys?.length === 0 && (
        <EmptyState
          ghost="files"
          title={words.empty.title}
          actions={
            <Button command="integratorTokenCreate" onClick={create}>
              {words.create}
            </Button>
          }
        >
          {words.empty.message}
        </EmptyState>
      )}
      {keys && keys.length > 0 && <KeyLists keys={keys} />}
      {company && keys?.some((key) => !isRevoked(key)) && (
        <WebhookSection companyId={company._id} keys={keys} />
      )}
    </>
  );
}

function KeyLists({ keys }: { readonly keys: readonly AccessKey[] }) {
  const [shown, show] = useState(false);
  // An ended key that left something working stands among the active ones until that ends too.
  const active = keys.filter((key) => !isRevoked(key) || key.leavesMade);
  const hidden = keys.filter((key) => isRevoked(key) && !key.leavesMade);
  return (
    <>
      {active.length > 0 || shown ? (
        <KeyTable keys={shown ? [...active, ...hidden] : active} />
      ) : (
        <EmptyState
          title={words.allRevoked.title}
          step={{ command: "integratorTokenCreate", otherwise: words.allRevoked.byLink }}
        >
          {words.allRevoked.message}
        </EmptyState>
      )}
      {hidden.length > 0 && (
        <div className="above-2">
          <Button variant="ghost" size="small" aria-expanded={shown} onClick={() => show(!shown)}>
            {shown ? words.hideRevoked : words.showRevoked(hidden.length)}
          </Button>
        </div>
      )}
    </>
  );
}

function isRevoked({ status }: AccessKey): boolean {
  return status === "REVOKED";
}
