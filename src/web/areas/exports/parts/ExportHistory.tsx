import { classNames } from "#web/ui/class-names.ts";
import {
  IconArrowBackUp,
  IconDownload,
  IconFilePlus,
  IconFingerprint,
  IconRotate,
} from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { ExportRun } from "#contract/exports/export-history.ts";
import { apiQuery } from "#web/api/queries.ts";
import { hasNotes } from "#web/areas/exports/parts/export-options.ts";
import { type RunActions, useRunActions } from "#web/areas/exports/queries/use-run-actions.tsx";
import { exportsTexts } from "#web/areas/exports/texts/exports.ts";
import { QueryError } from "#web/shell/PageStates.tsx";
import { Card } from "#web/ui/blocks/Card.tsx";
import { Skeleton } from "#web/ui/blocks/Skeleton.tsx";
import { Button } from "#web/ui/buttons/Button.tsx";
import { nowMs } from "#web/time/now.ts";
import { RowMenu, type RowMenuItem } from "#web/ui/buttons/RowMenu.tsx";
import { type Column, DataTable } from "#web/ui/data/DataTable.tsx";
import { Tag } from "#web/ui/marks/Tag.tsx";
import { HiddenText } from "#web/ui/text/HiddenText.tsx";
import { formatCount } from "#web/ui/text/format-amount.ts";
import { formatInstant, formatInterval } from "#web/ui/text/format-date.ts";
import { ExportDetails } from "./ExportDetails.tsx";
import styles from "./exports.module.css";

const words = exportsTexts.history;

interface ExportHistoryProps {
  readonly companyId: string;
  /**
   * Puts the choices of an earlier export into the form, for the items that came since; null where
   * there is no form: only what exists is shown.
   */
  readonly onGetNew: ((run: ExportRun) => void) | null;
}

/** Earlier exports of the company: who made them, what came since, and the same file again. */
export function ExportHistory({ companyId, onGetNew }: ExportHistoryProps) {
  const [pages, setPages] = useState<readonly string[]>([]);
  const before = pages.at(-1);
  const [open, setOpen] = useState<string | undefined>();
  const query = useQuery(
    apiQuery("File", "exportRunList", {
      query: { company_id: companyId, ...(before !== undefined && { before }) },
    }),
  );
  const actions = useRunActions(companyId, onGetNew);
  if (onGetNew === null && !query.isError && !query.data?.exports.length) return null;
  return (
    <section
      className={classNames("stack gap-3 above-8", styles["history"])}
      aria-label={words.label}
    >
      <h2>{words.title}</h2>
      {query.isError ? (
        <QueryError title={words.failed} error={query.error} onRetry={() => void query.refetch()} />
      ) : !query.data ? (
        <Skeleton height={120} />
      ) : query.data.exports.length === 0 ? (
        <Card>
          <p className={styles["help"]}>{words.empty}</p>
        </Card>
      ) : (
        <DataTable
          label={words.label}
          columns={listColumns(actions, (id) => setOpen(open === id ? undefined : id))}
          rows={query.data.exports}
          rowKey={({ _id }) => _id}
          below={(run) => run._id === open && <ExportDetails companyId={companyId} run={run} />}
        />
      )}
      {query.data?.before && (
        <Button variant="secondary" onClick={() => setPages([...pages, query.data.before!])}>
          {words.more}
        </Button>
      )}
    </section>
  );
}

function listColumns(
  actions: RunActions,
  onOpen: (id: string) => void,
): readonly Column<ExportRun>[] {
  const { columns } = words;
  return [
    { key: "at", header: columns.at, render: (run) => formatInstant(run.finishedAt) },
    { key: "period", header: columns.period, render: (run) => formatInterval(run.from, run.to) },
    {
      key: "format",
      header: columns.format,
      render: (run) =>
        [
          words.formats[run.options.format],
          run.onlyNew ? words.onlyNew : "",
          words.items[run.options.items],
          hasNotes(run.options) ? words.notes : "",
        ]
          .filter(Boolean)
          .join(", "),
    },
    {
      key: "count",
      header: columns.count,
      align: "right",
      render: (run) => formatCount(run.transactionCount),
    },
    { key: "by", header: columns.by, narrow: "hidden", render: (run) => run.by ?? words.nobody },
    {
      key: "since",
      header: columns.since,
      render: (run) => <Since run={run} onOpen={() => onOpen(run._id)} />,
    },
    {
      key: "action",
      header: <HiddenText>{columns.action}</HiddenText>,
      align: "right",
      phone: "wide",
      render: (run) => <RunMenu run={run} actions={actions} onOpen={() => onOpen(run._id)} />,
    },
  ];
}

function Since({ run, onOpen }: { readonly run: ExportRun; readonly onOpen: () => void }) {
  if (run.takenBackAt !== null)
    return (
      <span className={styles["since"]}>
        <Tag tone="line">{words.takenBack}</Tag>
        <Booking run={run} />
      </span>
    );
  return (
    <span className={styles["since"]}>
      {run.newSince > 0 && <Tag tone="brand">{words.newSince(run.newSince)}</Tag>}
      {run.changedSince > 0 && (
        <Button size="small" variant="ghost" onClick={onOpen}>
          {words.changedSince(run.changedSince)}
        </Button>
      )}
      <Booking run={run} />
      {run.newSince === 0 && run.changedSince === 0 && run.booking === null && (
        <span className={styles["muted"]}>{words.nothingNew}</span>
      )}
    </span>
  );
}

function Booking({ run: { booking } }: { readonly run: ExportRun }) {
  if (booking === null) return null;
  const { state, changed } = booking.operation;
  const text = words.booking[state];
  return <Tag tone="line">{typeof text === "string" ? text : text(changed)}</Tag>;
}

/** The caller gave the command, and its day is not over. */
function canUndo({ booking }: ExportRun): boolean {
  if (booking === null || !booking.isMine) return false;
  const { state, changed, undoUntil } = booking.operation;
  return state === "done" && changed > 0 && Date.parse(undoUntil) > nowMs();
}

function RunMenu({
  run,
  actions,
  onOpen,
}: {
  readonly run: ExportRun;
  readonly actions: RunActions;
  readonly onOpen: () => void;
}) {
  const isTakenBack = run.takenBackAt !== null;
  const { getNew } = actions;
  const items: RowMenuItem[] = [
    ...(getNew === null
      ? []
      : [{ key: "new", label: words.getNew, icon: IconFilePlus, run: () => getNew(run) }]),
    ...(isTakenBack
      ? []
      : [
          {
            key: "download",
            label: words.download,
            icon: IconDownload,
            run: () => actions.download(run),
          },
          {
            key: "takeBack",
            label: words.takeBack,
            icon: IconArrowBackUp,
            run: () => actions.takeBack(run),
          },
        ]),
    { key: "details", label: words.details, icon: IconFingerprint, run: onOpen },
    ...(canUndo(run)
      ? [
          {
            key: "undoBooking",
            label: words.undoBooking,
            icon: IconRotate,
            run: () => actions.undoBooking(run),
          },
        ]
      : []),
  ];
  const [label, act] =
    run.newSince > 0 || isTakenBack ? [words.getNew, getNew] : [words.download, actions.download];
  return (
    <span className={styles["runActions"]}>
      {act && (
        <Button size="small" variant="ghost" onClick={() => act(run)}>
          {label}
        </Button>
      )}
      <RowMenu label={words.menu(run.fileName)} items={items} />
    </span>
  );
}
