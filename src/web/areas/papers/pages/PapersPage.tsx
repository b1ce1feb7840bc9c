import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { PAPER_ROWS_MAX, PAPER_SHOWS } from "#contract/papers/paper-shows.ts";
import { QUESTION_ITEMS_MAX } from "#contract/questions/question-limits.ts";
import type { LocalDate } from "#values/local-date.ts";
import { useMonth } from "#web/areas/months/use-month.ts";
import { LooseRow } from "#web/areas/papers/parts/LooseRow.tsx";
import { askFor, NeedRow } from "#web/areas/papers/parts/NeedRow.tsx";
import { FailedPapers, PaperAdd, takesFiles } from "#web/areas/papers/parts/PaperAdd.tsx";
import styles from "#web/areas/papers/parts/papers.module.css";
import { loosePapersQuery, paperNeedsQuery } from "#web/areas/papers/queries/use-paper-needs.ts";
import { usePaperUpload } from "#web/areas/papers/queries/use-paper-upload.ts";
import { papersPageTexts as words, type PaperTab } from "#web/areas/papers/texts/papers-page.ts";
import { openModal } from "#web/modals/modals.ts";
import { to } from "#web/navigation/paths.ts";
import { ChooseCompany, QueryError } from "#web/shell/PageStates.tsx";
import { useAddressValue, useLinkedCompany } from "#web/shell/use-linked-company.ts";
import { useClientState } from "#web/state/client-state.ts";
import { monthPeriod } from "#web/time/periods.ts";
import { EmptyState } from "#web/ui/blocks/EmptyState.tsx";
import { PageHeader } from "#web/ui/blocks/PageHeader.tsx";
import { SkeletonRows } from "#web/ui/blocks/Skeleton.tsx";
import { Button } from "#web/ui/buttons/Button.tsx";
import { SegmentedControl } from "#web/ui/fields/SegmentedControl.tsx";
import { SelectField } from "#web/ui/fields/SelectField.tsx";
import { PHONE_QUERY, useMedia } from "#web/ui/use-media.ts";
import { formatCount } from "#web/ui/text/format-amount.ts";

const TABS: readonly PaperTab[] = ["missing", "loose", "there", "waived", "removed"];

/** „Bizonylatok": what is missing in the month, what is there, and what hangs on nothing. */
export function PapersPage() {
  const company = useClientState((state) => state.currentCompany);
  const isLinked = useLinkedCompany();
  const month = useMonth();
  if (isLinked || company === null)
    return (
      <>
        <PageHeader title={words.title} purpose={words.purpose} />
        {!isLinked && <ChooseCompany>{words.chooseCompany}</ChooseCompany>}
      </>
    );
  return <CompanyPapers key={company._id} companyId={company._id} month={month} />;
}

interface CompanyPapersProps {
  readonly companyId: string;
  readonly month: string;
}

