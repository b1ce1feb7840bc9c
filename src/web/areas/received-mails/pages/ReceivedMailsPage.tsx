import { IconChevronRight } from "@tabler/icons-react";
import { useState } from "react";
import { AddressCard } from "#web/areas/received-mails/parts/AddressCard.tsx";
import { MailSenders } from "#web/areas/received-mails/parts/MailSenders.tsx";
import { MailTable } from "#web/areas/received-mails/parts/MailTable.tsx";
import { TurnedAway } from "#web/areas/received-mails/parts/TurnedAway.tsx";
import styles from "#web/areas/received-mails/parts/received-mails.module.css";
import {
  type MailsShown,
  useReceivedMails,
} from "#web/areas/received-mails/queries/use-received-mails.ts";
import { receivedMailsTexts as words } from "#web/areas/received-mails/texts/received-mails.ts";
import { AppLink } from "#web/navigation/AppLink.tsx";
import { to } from "#web/navigation/paths.ts";
import { ChooseCompany, OwnLoginButton, QueryError } from "#web/shell/PageStates.tsx";
import { useClientState } from "#web/state/client-state.ts";
import { EmptyState } from "#web/ui/blocks/EmptyState.tsx";
import { PageHeader } from "#web/ui/blocks/PageHeader.tsx";
import { SkeletonRows } from "#web/ui/blocks/Skeleton.tsx";
import { Button } from "#web/ui/buttons/Button.tsx";
import { SegmentedControl } from "#web/ui/fields/SegmentedControl.tsx";
import { Icon } from "#web/ui/marks/Icon.tsx";
import { formatCount } from "#web/ui/text/format-amount.ts";

/** The company's address for reports and statements, and the letters that came there. */
export function ReceivedMailsPage() {
  const company = useClientState((state) => state.currentCompany);
  return (
    <>
      <nav aria-label={words.path} className="row gap-1 below-1 small muted">
        <AppLink to={to.files()}>{words.back}</AppLink>
        <Icon of={IconChevronRight} size={14} />
        <span aria-current="page">{words.title}</span>
      </nav>
      <PageHeader title={words.title} purpose={words.purpose} />
      {company ? (
        <CompanyMails key={company._id} companyId={company._id} />
      ) : (
        <ChooseCompany>{words.noCompany}</ChooseCompany>
      )}
    </>
  );
}

function CompanyMails({ companyId }: { readonly companyId: string }) {
  const [show, setShow] = useState<MailsShown>("all");
  const query = useReceivedMails(companyId, show);
  const [first] = query.data?.pages ?? [];
  if (query.isError && first === undefined)
    return (
      <QueryError
        title={words.listFailed}
        error={query.error}
        onRetry={() => void query.refetch()}
      />
    );
  const mails = query.data?.pages.flatMap((page) => page.mails) ?? [];
  const counts = first?.counts;
  const isEmpty = show === "all" && counts?.all === 0;
  return (
    <>
      <AddressCard companyId={companyId} address={first} />
      {!isEmpty && (
        <div className="row wrap gap-3 below-3">
          <SegmentedControl<MailsShown>
            label={words.showLabel}
            value={show}
            onChange={setShow}
            segments={(["all", "waiting", "refused"] as const).map((value) => ({
              value,
              label: words.shows[value],
              ...(counts && { count: formatCount(counts[value]) }),
            }))}
          />
          <p className="end small muted">{words.kept}</p>
        </div>
      )}
      {first === undefined && <SkeletonRows rows={5} />}
      {isEmpty && (
        <EmptyState
          ghost="files"
          title={words.empty.title}
          step={
            first?.courierEmail === null
              ? {
                  command: "courierEmailMake",
                  otherwise: words.empty.noAddressByLink,
                  way: <OwnLoginButton />,
                }
              : undefined
          }
        >
          {first?.courierEmail === null ? words.empty.noAddress : words.empty.message}
        </EmptyState>
      )}
      {first !== undefined && !isEmpty && mails.length === 0 && (
        <p className={styles["nothing"]}>{words.nothing[show]}</p>
      )}
      {mails.length > 0 && <MailTable mails={mails} companyId={companyId} />}
      {query.hasNextPage && (
        <p className="above-4 mid">
          <Button
            variant="secondary"
            loading={query.isFetchingNextPage}
            onClick={() => void query.fetchNextPage()}
          >
            {words.more}
          </Button>
        </p>
      )}
      {first !== undefined && <MailSenders companyId={companyId} />}
      {first !== undefined && first.refused.length > 0 && <TurnedAway rows={first.refused} />}
    </>
  );
}
