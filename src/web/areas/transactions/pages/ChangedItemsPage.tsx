import { classNames } from "#web/ui/class-names.ts";
import { type ReactNode, useState } from "react";
import type { FrozenSort } from "#contract/transactions/frozen-changes.ts";
import { FrozenChangeItem } from "#web/areas/transactions/parts/FrozenChangeItem.tsx";
import styles from "#web/areas/transactions/parts/frozen-changes.module.css";
import {
  type FrozenReply,
  useFrozenChanges,
  useFrozenDecision,
} from "#web/areas/transactions/queries/use-frozen-changes.ts";
import { frozenTexts as words } from "#web/areas/transactions/texts/frozen-changes.ts";
import { confirmAction } from "#web/modals/modals.ts";
import { ChooseCompany, QueryError } from "#web/shell/PageStates.tsx";
import { useClientState } from "#web/state/client-state.ts";
import { hardWords } from "#web/texts/hard-words.ts";
import { HelpTip } from "#web/ui/buttons/HelpTip.tsx";
import { EmptyState } from "#web/ui/blocks/EmptyState.tsx";
import { PageHeader } from "#web/ui/blocks/PageHeader.tsx";
import { SkeletonLine, SkeletonPage } from "#web/ui/blocks/Skeleton.tsx";
import { Button } from "#web/ui/buttons/Button.tsx";
import { formatCount } from "#web/ui/text/format-amount.ts";

/** „Módosult könyvelt tételek": what would change on booked and exported items of a company. */
export function ChangedItemsPage() {
  const company = useClientState((state) => state.currentCompany);
  return (
    <>
      <PageHeader
        title={words.title}
        purpose={
          <>
            {words.purpose}
            <HelpTip {...hardWords.changedItem} />
          </>
        }
      />
      {company === null ? (
        <ChooseCompany>{words.chooseCompany}</ChooseCompany>
      ) : (
        <ChangedItems key={company._id} companyId={company._id} />
      )}
    </>
  );
}

function ChangedItems({ companyId }: { readonly companyId: string }) {
  const [chosen, setChosen] = useState<FrozenSort>();
  const query = useFrozenChanges(companyId, chosen);
  const decision = useFrozenDecision(companyId);
  const newest = query.data?.pages[0];
  // The last change of the chosen sort was decided: the others are shown.
  const isOver =
    chosen !== undefined && newest !== undefined && countOf(newest.sorts, chosen) === undefined;
  if (isOver) setChosen(undefined);
  if (query.isPending || isOver) return <ChangedItemsSkeleton />;
  if (query.isError && newest === undefined)
    return (
      <QueryError title={words.failed} error={query.error} onRetry={() => void query.refetch()} />
    );
  if (newest === undefined || newest.sorts.length === 0)
    return (
      <EmptyState ghost="threads" title={words.empty.title}>
        {words.empty.message}
      </EmptyState>
    );
  const changes = query.data!.pages.flatMap((page) => page.changes);
  return (
    <>
      <Sorts
        companyId={companyId}
        reply={newest}
        chosen={chosen}
        decision={decision}
        onChoose={(sort) => setChosen(sort && { way: sort.way, kind: sort.kind })}
      />
      <ul className="grid gap-3 flat" aria-label={words.list}>
        {changes.map((change) => (
          <FrozenChangeItem
            key={change._id}
            companyId={companyId}
            change={change}
            decision={decision}
          />
        ))}
      </ul>
      {query.isFetchNextPageError && (
        <QueryError
          title={words.moreFailed}
          error={query.error}
          onRetry={() => void query.fetchNextPage()}
        />
      )}
      {query.hasNextPage && (
        <div className="flex center above-4">
          <Button
            variant="secondary"
            loading={query.isFetchingNextPage}
            loadingText={words.loadingMore}
            onClick={() => void query.fetchNextPage()}
          >
            {words.more}
          </Button>
        </div>
      )}
    </>
  );
}

const keyOf = ({ way, kind }: FrozenSort): string => `${way} ${kind}`;

function countOf(sorts: FrozenReply["sorts"], sort: FrozenSort): number | undefined {
  return sorts.find((each) => keyOf(each) === keyOf(sort))?.count;
}

interface SortsProps {
  readonly companyId: string;
  readonly reply: FrozenReply;
  readonly chosen: FrozenSort | undefined;
  readonly decision: ReturnType<typeof useFrozenDecision>;
  readonly onChoose: (sort: FrozenSort | undefined) => void;
}

/** The sorts of changes that wait; of one sort, the answers to all of them. */
function Sorts({ companyId, reply, chosen, decision, onChoose }: SortsProps) {
  const { sorts, asOf } = reply;
  const single = sorts.length === 1 ? sorts[0] : undefined;
  const sort = chosen ?? single;
  const count = sort === undefined ? undefined : countOf(sorts, sort);
  const decideAll = (answer: "accepted" | "kept", of: FrozenSort, all: number): void => {
    const isAccept = answer === "accepted";
    confirmAction({
      title: isAccept ? words.ask.accept(all) : words.ask.keep(all),
      children: <p>{isAccept ? words.ask.acceptMessage : words.ask.keepMessage}</p>,
      actionLabel: isAccept ? words.ask.acceptAction : words.ask.keepAction,
      runningLabel: words.ask.running,
      run: () =>
        decision.mutateAsync({
          params: { id: companyId },
          body: { decision: answer, sort: { way: of.way, kind: of.kind, asOf } },
        }),
    });
  };
  return (
    <div className="row wrap gap-2 below-4">
      {single === undefined && (
        <div className="wrap gap-2" role="group" aria-label={words.filters}>
          <Choice isOn={chosen === undefined} onClick={() => onChoose(undefined)}>
            {words.all}
          </Choice>
          {sorts.map((each) => (
            <Choice
              key={keyOf(each)}
              isOn={chosen !== undefined && keyOf(chosen) === keyOf(each)}
              onClick={() => onChoose(each)}
            >
              {words.sort(each)} · {formatCount(each.count)}
            </Choice>
          ))}
        </div>
      )}
      {sort !== undefined && count !== undefined && count > 1 && (
        <div className={classNames("wrap gap-2 end", styles["all"])}>
          <Button
            size="small"
            variant="secondary"
            disabled={decision.isPending}
            onClick={() => decideAll("accepted", sort, count)}
          >
            {words.acceptAll(count)}
          </Button>
          <Button
            size="small"
            variant="secondary"
            disabled={decision.isPending}
            onClick={() => decideAll("kept", sort, count)}
          >
            {words.keepAll(count)}
          </Button>
        </div>
      )}
    </div>
  );
}

interface ChoiceProps {
  readonly isOn: boolean;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

function Choice({ isOn, onClick, children }: ChoiceProps) {
  return (
    <Button
      size="small"
      variant={isOn ? "filled" : "secondary"}
      aria-pressed={isOn}
      onClick={onClick}
    >
      {children}
    </Button>
  );
}

function ChangedItemsSkeleton() {
  return (
    <SkeletonPage>
      <ul className="grid gap-3 flat">
        {[0, 1, 2].map((place) => (
          <li key={place} className={styles["item"]}>
            <SkeletonLine width="40%" />
            <SkeletonLine width="64%" />
            <SkeletonLine width="80%" />
          </li>
        ))}
      </ul>
    </SkeletonPage>
  );
}
