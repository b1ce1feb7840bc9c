import { IconAlertCircle, IconCheck, IconClock, IconHelpCircle } from "@tabler/icons-react";
import type { FileRow } from "./FileTable.tsx";
import styles from "./files.module.css";
import { asksReissue, asksReportReissue } from "./FileReissues.tsx";
import {
  fileReissueTexts as reissue,
  reportReissueTexts as report,
} from "#web/areas/files/texts/file-reissue.ts";
import { filesTexts as words } from "#web/areas/files/texts/files.ts";
import { readProblemText } from "#web/areas/uploads/texts/read-problems.ts";
import { STATEMENT_FAULT_CODES } from "#values/read-problem-codes.ts";
import { ProgressBar } from "#web/ui/blocks/ProgressBar.tsx";
import { Tag } from "#web/ui/marks/Tag.tsx";

const FAULTS: ReadonlySet<string> = new Set(STATEMENT_FAULT_CODES);

/** What became of a file, in tags. */
export function FileState({ file }: { readonly file: FileRow }) {
  if (file.status === "processing")
    return (
      <ProgressBar percent={file.progressPercent} label={words.processing(file.progressPercent)} />
    );
  const fault =
    file.status === "finished" && !file.acceptedUnproven
      ? file.problems.find(({ code }) => FAULTS.has(code))
      : undefined;
  return (
    <span className={styles["states"]}>
      <StateTag file={file} />
      {fault && (
        <span title={readProblemText(fault).title}>
          <Tag tone="warning">{words.faulty}</Tag>
        </span>
      )}
      {file.acceptedUnproven && (
        <span title={words.unprovenHint}>
          <Tag tone="warning">{words.unproven}</Tag>
        </span>
      )}
      {asksReissue(file) && (
        <Tag tone="warning">{asksReportReissue(file) ? report.state : reissue.state}</Tag>
      )}
      {file.doubtful > 0 && <Tag tone="warning">{words.doubtful(file.doubtful)}</Tag>}
    </span>
  );
}

function StateTag({ file }: { readonly file: FileRow }) {
  if (file.status === "pending") return <Tag icon={IconClock}>{words.states.pending}</Tag>;
  if (file.status === "failed")
    return (
      <Tag tone="bad" icon={IconAlertCircle}>
        {words.states.failed}
      </Tag>
    );
  if (file.status === "waiting")
    return (
      <Tag tone="warning" icon={IconHelpCircle}>
        {words.states.waiting}
      </Tag>
    );
  const known =
    file.transactionCount > 0 && file.newCount === 0 && file.duplicates === file.transactionCount;
  return known ? (
    <Tag tone="line">{words.allKnown}</Tag>
  ) : (
    <Tag tone="good" icon={IconCheck}>
      {words.states.finished}
    </Tag>
  );
}
