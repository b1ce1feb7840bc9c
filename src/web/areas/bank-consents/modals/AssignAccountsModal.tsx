import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { feedAccountsQuery, type FeedAccountRow } from "#web/areas/bank-connect/connect-queries.ts";
import { NOT_WANTED, suggestCompany } from "#web/areas/bank-connect/owner-match.ts";
import { keyOf } from "#web/areas/bank-consents/parts/account-key.ts";
import { AccountChoices } from "#web/areas/bank-consents/parts/AccountChoices.tsx";
import { useLeftUnassigned } from "#web/areas/bank-consents/parts/use-left-unassigned.ts";
import { HistoryProgress } from "#web/areas/bank-consents/parts/HistoryProgress.tsx";
import {
  useAssignAccounts,
  type AssignedPlace,
} from "#web/areas/bank-consents/parts/use-assign-accounts.ts";
import { DialogBody } from "#web/modals/DialogBody.tsx";
import type { ModalPurposes } from "#web/modals/modal-purposes.ts";
import { useCloseModal } from "#web/modals/use-close-modal.ts";
import { QueryError } from "#web/shell/PageStates.tsx";
import { useCompanies, type CompanyRow } from "#web/shell/shell-queries.ts";
import { assignFeedTexts as words } from "#web/areas/bank-consents/texts/assign-feed-accounts.ts";
import { modalTexts } from "#web/texts/modals.ts";
import { Button } from "#web/ui/buttons/Button.tsx";
import { Note } from "#web/ui/blocks/Note.tsx";
import { SkeletonRows } from "#web/ui/blocks/Skeleton.tsx";
import { canTakeAccounts } from "#web/state/company-rights.ts";

/**
 * The accounts a consent shows, each with the company it belongs to; afterwards the first
 * transactions on their way.
 */
export function AssignAccountsModal({ companyId, consentId }: ModalPurposes["aggreg8"]) {
  const query = useQuery(feedAccountsQuery(companyId, consentId));
  const { companies } = useCompanies();
  const [assigned, setAssigned] = useState<readonly AssignedPlace[] | undefined>();
  if (assigned) return <HistoryProgress places={assigned} />;
  const own = companies?.filter(canTakeAccounts);
  if (query.data && own && query.data.accounts.length > 0) {
    return (
      <AssignForm
        accounts={query.data.accounts}
        companies={own}
        companyId={companyId}
        incomplete={query.data.unavailable.length > 0}
        onAssigned={setAssigned}
      />
    );
  }
  const down = query.data && query.data.unavailable.length > 0;
  return (
    <DialogBody title={words.title} size="fields">
      {(query.isPending || !own) && !query.isError && <SkeletonRows rows={3} />}
      {query.isError && (
        <QueryError
          title={words.listFailed}
          error={query.error}
          onRetry={() => void query.refetch()}
        />
      )}
      {query.data && own && (
        <Note
          tone={down ? "warning" : "info"}
          title={down ? words.unavailable.title : words.none.title}
        >
          {down ? words.unavailable.message : words.none.message}
        </Note>
      )}
    </DialogBody>
  );
}

interface AssignFormProps {
  readonly accounts: readonly FeedAccountRow[];
  readonly companies: readonly CompanyRow[];
  readonly companyId: string;
  readonly incomplete: boolean;
  readonly onAssigned: (places: readonly AssignedPlace[]) => void;
}

function AssignForm({ accounts, companies, companyId, incomplete, onAssigned }: AssignFormProps) {
  const closeModal = useCloseModal();
  const open = accounts.filter((account) => account.assignedCompany === null);
  const [choices, setChoices] = useState<Readonly<Record<string, string>>>(() =>
    Object.fromEntries(
      open.map((account) => [
        keyOf(account),
        suggestCompany(account.owner, account.type, companies),
      ]),
    ),
  );
  const [asked, setAsked] = useState(false);
  const decided = useRef(false);
  const consentIds = new Set(open.map((account) => account.consentId));
  useLeftUnassigned(decided, {
    count: open.length === accounts.length ? open.length : 0,
    companyId,
    consentId: consentIds.size === 1 ? [...consentIds][0]! : null,
  });
  const assign = useAssignAccounts();
  const undecided = open.filter((account) => !choices[keyOf(account)]);
  const wanted = open.filter(
    (account) => choices[keyOf(account)] && choices[keyOf(account)] !== NOT_WANTED,
  );
  const submit = async () => {
    if (assign.running) return;
    setAsked(true);
    if (undecided.length > 0) return;
    if (wanted.length === 0) {
      decided.current = true;
      return closeModal();
    }
    const places = await assign.run(
      wanted.map((account) => ({ account, companyId: choices[keyOf(account)]! })),
      companies,
    );
    if (places) {
      decided.current = true;
      onAssigned(places);
    }
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <DialogBody
        title={words.title}
        size="fields"
        footer={
          <>
            <Button variant="secondary" onClick={closeModal}>
              {modalTexts.cancel}
            </Button>
            <Button type="submit" loading={assign.running} loadingText={words.running}>
              {open.length > 0 && wanted.length === 0 && undecided.length === 0
                ? words.nothingChosen
                : words.action}
            </Button>
          </>
        }
      >
        <div className="stack gap-4">
          <p>{words.lead}</p>
          {incomplete && (
            <Note tone="warning" title={words.unavailable.title}>
              {words.unavailable.message}
            </Note>
          )}
          <AccountChoices
            accounts={accounts}
            companies={currentFirst(companies, companyId)}
            choices={choices}
            showFaults={asked}
            onChoose={(key, choice) => setChoices({ ...choices, [key]: choice })}
          />
          <p className="small muted">{words.privacy}</p>
        </div>
      </DialogBody>
    </form>
  );
}

function currentFirst(companies: readonly CompanyRow[], companyId: string): readonly CompanyRow[] {
  return companies.toSorted((a, b) => Number(b._id === companyId) - Number(a._id === companyId));
}
