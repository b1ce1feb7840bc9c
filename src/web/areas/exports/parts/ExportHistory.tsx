import { IconArrowBackUp, IconDownload, IconFilePlus } from "@tabler/icons-react";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { ExportRun } from "#contract/exports/export-history.ts";
import { asApiError } from "#web/api/api-error.ts";
import { callApi } from "#web/api/client.ts";
import { apiQuery, useApiMutation } from "#web/api/queries.ts";
import { startDownload } from "#web/api/start-download.ts";
import { exportsTexts } from "#web/areas/exports/texts/exports.ts";
import { confirmAction } from "#web/modals/modals.ts";
import { QueryError } from "#web/shell/PageStates.tsx";
import { notifications } from "#web/texts/notifications.ts";
import { addToast } from "#web/toasts/toasts.ts";
import { Card } from "#web/ui/blocks/Card.tsx";
import { Skeleton } from "#web/ui/blocks/Skeleton.tsx";
import { Button } from "#web/ui/buttons/Button.tsx";
import { RowMenu, type RowMenuItem } from "#web/ui/buttons/RowMenu.tsx";
import { type Column, DataTable } from "#web/ui/data/DataTable.tsx";
import { Tag } from "#web/ui/marks/Tag.tsx";
import { formatCount } from "#web/ui/text/format-amount.ts";
import { formatInstant, formatInterval } from "#web/ui/text/format-date.ts";
import { ExportChanges } from "./ExportChanges.tsx";
import styles from "./exports.module.css";

const words = exportsTexts.history;

interface ExportHistoryProps {
  readonly companyId: string;
  /** Puts the choices of an earlier export into the form, for the items that came since. */
  readonly onGetNew: (run: ExportRun) => void;
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
  return (
    <section className={styles["history"]} aria-label={words.label}>
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
          below={({ _id, contentHash }) =>
            _id === open && (
              <ExportChanges companyId={companyId} exportId={_id} contentHash={contentHash} />
            )
          }
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

interface RunActions {
  readonly download: (run: ExportRun) => void;
  readonly getNew: (run: ExportRun) => void;
  readonly takeBack: (run: ExportRun) => void;
}

function useRunActions(companyId: string, onGetNew: (run: ExportRun) => void): RunActions {
  const download = useMutation({
    meta: { invalidates: [] },
    mutationFn: (id: string) =>
      callApi("exportRunDownload", { params: { id }, body: { company_id: companyId } }),
    onSuccess: ({ url }) => {
      startDownload(url);
      addToast(notifications["export.ready"]());
    },
    onError: (error) =>
      addToast(
        asApiError(error).code === "export_empty"
          ? { intent: "warning", ...words.gone }
          : notifications["export.failed"](),
      ),
  });
  const takeBack = useApiMutation("exportRunTakeBack", {
    invalidates: ["File", "Transaction"],
    onSuccess: ({ transactionCount }) =>
      addToast({
        intent: "success",
        title: words.takenBackDone.title,
        message: words.takenBackDone.message(transactionCount),
      }),
    onError: () => addToast({ intent: "error", ...words.takeBackFailed }),
  });
  return {
    download: ({ _id }) => download.mutate(_id),
    getNew: onGetNew,
    takeBack: ({ _id, transactionCount }) =>
      confirmAction({
        title: words.takeBackAsk.title,
        children: <p>{words.takeBackAsk.message(transactionCount)}</p>,
        actionLabel: words.takeBackAsk.action,
        runningLabel: words.takeBackAsk.running,
        run: () => takeBack.mutateAsync({ params: { id: _id }, body: { company_id: companyId } }),
      }),
  };
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
      header: columns.action,
      align: "right",
      phone: "wide",
      render: (run) => <RunMenu run={run} actions={actions} />,
    },
  ];
}

function Since({ run, onOpen }: { readonly run: ExportRun; readonly onOpen: () => void }) {
  if (run.takenBackAt !== null) return <Tag tone="line">{words.takenBack}</Tag>;
  return (
    <span className={styles["since"]}>
      {run.newSince > 0 && <Tag tone="brand">{words.newSince(run.newSince)}</Tag>}
      {run.changedSince > 0 && (
        <Button size="small" variant="ghost" onClick={onOpen}>
          {words.changedSince(run.changedSince)}
        </Button>
      )}
      {run.newSince === 0 && run.changedSince === 0 && (
        <span className={styles["muted"]}>{words.nothingNew}</span>
      )}
    </span>
  );
}

function RunMenu({ run, actions }: { readonly run: ExportRun; readonly actions: RunActions }) {
  const isTakenBack = run.takenBackAt !== null;
  const items: RowMenuItem[] = [
    {
      key: "new",
      label: words.getNew,
      icon: IconFilePlus,
      run: () => actions.getNew(run),
    },
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
  ];
  const [label, act] =
    run.newSince > 0 || isTakenBack
      ? [words.getNew, actions.getNew]
      : [words.download, actions.download];
  return (
    <span className={styles["runActions"]}>
      <Button size="small" variant="ghost" onClick={() => act(run)}>
        {label}
      </Button>
      <RowMenu label={words.menu(run.fileName)} items={items} />
    </span>
  );
}
