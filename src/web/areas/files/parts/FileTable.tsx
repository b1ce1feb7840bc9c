import {
  IconAlertCircle,
  IconArrowBackUp,
  IconArrowsLeftRight,
  IconColumns,
  IconCopy,
  IconDownload,
  IconFileSearch,
  IconMasksTheater,
  IconRefresh,
  IconTrash,
  IconTruck,
} from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { Fold } from "#web/ui/blocks/Fold.tsx";
import { Fragment, useState } from "react";
import { breakName } from "./break-name.ts";
import { fileQuestion } from "#contract/files/file-question.ts";
import type { ApiReply } from "#web/api/client.ts";
import { bankAccountsQuery } from "#web/api/company-queries.ts";
import { mappingTexts } from "#web/areas/files/texts/mapping.ts";
import { sampleTexts } from "#web/areas/files/texts/sample.ts";
import { openModal } from "#web/modals/modals.ts";
import { FileReason } from "./FileReason.tsx";
import { asksReissue, asksReportReissue, FileReissues, markedItemsOf } from "./FileReissues.tsx";
import { FileState } from "./FileState.tsx";
import { shownProblems } from "./shown-problems.ts";
import styles from "./files.module.css";
import { reasonId } from "./use-asked-file.ts";
import { recognisedText } from "#web/areas/files/texts/recognised.ts";
import { holdsText, type NamedAccount } from "./holds-text.ts";
import { useFileRemoval } from "#web/areas/files/queries/use-file-removal.tsx";
import { useFileActions } from "#web/areas/files/queries/use-file-actions.tsx";
import { to } from "#web/navigation/paths.ts";
import { filesTexts as words } from "#web/areas/files/texts/files.ts";
import { displayAccountNumber } from "#values/account-number.ts";
import { CellSub, type Column, DataTable } from "#web/ui/data/DataTable.tsx";
import { TableSkeleton } from "#web/ui/data/TableSkeleton.tsx";
import { formatCount } from "#web/ui/text/format-amount.ts";
import { formatDate, formatRecent } from "#web/ui/text/format-date.ts";
import { HiddenText } from "#web/ui/text/HiddenText.tsx";
import { RowMenu, type RowMenuItem } from "#web/ui/buttons/RowMenu.tsx";
import { Button } from "#web/ui/buttons/Button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { Icon } from "#web/ui/marks/Icon.tsx";
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
    file.deletion === null &&
    (file.status === "failed" ||
      file.status === "waiting" ||
      asksReissue(file) ||
      opened.has(file._id));
  return (
    <DataTable
      label={words.listLabel}
      density="twoLines"
      columns={buildColumns({ companyId, accounts, opened, toggle })}
      rows={files}
      rowKey={(file) => file._id}
      below={(file) =>
        isOpen(file) && (
          <div id={reasonId(file._id)}>
            <FileReissues file={file} companyId={companyId} decided={opened.has(file._id)} />
            {shownProblems(file).length > 0 && !asksReportReissue(file) && (
              <FileReason file={file} companyId={companyId} />
            )}
            {!file.clientQuestion && <RecognisedBy file={file} />}
            {file.uploadedBy && opened.has(file._id) && (
              <p className="above-2 small breaks muted">{words.uploadedBy(file.uploadedBy)}</p>
            )}
          </div>
        )
      }
    />
  );
}

/** The table before its files are known. */
export function FileTableSkeleton() {
  const none = { companyId: "", accounts: [], opened: new Set<string>(), toggle: () => undefined };
  return <TableSkeleton columns={buildColumns(none)} density="twoLines" />;
}

