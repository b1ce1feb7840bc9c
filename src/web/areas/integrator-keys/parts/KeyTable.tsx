import { classNames } from "#web/ui/class-names.ts";
import { SCOPE_GROUPS } from "#contract/integrator-keys/key-scopes.ts";
import type { AccessKey } from "#web/areas/integrator-keys/key-queries.ts";
import {
  keyTexts as words,
  lastCallTexts,
} from "#web/areas/integrator-keys/texts/integrator-keys.ts";
import { madeTexts } from "#web/areas/integrator-keys/texts/made-by-keys.ts";
import { entryOf } from "#values/entry-of.ts";
import { openModal } from "#web/modals/modals.ts";
import { nowMs } from "#web/time/now.ts";
import { Button } from "#web/ui/buttons/Button.tsx";
import { RowMenu, type RowMenuItem } from "#web/ui/buttons/RowMenu.tsx";
import { CellSub, DataTable, type Column } from "#web/ui/data/DataTable.tsx";
import { TableSkeleton } from "#web/ui/data/TableSkeleton.tsx";
import { Tag } from "#web/ui/marks/Tag.tsx";
import { DateText } from "#web/ui/text/DateText.tsx";
import { HiddenText } from "#web/ui/text/HiddenText.tsx";
import styles from "./keys.module.css";

/** Keys with their integrator, rights, uses and state. */
export function KeyTable({ keys }: { readonly keys: readonly AccessKey[] }) {
  return (
    <DataTable
      label={words.listLabel}
      density="twoLines"
      columns={COLUMNS}
      rows={keys}
      rowKey={(key) => key._id}
    />
  );
}

/** The table before its keys are known. */
export function KeyTableSkeleton() {
  return <TableSkeleton columns={COLUMNS} rows={3} density="twoLines" />;
}

const COLUMNS: Column<AccessKey>[] = [
  {
    key: "integration",
    header: words.columns.integration,
    phone: "wide",
    render: (key) => (
      <span className="row gap-3 shrink">
        <IntegratorMark logoUri={key.integrator.logoUri} />
        <span className="shrink">
          <b className="medium">{key.integrator.displayName}</b>
          <CellSub>
            <code className={styles["clientId"]}>{key.clientId}</code>
          </CellSub>
        </span>
      </span>
    ),
  },
  {
    key: "scopes",
    header: words.columns.scopes,
    width: "300px",
    narrow: "hidden",
    phone: "wide",
    render: (key) => (
      <span className={classNames("wrap gap-1", styles["scopes"])}>
        {SCOPE_GROUPS.filter(({ scopes }) =>
          scopes.every((scope) => key.scopes.includes(scope)),
        ).map(({ key: group }) => (
          <Tag key={group}>{words.scopeTags[group]}</Tag>
        ))}
      </span>
    ),
  },
  {
    key: "created",
    header: words.columns.created,
    width: "clamp(96px, 9vw, 130px)",
    render: (key) => (
      <>
        <DateText instant={key.createdAt} nowMs={nowMs()} />
        <CellSub>{key.createdBy.isCaller ? words.byMe : words.by(nameOf(key))}</CellSub>
      </>
    ),
  },
  {
    key: "lastUsed",
    header: words.columns.lastUsed,
    width: "clamp(96px, 9vw, 130px)",
    render: (key) => <LastUse accessKey={key} />,
  },
  {
    key: "state",
    header: words.columns.state,
    width: "clamp(84px, 8vw, 110px)",
    render: (key) => <KeyState accessKey={key} />,
  },
  {
    key: "actions",
    header: <HiddenText>{words.columns.actions}</HiddenText>,
    align: "right",
    width: "clamp(104px, 8vw, 116px)",
    phone: "wide",
    render: (key) => <KeyActions accessKey={key} />,
  },
];

/** The mark of an integrator; its name stands beside it. */
export function IntegratorMark({ logoUri }: { readonly logoUri: string }) {
  return <img className="fixed block round-2" src={logoUri} alt="" width={32} height={32} />;
}

interface RowProps {
  readonly accessKey: AccessKey;
}

function LastUse({ accessKey: { lastUsed, lastCall } }: RowProps) {
  if (lastUsed === null) return <span className="muted">{words.never}</span>;
  const call = lastCall && entryOf<string>(lastCallTexts, lastCall.name);
  const rows = lastCall?.rows ?? null;
  const details = [call, rows === null ? undefined : words.rows(rows)].filter(Boolean);
  return (
    <>
      <DateText instant={lastUsed} nowMs={nowMs()} />
      {details.length > 0 && <CellSub>{details.join(", ")}</CellSub>}
    </>
  );
}

function KeyState({ accessKey: { status, revokedAt, leavesMade, secrets } }: RowProps) {
  if (status === "REVOKED") {
    return (
      <>
        <Tag>{words.states.revoked}</Tag>
        {leavesMade && <Tag tone="warning">{words.states.leaves}</Tag>}
        {revokedAt && (
          <CellSub>
            <DateText instant={revokedAt} nowMs={nowMs()} />
          </CellSub>
        )}
      </>
    );
  }
  const old = secrets.find(({ goodUntil }) => goodUntil !== null);
  if (!old?.goodUntil) return <Tag tone="good">{words.states.active}</Tag>;
  return (
    <>
      <Tag tone="warning">{words.states.twoSecrets}</Tag>
      <CellSub>
        {words.oldUntil} <DateText instant={old.goodUntil} nowMs={nowMs()} />
      </CellSub>
    </>
  );
}

/** The usual press, and the others behind the row's menu. */
function KeyActions({ accessKey }: RowProps) {
  const name = accessKey.integrator.displayName;
  const isActive = accessKey.status === "ACTIVE";
  const items: RowMenuItem[] = [
    {
      key: "made",
      label: madeTexts.button,
      command: "integratorMadeCounts",
      run: () => openModal("madeByKey", { accessKey }),
    },
  ];
  if (isActive)
    items.push({
      key: "revoke",
      label: words.revoke,
      command: "integratorTokenRevoke",
      danger: true,
      run: () => openModal("revokeToken", { accessKey }),
    });
  return (
    <span className="inline last gap-1">
      {isActive && (
        <Button
          command="integratorTokenRotate"
          variant="ghost"
          size="small"
          aria-label={words.rotateOf(name)}
          disabledReason={
            accessKey.createdBy.isCaller ? undefined : words.rotateOwnOnly(nameOf(accessKey))
          }
          onClick={() => openModal("rotateSecret", { accessKey })}
        >
          {words.rotate}
        </Button>
      )}
      <RowMenu label={words.menu(name)} items={items} />
    </span>
  );
}

function nameOf({ createdBy: { name, email } }: AccessKey): string {
  return name === "" ? email : name;
}
