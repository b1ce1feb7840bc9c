import { classNames } from "#web/ui/class-names.ts";
import { IconPlus, IconUpload } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import type { AccountJoin } from "#contract/bank-accounts/account-joins.ts";
import type { FeedState } from "#contract/bank-feeds/feed-states.ts";
import type { ApiReply } from "#web/api/client.ts";
import { bankAccountsQuery } from "#web/api/company-queries.ts";
import { feedStatesQuery } from "#web/areas/bank-connect/connect-queries.ts";
import { ConsentEndNotes } from "#web/areas/bank-consents/ConsentEndNotes.tsx";
import { UnassignedConsentNotes } from "#web/areas/bank-consents/UnassignedConsentNotes.tsx";
import { AccountWorkNotes } from "#web/areas/bank-accounts/parts/AccountWorkNotes.tsx";
import { accountJoinsQuery } from "#web/areas/bank-accounts/queries/use-account-join.ts";
import { groupOrigins } from "#web/areas/bank-accounts/group-origins.ts";
import { openModal } from "#web/modals/modals.ts";
import { ButtonLink } from "#web/navigation/AppLink.tsx";
import { JoinSuggestion, joinsOf } from "#web/areas/bank-accounts/parts/AccountJoins.tsx";
import { BankAccountsSkeleton } from "#web/areas/bank-accounts/parts/BankAccountsSkeleton.tsx";
import { RestingNote } from "#web/areas/bank-accounts/parts/RestingNote.tsx";
import { AccountRow } from "#web/areas/bank-accounts/parts/AccountRow.tsx";
import { currencyTotals } from "#web/areas/bank-accounts/parts/account-days.ts";
import styles from "#web/areas/bank-accounts/parts/bank-accounts.module.css";
import { groupByBank } from "#web/areas/bank-accounts/parts/group-by-bank.ts";
import { to } from "#web/navigation/paths.ts";
import {
  ChooseCompany,
  FirstDataActions,
  OwnLoginButton,
  QueryError,
} from "#web/shell/PageStates.tsx";
import { canConnectBanks, worksForClients } from "#web/state/capabilities.ts";
import { useClientState } from "#web/state/client-state.ts";
import { bankAccountsTexts as words } from "#web/areas/bank-accounts/texts/bank-accounts.ts";
import { AmountText } from "#web/ui/text/AmountText.tsx";
import { Button } from "#web/ui/buttons/Button.tsx";
import { EmptyState } from "#web/ui/blocks/EmptyState.tsx";
import { Figures, type Figure } from "#web/ui/data/Figures.tsx";
import { Icon } from "#web/ui/marks/Icon.tsx";
import { PageHeader } from "#web/ui/blocks/PageHeader.tsx";
import { todayDate } from "#web/time/now.ts";

type Reply = ApiReply<"bankAccountList">;

