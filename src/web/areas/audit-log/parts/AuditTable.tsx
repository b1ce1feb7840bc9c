import { describeAuditAction } from "#contract/audit/audit-actions.ts";
import { describeProgram } from "#contract/integrator-keys/through-words.ts";
import { useQuery } from "@tanstack/react-query";
import { bankAccountsQuery } from "#web/api/company-queries.ts";
import styles from "./audit-log.module.css";
import { describeChange, type FieldChange } from "./describe-change.ts";
import type { AuditEntry } from "#web/areas/audit-log/queries/use-audit-log.ts";
import { useClientState } from "#web/state/client-state.ts";
import { auditTexts as words } from "#web/areas/audit-log/texts/audit.ts";
import { accountDisplayName } from "#web/areas/bank-accounts/texts/bank-accounts.ts";
import { displayAccountNumber } from "#values/account-number.ts";
import { CellSub, DataTable, type Column } from "#web/ui/data/DataTable.tsx";
import { TableSkeleton } from "#web/ui/data/TableSkeleton.tsx";
import { formatInstant, formatRecent } from "#web/ui/text/format-date.ts";
import { nowMs } from "#web/time/now.ts";

/** Entries in words: time, person, action and object, values before and after, address. */
export function AuditTable({
  entries,
  companyId,
}: {
  readonly entries: readonly AuditEntry[];
  readonly companyId: string;
}) {
  const myId = useClientState((state) => state.user?._id);
  const accounts = useQuery(bankAccountsQuery(companyId)).data?.accounts;
  const nameOf = (entry: AuditEntry) => {
    const account =
      entry.objectKind === "bank_account" &&
      accounts?.find((each) => each.accountId === entry.objectId);
    return account
      ? accountDisplayName(
          account.displayName,
          displayAccountNumber(account.accountNr),
          account.bankName,
        )
      : undefined;
  };
  return (
    <DataTable
      label={words.listLabel}
      density="twoLines"
      columns={buildColumns(myId, nameOf)}
      rows={entries}
      rowKey={(entry) => entry._id}
    />
  );
}

/** The table before its lines are known. */
export function AuditTableSkeleton() {
  return <TableSkeleton columns={buildColumns("", () => "")} rows={8} density="twoLines" />;
}

function buildColumns(
  myId: string | undefined,
  nameOf: (entry: AuditEntry) => string | undefined,
): Column<AuditEntry>[] {
  return [
    {
      key: "at",
      header: words.columns.at,
      width: "clamp(84px, 9vw, 130px)",
      phone: "wide",
      render: (entry) => (
        <time className="tabular" dateTime={entry.at} title={formatInstant(entry.at)}>
          {formatRecent(entry.at, nowMs())}
        </time>
      ),
    },
    {
      key: "actor",
      header: words.columns.actor,
      width: "clamp(120px, 15vw, 210px)",
      phone: "wide",
      render: ({ actor }) => (
        <>
          {describeActor(actor)}
          {actor.id !== null && actor.name && (
            <CellSub>{actor.id === myId ? words.me : actor.email}</CellSub>
          )}
        </>
      ),
    },
    {
      key: "action",
      header: words.columns.action,
      width: "clamp(130px, 17vw, 250px)",
      phone: "wide",
      render: (entry) => (
        <>
          <b className="medium">{describeAuditAction(entry.action)}</b>
          {nameOf(entry) && <CellSub>{nameOf(entry)}</CellSub>}
        </>
      ),
    },
    {
      key: "change",
      header: words.columns.change,
      phone: "wide",
      render: (entry) => <Changes changes={describeChange(entry.before, entry.after)} />,
    },
    {
      key: "address",
      header: words.columns.address,
      width: "clamp(96px, 9vw, 130px)",
      phone: "half",
      render: (entry) =>
        entry.address ? (
          <span className={styles["address"]}>{entry.address}</span>
        ) : (
          <span className={styles["noAddress"]}>{words.noAddress}</span>
        ),
    },
  ];
}

/** „Nagy Eszter, a Kulcs-Könyvelés program linkjével”. */
function describeActor({ kind, name, email, program }: AuditEntry["actor"]): string {
  if (kind === "job" || kind === "operator") return words.actors[kind];
  const through = describeProgram(kind, program?.name ?? null);
  return [name || email || words.gone, through].filter((part) => part !== "").join(", ");
}

function Changes({ changes }: { readonly changes: readonly FieldChange[] }) {
  return (
    <ul className={styles["changes"]}>
      {changes.map(({ field, label, before, after }) => (
        <li key={field}>
          <span className="muted">{label}:</span>{" "}
          {before !== undefined &&
            (after === undefined ? before : <del aria-label={words.from(before)}>{before}</del>)}
          {before !== undefined && after !== undefined && " → "}
          {after !== undefined &&
            (before === undefined ? after : <ins aria-label={words.to(after)}>{after}</ins>)}
        </li>
      ))}
    </ul>
  );
}