function CompanyPapers({ companyId, month }: CompanyPapersProps) {
  const named = useAddressValue("show");
  const navigate = useNavigate();
  const tab = TABS.find((each) => each === named) ?? "missing";
  const show = PAPER_SHOWS.find((each) => each === tab);
  const days = monthPeriod(`${month}-01` as LocalDate);
  const needs = useQuery(paperNeedsQuery(companyId, days, show ?? "missing"));
  const loose = useQuery({
    ...loosePapersQuery(companyId, tab === "removed" ? "removed" : "loose"),
    enabled: show === undefined,
  });
  const upload = usePaperUpload(companyId, undefined);
  const query = show === undefined ? loose : needs;
  const counts = needs.data?.counts;
  const missing = show === "missing" ? (needs.data?.items ?? []) : [];
  const open = (next: PaperTab) =>
    void navigate({ to: to.papers(), search: { show: next } as never, replace: true });
  return (
    <>
      <PageHeader
        title={words.title}
        purpose={words.purpose}
        actions={
          <>
            <Button
              variant="secondary"
              command="paperRuleSet"
              onClick={() => openModal("paperRule", { companyId, month })}
            >
              {words.rule}
            </Button>
            <Button
              variant="secondary"
              command="paperZip"
              onClick={() => openModal("paperZip", { companyId, month })}
            >
              {words.zip}
            </Button>
          </>
        }
      />
      <div className={styles["strip"]} {...takesFiles(upload)}>
        <span className="shrink">
          <b className="medium block">{words.drop}</b>
          <span className="small muted">{words.dropHint}</span>
        </span>
        <PaperAdd upload={upload} filled />
      </div>
      <FailedPapers upload={upload} />
      <div className={styles["tabs"]}>
        <TabChoice tab={tab} counts={counts} onChoose={open} />
        {missing.length > 1 && missing.length <= QUESTION_ITEMS_MAX && (
          <Button
            variant="quiet"
            size="small"
            command="questionAsk"
            onClick={() => askFor(companyId, missing)}
          >
            {words.askAll(missing.length)}
          </Button>
        )}
      </div>
      {query.isError ? (
        <QueryError title={words.failed} error={query.error} onRetry={() => void query.refetch()} />
      ) : query.data === undefined ? (
        <SkeletonRows rows={6} />
      ) : (
        <PaperList companyId={companyId} tab={tab} needs={needs.data} loose={loose.data} />
      )}
      {counts !== undefined && counts[tab] > PAPER_ROWS_MAX && (
        <p className="small muted">{words.cut(PAPER_ROWS_MAX, counts[tab])}</p>
      )}
    </>
  );
}

interface TabChoiceProps {
  readonly tab: PaperTab;
  readonly counts: Readonly<Record<PaperTab, number>> | undefined;
  readonly onChoose: (tab: PaperTab) => void;
}

/** Five lists stand beside each other where there is room, and in a field on a phone. */
function TabChoice({ tab, counts, onChoose }: TabChoiceProps) {
  const phone = useMedia(PHONE_QUERY);
  if (!phone)
    return (
      <SegmentedControl
        label={words.list}
        value={tab}
        onChange={onChoose}
        segments={TABS.map((value) => ({
          value,
          label: words.tabs[value],
          ...(counts && { count: formatCount(counts[value]) }),
        }))}
      />
    );
  return (
    <SelectField
      label={words.which}
      value={tab}
      onChange={(value) => onChoose(value as PaperTab)}
      options={TABS.map((value) => ({
        value,
        label: counts ? `${words.tabs[value]}: ${formatCount(counts[value])}` : words.tabs[value],
      }))}
    />
  );
}

type NeedsReply = ReturnType<typeof paperNeedsQuery>;
type LooseReply = ReturnType<typeof loosePapersQuery>;
type DataOf<Options> = Options extends { queryFn?: infer F }
  ? F extends (...args: never[]) => infer R
    ? Awaited<R>
    : never
  : never;

function PaperList({
  companyId,
  tab,
  needs,
  loose,
}: {
  readonly companyId: string;
  readonly tab: PaperTab;
  readonly needs: DataOf<NeedsReply> | undefined;
  readonly loose: DataOf<LooseReply> | undefined;
}) {
  const show = PAPER_SHOWS.find((each) => each === tab);
  const rows =
    show === undefined
      ? (loose?.papers ?? []).map((paper) => (
          <LooseRow key={paper._id} companyId={companyId} paper={paper} />
        ))
      : (needs?.items ?? []).map((item) => (
          <NeedRow key={item._id} companyId={companyId} item={item} show={show} />
        ));
  const empty = tab === "missing" && needs?.ruled === false ? words.noRule : words.empty[tab];
  if (rows.length === 0) return <EmptyState title={empty.title}>{empty.message}</EmptyState>;
  return (
    <ul className={styles["list"]} aria-label={words.list}>
      {rows}
    </ul>
  );
}