/** Why the file was taken for its bank's: what was seen in it. */
function RecognisedBy({ file }: { readonly file: FileRow }) {
  const text = recognisedText(file);
  if (!text) return null;
  return (
    <Fold icon={IconFileSearch} title={words.recognised}>
      <p className="small breaks muted">{text}</p>
    </Fold>
  );
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
          <span className={classNames(styles["name"], file.deletion && "muted")}>
            {breakName(file.originalName).map((piece, place) => (
              // The pieces of a name never change their places.
              <Fragment key={place}>
                {place > 0 && <wbr />}
                {piece}
              </Fragment>
            ))}
          </span>
          <CellSub>
            {file.deletion
              ? words.deletedAt(formatRecent(file.deletion.at, nowMs()))
              : [formatRecent(file.created, nowMs()), words.origin[file.origin]]
                  .filter(Boolean)
                  .join(", ")}
          </CellSub>
        </>
      ),
    },
    {
      key: "holds",
      header: words.columns.holds,
      width: "clamp(172px, 21vw, 310px)",
      phone: "wide",
      render: (file) => <FileHolds file={file} accounts={accounts} />,
    },
    ...figureColumns,
    {
      key: "state",
      header: words.columns.state,
      width: "clamp(152px, 13.2vw, 190px)",
      phone: "half",
      render: (file) =>
        file.deletion ? (
          <UndoDeletion file={file} companyId={companyId} />
        ) : (
          <FileState file={file} />
        ),
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

/** The file's bank, account and days; of a deleted one what became of its items. */
function FileHolds({
  file,
  accounts,
}: {
  readonly file: FileRow;
  readonly accounts: readonly NamedAccount[];
}) {
  if (file.deletion) {
    const { removed, kept, collections, rowsStay, undoUntil } = file.deletion;
    return (
      <>
        <span className="muted">
          {collections > 0
            ? words.deletedSettlements(collections, rowsStay)
            : words.deletedHolds(removed, kept)}
        </span>
        <CellSub>{words.undoUntil(formatDate(undoUntil.slice(0, 10)))}</CellSub>
      </>
    );
  }
  const { title, detail } = holdsText(file, accounts);
  return (
    <>
      <span
        className="tabular breaks"
        title={file.bankAccounts.map((each) => displayAccountNumber(each.accountNr)).join(", ")}
      >
        {title}
      </span>
      {detail && <CellSub>{detail}</CellSub>}
      {isTaken(file) && (
        <CellSub>
          <span className={styles["phoneFigures"]}>{words.phoneFigures(file)}</span>
        </CellSub>
      )}
    </>
  );
}

/** Rows read, new and already there; a dash while nothing was read. */
const figureColumns: readonly Column<FileRow>[] = [
  {
    key: "read",
    header: words.columns.read,
    align: "right",
    width: "104px",
    narrow: "hidden",
    phone: "hidden",
    render: (file) => (isRead(file) ? formatCount(file.transactionCount) : "–"),
  },
  {
    key: "added",
    header: words.columns.added,
    align: "right",
    width: "clamp(48px, 5.5vw, 80px)",
    phone: "hidden",
    render: (file) => (isTaken(file) ? <b>{formatCount(file.newCount)}</b> : "–"),
  },
  {
    key: "known",
    header: words.columns.known,
    align: "right",
    width: "clamp(88px, 7.2vw, 104px)",
    phone: "hidden",
    render: (file) => (
      <>
        <span className="muted">{count(file, file.duplicates)}</span>
        {isTaken(file) && file.skipped > 0 && (
          <CellSub>
            <span title={words.leftOutHint}>{words.leftOut(file.skipped)}</span>
          </CellSub>
        )}
      </>
    ),
  },
];

function count(file: FileRow, value: number): string {
  return isTaken(file) ? formatCount(value) : "–";
}

function UndoDeletion({ file, companyId }: { readonly file: FileRow; readonly companyId: string }) {
  const { restore } = useFileRemoval(companyId);
  const [running, setRunning] = useState(false);
  const run = () => {
    setRunning(true);
    void restore(file).finally(() => setRunning(false));
  };
  return (
    <Button
      variant="secondary"
      size="small"
      icon={<Icon of={IconArrowBackUp} />}
      aria-label={words.undoLabel(file.originalName)}
      disabled={running}
      onClick={run}
    >
      {words.undo}
    </Button>
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
  const { reread, confirmDelete, download } = useFileActions(companyId);
  const items: RowMenuItem[] = [];
  const fetch = {
    key: "download",
    label: words.download,
    icon: IconDownload,
    run: () => download(file),
  };
  if (file.deletion) return <RowMenu label={words.rowMenu(file.originalName)} items={[fetch]} />;
  if (file.status === "finished") {
    items.push(showItems(file, navigate));
    if (file.doubtful > 0)
      items.push({
        key: "doubles",
        label: words.showDoubles,
        icon: IconCopy,
        run: () => void navigate(markedItemsOf(file._id)),
      });
    const hasDetails = shownProblems(file).length > 0 || recognisedText(file) !== undefined;
    if (hasDetails || file.uploadedBy || file.reissues.length > 0) {
      items.push({
        key: "details",
        label: props.open ? words.hideDetails : words.showDetails,
        icon: IconAlertCircle,
        run: props.onToggle,
      });
    }
  }
  if (file.mappingId !== null || fileQuestion(file) === "columns") {
    items.push({
      key: "columns",
      label: file.mappingId === null ? mappingTexts.open : mappingTexts.change,
      icon: IconColumns,
      disabledReason: isEnded(file) ? undefined : words.states.processing,
      run: () => void navigate({ to: to.fileMapping(file._id) }),
    });
  }
  if (isEnded(file)) {
    items.push({ key: "reread", label: words.reread, icon: IconRefresh, run: () => reread(file) });
  }
  items.push(fetch);
  if (file.status === "failed" || fileQuestion(file) === "columns") {
    items.push({
      key: "sample",
      label: sampleTexts.title,
      icon: IconMasksTheater,
      run: () => openModal("fileSample", { companyId, file }),
    });
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

function isEnded(file: FileRow): boolean {
  return file.status !== "pending" && file.status !== "processing";
}

function isRead(file: FileRow): boolean {
  return file.deletion === null && (file.status === "finished" || file.status === "waiting");
}

function isTaken(file: FileRow): boolean {
  return file.deletion === null && file.status === "finished";
}

/** The way from a file to what it brought: transactions, or settlements. */
function showItems(file: FileRow, navigate: ReturnType<typeof useNavigate>): RowMenuItem {
  const [first] = file.collections;
  if (first)
    return {
      key: "rows",
      label: words.showSettlements,
      icon: IconTruck,
      run: () =>
        void navigate({
          to: first.kind === "courier" ? to.courierCollections() : to.posCollections(),
          search: { source: first.source } as never,
        }),
    };
  return {
    key: "rows",
    label: words.showTransactions,
    icon: IconArrowsLeftRight,
    run: () => void navigate({ to: to.transactionViewer(), search: { fileId: file._id } as never }),
  };
}