/** The accounts of the current company by bank, with the movement of the last thirty days. */
export function BankAccountsPage() {
  const company = useClientState((state) => state.currentCompany);
  const mayConnect = useClientState(canConnectBanks);
  const role = useClientState((state) => state.role);
  const hasClients = useClientState(worksForClients);
  const query = useQuery({ ...bankAccountsQuery(company?._id ?? ""), enabled: company !== null });
  const feedQuery = useQuery({
    ...feedStatesQuery(company?._id ?? ""),
    enabled: company !== null,
  });
  const joinQuery = useQuery({
    ...accountJoinsQuery(company?._id ?? ""),
    enabled: company !== null,
  });
  const feeds = feedQuery.data?.feeds ?? [];
  const joins = joinQuery.data?.joins ?? [];
  // Notes above the list and lines in its rows come with the list, or they would push it down.
  const isComing = query.isPending || feedQuery.isPending || joinQuery.isPending;
  const accounts = query.data?.accounts ?? [];
  const banks = groupByBank(accounts).length;
  const isEmpty = query.data !== undefined && !isComing && accounts.length === 0;
  const upload = () => openModal("fileUpload", company ? { companyId: company._id } : {});
  return (
    <>
      <PageHeader
        title={words.title}
        purpose={
          accounts.length > 0
            ? words.purpose(groupOrigins(accounts).length, banks)
            : words.purposeEmpty
        }
        actions={
          company &&
          !isEmpty && (
            <>
              <Button
                variant={mayConnect ? "secondary" : "filled"}
                icon={<Icon of={IconUpload} />}
                onClick={upload}
              >
                {words.upload}
              </Button>
              {mayConnect && (
                <ButtonLink
                  command="userFlowInit"
                  to={to.bankIntegration()}
                  icon={<Icon of={IconPlus} />}
                >
                  {words.connect}
                </ButtonLink>
              )}
            </>
          )
        }
      />
      <AccountWorkNotes companyId={company?._id} />
      {company && !isComing && feeds.length > 0 && <RestingNote companyId={company._id} />}
      {company && !isComing && (
        <ConsentEndNotes
          feeds={feeds}
          companyId={company._id}
          accountantOf={hasClients ? company.name : undefined}
        />
      )}
      {company && !isComing && mayConnect && (
        <UnassignedConsentNotes
          companyId={company._id}
          connected={feedQuery.data && feeds.length > 0}
        />
      )}
      {!company && <ChooseCompany>{words.noCompany.message}</ChooseCompany>}
      {company && query.isError && !query.data && (
        <QueryError
          title={words.listFailed}
          error={query.error}
          onRetry={() => void query.refetch()}
        />
      )}
      {company && isComing && !query.isError && <BankAccountsSkeleton />}
      {company && isEmpty && (
        <EmptyState
          ghost="accounts"
          title={words.empty.title}
          actions={<FirstDataActions companyId={company._id} />}
          step={
            hasClients
              ? undefined
              : { command: "userFlowInit", otherwise: words.empty.byLink, way: <OwnLoginButton /> }
          }
        >
          {words.empty[role ?? "entrepreneur"]}
        </EmptyState>
      )}
      {!isComing && accounts.length > 0 && <JoinSuggestion accounts={accounts} />}
      {query.data && !isComing && accounts.length > 0 && (
        <AccountList reply={query.data} feeds={feeds} joins={joins} />
      )}
    </>
  );
}

interface AccountListProps {
  readonly reply: Reply;
  readonly feeds: readonly FeedState[];
  readonly joins: readonly AccountJoin[];
}

function AccountList({ reply, feeds, joins }: AccountListProps) {
  const today = todayDate();
  const feedOf = new Map(feeds.map((feed) => [feed.bankAccountId, feed]));
  return (
    <>
      {currencyTotals(reply.accounts, reply.statistics, today, reply.paired).map((total) => (
        <div key={total.currency} className="below-2">
          <Figures figures={buildFigures(total)} />
        </div>
      ))}
      <div className={classNames("above-4 surface box", styles["list"])}>
        {groupByBank(reply.accounts).map((group) => (
          <ul key={group.bankName} aria-label={group.bankName || words.unknownBank}>
            {groupOrigins(group.accounts).map((sources) => (
              <AccountRow
                key={`${sources[0].accountNr} ${sources[0].currency}`}
                sources={sources}
                reply={reply}
                today={today}
                feedOf={(accountId) => feedOf.get(accountId)}
                joins={joinsOf(joins, sources[0])}
                others={reply.accounts.some(
                  (each) =>
                    each.currency === sources[0].currency &&
                    each.accountNr !== sources[0].accountNr,
                )}
              />
            ))}
          </ul>
        ))}
      </div>
      <p className="above-4 small muted">{words.chartNote}</p>
    </>
  );
}

function buildFigures(total: ReturnType<typeof currencyTotals>[number]): readonly Figure[] {
  const { currency, accounts, left } = total;
  const counted = accounts - left.length;
  return [
    {
      key: "balance",
      // The sum is of balances that can be added up, and says which.
      label: words.totals.balance(currency, counted || accounts),
      value:
        total.balance === undefined ? (
          "–"
        ) : (
          <AmountText amount={total.balance} currency={currency} kind="balance" />
        ),
      note: words.totals.note(counted, total.days, left),
    },
    {
      key: "credit",
      label: words.totals.credit,
      value: <AmountText amount={total.credit} currency={currency} />,
    },
    {
      key: "debit",
      label: words.totals.debit,
      value: <AmountText amount={total.debit} currency={currency} />,
    },
  ];
}
