import {
  IconAlertCircle,
  IconAlertTriangle,
  IconArrowsLeftRight,
  IconCheck,
  IconClock,
  IconRefresh,
  IconTrash,
} from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import type { ApiReply } from "#web/api/client.ts";
import { bankAccountsQuery } from "#web/api/company-queries.ts";
import { FileReason, shownProblems } from "./FileReason.tsx";
import styles from "./files.module.css";
import { holdsText, type NamedAccount } from "./holds-text.ts";
import { useFileActions } from "#web/areas/files/queries/use-file-actions.tsx";
import { to } from "#web/navigation/paths.ts";
import { filesTexts as words } from "#web/areas/files/texts/files.ts";
import { displayAccountNumber } from "#values/account-number.ts";
import { CellSub, DataTable, type Column } from "#web/ui/data/DataTable.tsx";
import { TableSkeleton } from "#web/ui/data/TableSkeleton.tsx";
import { formatCount } from "#web/ui/text/format-amount.ts";
import { formatRecent } from "#web/ui/text/format-date.ts";
import { HiddenText } from "#web/ui/text/HiddenText.tsx";
import { ProgressBar } from "#web/ui/blocks/ProgressBar.tsx";
import { RowMenu, type RowMenuItem } from "#web/ui/buttons/RowMenu.tsx";
import { Tag } from "#web/ui/marks/Tag.tsx";
import { nowMs } from "#web/time/now.ts";

export type FileRow = ApiReply<"fileList">["files"][number];

/** Files in the picture's columns; a failed or waiting one opens its reason under its own row. */
export function FileTable({
  files,
  companyId,
}: {
  readonly files: readonly FileRow[];
  readonly companyId: string;
}) {
  const accounts = useQuery(bankAccountsQuery(companyId)).data?.accounts ?? [];
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const toggle = (id: string) => {
    const next = new Set(opened);
    if (!next.delete(id)) next.add(id);
    setOpened(next);
  };
  const isOpen = (file: FileRow) =>
    file.status === "failed" || file.status === "waiting" || opened.has(file._id);
  return (
    <DataTable
      label={words.listLabel}
      density="twoLines"
      columns={buildColumns({ companyId, accounts, opened, toggle })}
      rows={files}
      rowKey={(file) => file._id}
      below={(file) =>
        isOpen(file) &&
        shownProblems(file).length > 0 && <FileReason file={file} companyId={companyId} />
      }
    />
  );
}

/** The table before its files are known. */
export function FileTableSkeleton() {
  const none = { companyId: "", accounts: [], opened: new Set<string>(), toggle: () => undefined };
  return <TableSkeleton columns={buildColumns(none)} density="twoLines" />;
}

interface ColumnInput {
  readonly companyId: string;
  readonly accounts: readonly NamedAccount[];
  readonly opened: ReadonlySet<string>;
  readonly toggle: (id: string) => void;
}

function buildColumns({ companyId, accounts, opened, toggle }: ColumnInput): Column<FileRow>[] {
  return [
    {
      key: "file",
      header: words.columns.file,
      phone: "wide",
      render: (file) => (
        <>
          <span className={styles["name"]}>{file.originalName}</span>
          <CellSub>
            {[formatRecent(file.created, nowMs()), words.origin[file.origin]]
              .filter(Boolean)
              .join(", ")}
          </CellSub>
        </>
      ),
    },
    {
      key: "holds",
      header: words.columns.holds,
      width: "260px",
      phone: "wide",
      render: (file) => {
        const { title, detail } = holdsText(file, accounts);
        return (
          <>
            <span
              className={styles["holds"]}
              title={file.bankAccounts
                .map((each) => displayAccountNumber(each.accountNr))
                .join(", ")}
            >
              {title}
            </span>
            {detail && <CellSub>{detail}</CellSub>}
          </>
        );
      },
    },
    ...figureColumns,
    {
      key: "state",
      header: words.columns.state,
      width: "190px",
      phone: "half",
      render: (file) => <FileState file={file} />,
    },
    {
      key: "menu",
      header: <HiddenText>{words.actions}</HiddenText>,
      align: "right",
      width: "56px",
      phone: "half",
      render: (file) => (
        <FileMenu
          file={file}
          companyId={companyId}
          open={opened.has(file._id)}
          onToggle={() => toggle(file._id)}
        />
      ),
    },
  ];
}

/** Rows read, new and left out; a dash while nothing was read. */
const figureColumns: readonly Column<FileRow>[] = [
  {
    key: "read",
    header: words.columns.read,
    align: "right",
    width: "104px",
    phone: "hidden",
    render: (file) => count(file, file.transactionCount),
  },
  {
    key: "added",
    header: words.columns.added,
    align: "right",
    width: "80px",
    phone: "hidden",
    render: (file) => <b>{count(file, file.newCount)}</b>,
  },
  {
    key: "skipped",
    header: words.columns.skipped,
    align: "right",
    width: "104px",
    phone: "hidden",
    render: (file) => (
      <span
        className={styles["muted"]}
        title={isRead(file) ? words.skippedHint(file.duplicates, file.skipped) : undefined}
      >
        {count(file, file.duplicates + file.skipped)}
      </span>
    ),
  },
];

function count(file: FileRow, value: number): string {
  return isRead(file) ? formatCount(value) : "–";
}

function FileState({ file }: { readonly file: FileRow }) {
  if (file.status === "processing")
    return (
      <ProgressBar percent={file.progressPercent} label={words.processing(file.progressPercent)} />
    );
  return (
    <span className={styles["states"]}>
      <StateTag file={file} />
      {file.acceptedUnproven && (
        <span title={words.unprovenHint}>
          <Tag tone="warning">{words.unproven}</Tag>
        </span>
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
      <Tag tone="warning" icon={IconAlertTriangle}>
        {words.states.waiting}
      </Tag>
    );
  const known =
    file.transactionCount > 0 && file.newCount === 0 && file.duplicates === file.transactionCount;
  return known ? (
    <Tag tone="line">{words.alreadyUploaded}</Tag>
  ) : (
    <Tag tone="good" icon={IconCheck}>
      {words.states.finished}
    </Tag>
  );
}

function FileMenu(props: {
  readonly file: FileRow;
  readonly companyId: string;
  readonly open: boolean;
  readonly onToggle: () => void;
}) {
  const { file, companyId } = props;
  const navigate = useNavigate();
  const { reread, confirmDelete } = useFileActions(companyId);
  const items: RowMenuItem[] = [];
  if (file.status === "finished") {
    items.push({
      key: "rows",
      label: words.showTransactions,
      icon: IconArrowsLeftRight,
      run: () =>
        void navigate({ to: to.transactionViewer(), search: { fileId: file._id } as never }),
    });
    if (shownProblems(file).length > 0) {
      items.push({
        key: "details",
        label: props.open ? words.hideDetails : words.showDetails,
        icon: IconAlertCircle,
        run: props.onToggle,
      });
    }
  }
  if (file.status !== "pending" && file.status !== "processing") {
    items.push({ key: "reread", label: words.reread, icon: IconRefresh, run: () => reread(file) });
  }
  items.push({
    key: "delete",
    label: words.delete,
    icon: IconTrash,
    danger: true,
    run: () => confirmDelete(file),
  });
  return <RowMenu label={words.rowMenu(file.originalName)} items={items} />;
}

function isRead(file: FileRow): boolean {
  return file.status === "finished" || file.status === "waiting";
}
