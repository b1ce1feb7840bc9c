import { classNames } from "#web/ui/class-names.ts";
import { useNavigate } from "@tanstack/react-router";
import type { FileReissue } from "#contract/files/file-reissue.ts";
import { useReissue } from "#web/areas/files/queries/use-reissue.ts";
import {
  fileReissueTexts as words,
  reportReissueTexts,
} from "#web/areas/files/texts/file-reissue.ts";
import { readProblemText } from "#web/areas/uploads/texts/read-problems.ts";
import type { ReactNode } from "react";
import { to } from "#web/navigation/paths.ts";
import { nowMs } from "#web/time/now.ts";
import { Note } from "#web/ui/blocks/Note.tsx";
import { Button } from "#web/ui/buttons/Button.tsx";
import { formatAmount } from "#web/ui/text/format-amount.ts";
import { formatDate, formatRecent } from "#web/ui/text/format-date.ts";
import type { FileRow } from "./FileTable.tsx";
import styles from "./reissues.module.css";

interface FileProps {
  readonly file: FileRow;
  readonly companyId: string;
}

/** Reports of settlements name no statement that differs. */
function isOfReport({ statements }: Pick<FileReissue, "statements">): boolean {
  return statements.length === 0;
}

/** Whether the file waits with nothing but the question about an earlier report. */
export function asksReportReissue(file: FileRow): boolean {
  return (
    file.status === "waiting" &&
    file.reissues.some((each) => each.state === "open" && isOfReport(each))
  );
}

/** Whether a person is asked about an earlier file. */
export function asksReissue({ reissues, deletion }: FileRow): boolean {
  return deletion === null && reissues.some(({ state }) => state === "open");
}

/** The questions about earlier files; with `decided` also what was answered. */
export function FileReissues({
  decided,
  ...props
}: FileProps & {
  readonly decided: boolean;
}) {
  return props.file.reissues
    .filter(({ state }) => decided || state === "open")
    .map((reissue) =>
      reissue.state === "open" ? (
        <Question key={reissue.earlier._id} reissue={reissue} {...props} />
      ) : (
        <Decided key={reissue.earlier._id} reissue={reissue} {...props} />
      ),
    );
}

interface ReissueProps extends FileProps {
  readonly reissue: FileReissue;
}

function Question({ file, companyId, reissue }: ReissueProps) {
  const { decide, running } = useReissue(companyId, file, reissue);
  const { earlier, whole, statements } = reissue;
  if (isOfReport(reissue))
    return (
      <ReportQuestion file={file} reissue={reissue}>
        <Answers decide={decide} running={running} />
      </ReportQuestion>
    );
  const hasMarks = statements.some(({ withdrawn, changed }) => withdrawn.count + changed.count > 0);
  return (
    <section className={classNames("stack gap-3", styles["question"])}>
      <Note tone="warning" title={words.title}>
        {words.why(earlier.originalName, formatRecent(earlier.created, nowMs()))}{" "}
        {whole ? words.after : words.afterPart} {words.reverse}
      </Note>
      {statements.map((statement, index) => (
        <Statement key={index} statement={statement} />
      ))}
      <div className="wrap gap-2">
        <Answers decide={decide} running={running} />
        <MarkedItems fileId={hasMarks ? earlier._id : file._id} />
      </div>
    </section>
  );
}

type Deciding = ReturnType<typeof useReissue>;

function Answers({ decide, running }: Pick<Deciding, "decide" | "running">) {
  return (
    <>
      <Button
        variant="secondary"
        size="small"
        loading={running === "replaced"}
        loadingText={words.replacing}
        disabled={running !== undefined}
        onClick={() => decide("replaced")}
      >
        {words.replace}
      </Button>
      <Button
        variant="secondary"
        size="small"
        loading={running === "both"}
        disabled={running !== undefined}
        onClick={() => decide("both")}
      >
        {words.both}
      </Button>
    </>
  );
}

/** The question about an earlier report, in the words of the file's own problem. */
function ReportQuestion({
  file,
  reissue: { items, moreItems },
  children,
}: {
  readonly file: FileRow;
  readonly reissue: FileReissue;
  readonly children: ReactNode;
}) {
  const problem = file.problems.find(({ code }) => code === "report_reissued");
  const told = problem && readProblemText(problem);
  return (
    <section className={classNames("stack gap-3", styles["question"])}>
      <Note tone="warning" title={told?.title ?? words.title}>
        {told?.advice} {reportReissueTexts.after} {words.reverse}
      </Note>
      {items.length > 0 && (
        <ul className={styles["rows"]} aria-label={words.rowsLabel}>
          {items.map(({ externalId, currency, was, became }, index) => (
            <li className="wrap line-below" key={index}>
              <span>{externalId}</span>
              <span>
                {sumText(was, currency)} → {sumText(became, currency)}
              </span>
            </li>
          ))}
        </ul>
      )}
      {moreItems > 0 && <p className="above-2 small breaks muted">{words.moreRows(moreItems)}</p>}
      <div className="wrap gap-2">{children}</div>
    </section>
  );
}

function sumText(sum: string | null, currency: string): string {
  return sum === null ? words.none : formatAmount(sum, currency);
}

/** The way to the marked items of a file. */
export const markedItemsOf = (fileId: string) => ({
  to: to.transactionViewer(),
  search: { fileId, possibleDouble: true } as never,
});

function MarkedItems({ fileId }: { readonly fileId: string }) {
  const navigate = useNavigate();
  return (
    <Button variant="ghost" size="small" onClick={() => void navigate(markedItemsOf(fileId))}>
      {words.showRows}
    </Button>
  );
}

function Decided({ file, companyId, reissue }: ReissueProps) {
  const { decide, running } = useReissue(companyId, file, reissue);
  const { state, earlier, whole } = reissue;
  const { decided } = isOfReport(reissue) ? reportReissueTexts : words;
  return (
    <p className="above-2 small breaks muted">
      {decided[state === "both" ? "both" : "replaced"](earlier.originalName)}
      {(state === "both" || !whole) && (
        <Button
          variant="ghost"
          size="small"
          loading={running !== undefined}
          onClick={() => decide("open")}
        >
          {words.askAgain}
        </Button>
      )}
    </p>
  );
}

type Difference = FileReissue["statements"][number];

/** What one statement shows otherwise, and its first items that differ. */
function Statement({ statement }: { readonly statement: Difference }) {
  const { rows, withdrawn, changed, added, currency } = statement;
  const more = withdrawn.count + changed.count + added.count - rows.length;
  return (
    <div>
      <p className="small tabular">
        <b className="medium">{words.statement(statement)}:</b> {words.differs(statement)}
      </p>
      {rows.length > 0 && (
        <ul className={styles["rows"]} aria-label={words.rowsLabel}>
          {rows.map(({ was, became }, index) => (
            <li className="wrap line-below" key={index}>
              <span>{dayText(was, became)}</span>
              <span>{(became ?? was)?.partnerName || words.noPartner}</span>
              <span>
                {amountText(was, currency)} → {amountText(became, currency)}
              </span>
            </li>
          ))}
        </ul>
      )}
      {more > 0 && <p className="above-2 small breaks muted">{words.moreRows(more)}</p>}
    </div>
  );
}

type Item = Difference["rows"][number]["was"];

function dayText(was: Item, became: Item): string {
  const days = new Set([was, became].flatMap((item) => item?.bookingDate ?? []));
  return [...days].map((day) => formatDate(day)).join(" → ");
}

function amountText(item: Item, currency: string): string {
  return item === null ? words.none : formatAmount(item.amount, currency, { sign: "always" });
}
