import { useNavigate } from "@tanstack/react-router";
import { LetterSetting } from "#web/areas/questions/parts/LetterSetting.tsx";
import { QuestionRow } from "#web/areas/questions/parts/QuestionRow.tsx";
import styles from "#web/areas/questions/parts/questions.module.css";
import { type ListedState, useQuestionPages } from "#web/areas/questions/queries/use-questions.ts";
import { questionTexts as words } from "#web/areas/questions/texts/questions.ts";
import { to } from "#web/navigation/paths.ts";
import { ChooseCompany, QueryError } from "#web/shell/PageStates.tsx";
import { useAddressValue, useLinkedCompany } from "#web/shell/use-linked-company.ts";
import { useClientState } from "#web/state/client-state.ts";
import { EmptyState } from "#web/ui/blocks/EmptyState.tsx";
import { PageHeader } from "#web/ui/blocks/PageHeader.tsx";
import { SkeletonRows } from "#web/ui/blocks/Skeleton.tsx";
import { Button } from "#web/ui/buttons/Button.tsx";
import { SegmentedControl } from "#web/ui/fields/SegmentedControl.tsx";
import { formatCount } from "#web/ui/text/format-amount.ts";

const STATES: readonly ListedState[] = ["waiting", "answered", "closed"];

/** „Kérdések": what was asked about items of the company, by whose turn it is. */
export function QuestionsPage() {
  const company = useClientState((state) => state.currentCompany);
  const isLinked = useLinkedCompany();
  return (
    <>
      <PageHeader title={words.title} purpose={words.purpose} />
      {isLinked ? null : company === null ? (
        <ChooseCompany>{words.chooseCompany}</ChooseCompany>
      ) : (
        <>
          <CompanyQuestions key={company._id} companyId={company._id} />
          <LetterSetting key={`letters ${company._id}`} companyId={company._id} />
        </>
      )}
    </>
  );
}

function CompanyQuestions({ companyId }: { readonly companyId: string }) {
  const named = useAddressValue("state");
  const navigate = useNavigate();
  const state = STATES.find((each) => each === named) ?? "waiting";
  const query = useQuestionPages(companyId, state);
  const counts = query.data?.pages[0]?.counts;
  const questions = query.data?.pages.flatMap((page) => page.questions);
  const show = (next: ListedState) =>
    void navigate({ to: to.questions(), search: { state: next } as never, replace: true });
  return (
    <>
      <div className={styles["tabs"]}>
        <SegmentedControl
          label={words.list}
          value={state}
          onChange={show}
          segments={STATES.map((value) => ({
            value,
            label: words.tabs[value],
            ...(counts && { count: formatCount(counts[value]) }),
          }))}
        />
        {counts !== undefined && counts.yours > 0 && state === "waiting" && (
          <p className={styles["yours"]}>{words.yours(counts.yours)}</p>
        )}
      </div>
      {questions === undefined ? (
        query.isError ? (
          <QueryError
            title={words.failed}
            error={query.error}
            onRetry={() => void query.refetch()}
          />
        ) : (
          <SkeletonRows rows={6} />
        )
      ) : questions.length === 0 ? (
        <EmptyState ghost="threads" title={words.emptyStates[state].title}>
          {words.emptyStates[state].message}
        </EmptyState>
      ) : (
        <ul className={styles["list"]} aria-label={words.list}>
          {questions.map((question) => (
            <QuestionRow key={question._id} companyId={companyId} question={question} />
          ))}
        </ul>
      )}
      {query.isFetchNextPageError && (
        <QueryError
          title={words.moreFailed}
          error={query.error}
          onRetry={() => void query.fetchNextPage()}
        />
      )}
      {query.hasNextPage && (
        <Button
          variant="secondary"
          loading={query.isFetchingNextPage}
          loadingText={words.loadingMore}
          onClick={() => void query.fetchNextPage()}
        >
          {words.more}
        </Button>
      )}
    </>
  );
}
