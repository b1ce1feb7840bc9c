import { type PaperShow, WAIVER_REASONS } from "#contract/papers/paper-shows.ts";
import { transactionTypeText } from "#values/transaction-types.ts";
import type { ApiReply } from "#web/api/client.ts";
import { usePaperUpload } from "#web/areas/papers/queries/use-paper-upload.ts";
import { usePaperWaiver } from "#web/areas/papers/queries/use-paper-needs.ts";
import { papersPageTexts as words } from "#web/areas/papers/texts/papers-page.ts";
import { openModal } from "#web/modals/modals.ts";
import { AppLink } from "#web/navigation/AppLink.tsx";
import { to } from "#web/navigation/paths.ts";
import { Button } from "#web/ui/buttons/Button.tsx";
import { RowMenu } from "#web/ui/buttons/RowMenu.tsx";
import { AmountText } from "#web/ui/text/AmountText.tsx";
import { formatDate } from "#web/ui/text/format-date.ts";
import { FailedPapers, PaperAdd, takesFiles } from "./PaperAdd.tsx";
import { PaperRow } from "./PaperRow.tsx";
import styles from "./papers.module.css";

export type NeedItem = ApiReply<"paperNeedList">["items"][number];

interface NeedRowProps {
  readonly companyId: string;
  readonly item: NeedItem;
  readonly show: PaperShow;
}

/** One item with what it has, or the ways to what it lacks. Files may be dropped on it. */
export function NeedRow({ companyId, item, show }: NeedRowProps) {
  const upload = usePaperUpload(companyId, item._id);
  const waive = usePaperWaiver(companyId);
  const name = item.partnerName || words.noPartner;
  const facts = [transactionTypeText(item.type), item.remittance].filter(Boolean);
  return (
    <li className={styles["need"]} {...takesFiles(upload)}>
      <span className={styles["day"]}>{formatDate(item.date)}</span>
      <span className={styles["what"]}>
        <AppLink to={to.transactionViewer()} search={{ company: companyId, item: item._id }}>
          {name}
        </AppLink>
        <span className={styles["facts"]}>{facts.join(" · ")}</span>
      </span>
      <AmountText amount={item.amount} currency={item.currency} />
      <div className={styles["acts"]}>
        {show === "missing" && (
          <>
            <PaperAdd upload={upload} />
            <Button
              variant="quiet"
              size="small"
              command="questionAsk"
              onClick={() => askFor(companyId, [item])}
            >
              {words.ask}
            </Button>
            <RowMenu
              label={words.waiveOf(name)}
              items={WAIVER_REASONS.map((reason) => ({
                key: reason,
                label: words.reasons[reason],
                command: "paperWaive",
                run: () => waive(item._id, reason),
              }))}
              button={words.waive}
            />
          </>
        )}
        {show === "waived" && item.reason !== null && (
          <>
            <span className="small muted">{words.reasons[item.reason]}</span>
            <Button
              variant="secondary"
              size="small"
              command="paperWaive"
              onClick={() => waive(item._id, null)}
            >
              {words.need}
            </Button>
          </>
        )}
      </div>
      {item.papers.length > 0 && (
        <div className={styles["beside"]}>
          {item.papers.map((paper) => (
            <PaperRow
              key={paper._id}
              companyId={companyId}
              paper={paper}
              transactionId={item._id}
            />
          ))}
        </div>
      )}
      <FailedPapers upload={upload} />
    </li>
  );
}

/** Asks for the papers of items, each by a question of its own. */
export function askFor(companyId: string, items: readonly NeedItem[]): void {
  openModal("questionAsk", {
    companyId,
    rows: items.map(({ date, ...item }) => ({ ...item, bookingDate: date })),
  });
}
