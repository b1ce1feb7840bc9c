import { EVENT_TYPES } from "#contract/webhooks/event-types.ts";
import type { AccessKey } from "#web/areas/integrator-keys/key-queries.ts";
import { WebhookTrouble } from "#web/areas/integrator-keys/parts/WebhookTrouble.tsx";
import styles from "#web/areas/integrator-keys/parts/webhooks.module.css";
import { eventTexts, webhookTexts as words } from "#web/areas/integrator-keys/texts/webhooks.ts";
import { namedWebhook, useWebhookCalls } from "#web/areas/integrator-keys/use-webhook-calls.ts";
import type { WebhookRow } from "#web/areas/integrator-keys/webhook-queries.ts";
import { openModal } from "#web/modals/modals.ts";
import { nowMs } from "#web/time/now.ts";
import { RowMenu, type RowMenuItem } from "#web/ui/buttons/RowMenu.tsx";
import { CellSub, DataTable, type Column } from "#web/ui/data/DataTable.tsx";
import { Dot } from "#web/ui/marks/Dot.tsx";
import { Tag } from "#web/ui/marks/Tag.tsx";
import { DateText } from "#web/ui/text/DateText.tsx";
import { HiddenText } from "#web/ui/text/HiddenText.tsx";

/** Few kinds of events are named, more are counted. */
const NAMED_MAX = 2;

/** Webhooks with their last deliveries; one that fails tells why below its row. */
export function WebhookTable({
  webhooks,
  keys,
}: {
  readonly webhooks: readonly WebhookRow[];
  readonly keys: readonly AccessKey[];
}) {
  return (
    <DataTable
      label={words.listLabel}
      density="twoLines"
      columns={[...COLUMNS, actionsColumn(keys)]}
      rows={webhooks}
      rowKey={(webhook) => webhook._id}
      below={(webhook) => hasTrouble(webhook) && <WebhookTrouble webhook={webhook} />}
    />
  );
}

function hasTrouble({ state, failed }: WebhookRow): boolean {
  return state !== "OK" || failed > 0;
}

const TONES = { OK: "good", FAILING: "bad", STOPPED: "bad" } as const;

const COLUMNS: Column<WebhookRow>[] = [
  {
    key: "address",
    header: words.columns.address,
    phone: "wide",
    render: (webhook) => (
      <span className={styles["address"]}>
        <Dot tone={TONES[webhook.state]} />
        <span>
          <code>{webhook.url}</code>
          <CellSub>{`${webhook.program.displayName} · ${nameEvents(webhook)}`}</CellSub>
          {webhook.createdBy && <CellSub>{words.madeBy(webhook.createdBy)}</CellSub>}
        </span>
      </span>
    ),
  },
  {
    key: "ticks",
    header: words.columns.ticks,
    width: "180px",
    narrow: "hidden",
    phone: "wide",
    render: ({ ticks }) => <Ticks ticks={ticks} />,
  },
  {
    key: "waiting",
    header: words.columns.waiting,
    width: "200px",
    render: (webhook) => (
      <>
        {words.waiting(webhook.waiting)}
        <CellSub>
          <LastTry webhook={webhook} />
        </CellSub>
      </>
    ),
  },
  {
    key: "state",
    header: words.columns.state,
    width: "150px",
    render: ({ state, oldSecretUntil }) => (
      <>
        <Tag tone={TONES[state]}>{words.states[state]}</Tag>
        {oldSecretUntil && <CellSub>{words.twoSecrets}</CellSub>}
      </>
    ),
  },
];

function actionsColumn(keys: readonly AccessKey[]): Column<WebhookRow> {
  return {
    key: "actions",
    header: <HiddenText>{words.columns.actions}</HiddenText>,
    align: "right",
    width: "60px",
    phone: "wide",
    render: (webhook) => <Actions webhook={webhook} keys={keys} />,
  };
}

function Ticks({ ticks }: Pick<WebhookRow, "ticks">) {
  const taken = ticks.filter((tick) => tick === "taken" || tick === "late").length;
  return (
    <span className={styles["ticks"]} role="img" aria-label={words.ticks(taken, ticks.length)}>
      {ticks.map((tick, index) => (
        <i key={index} data-tick={tick} />
      ))}
    </span>
  );
}

function LastTry({ webhook: { lastTry } }: { readonly webhook: WebhookRow }) {
  if (lastTry === null) return words.noTry;
  const isTaken = lastTry.fault === null;
  return (
    <span className={isTaken ? undefined : "danger"}>
      {words.lastAt} <DateText instant={lastTry.at} nowMs={nowMs()} />,{" "}
      {isTaken ? words.lastTaken(lastTry.ms) : words.lastFailed}
    </span>
  );
}

function nameEvents({ types }: WebhookRow): string {
  // A test comes to every endpoint, chosen or not.
  const chosen = types.filter((type) => type !== "webhook.test");
  if (chosen.length >= EVENT_TYPES.length - 1) return words.everyEvent;
  if (chosen.length > NAMED_MAX) return words.events(chosen.length);
  return chosen.map((type) => eventTexts[type]).join(", ");
}

function Actions({
  webhook,
  keys,
}: {
  readonly webhook: WebhookRow;
  readonly keys: readonly AccessKey[];
}) {
  const { test, resume, endOld } = useWebhookCalls();
  const named = namedWebhook(webhook);
  const { actions } = words;
  const items: RowMenuItem[] = [
    {
      key: "test",
      label: actions.test,
      command: "webhookTest",
      run: () => test.mutate({ body: named }),
    },
    {
      key: "deliveries",
      label: actions.deliveries,
      run: () => openModal("webhookDeliveries", { webhook }),
    },
    {
      key: "edit",
      label: actions.edit,
      command: "webhookSave",
      run: () => openModal("webhookForm", { companyId: webhook.companyId, keys, webhook }),
    },
    {
      key: "rotate",
      label: actions.rotate,
      command: "webhookRotate",
      run: () => openModal("rotateWebhook", { webhook }),
    },
  ];
  if (webhook.oldSecretUntil !== null)
    items.push({
      key: "endOld",
      label: actions.endOld,
      command: "webhookOldSecretEnd",
      run: () => endOld.mutate({ body: named }),
    });
  if (webhook.state === "STOPPED")
    items.push({
      key: "resume",
      label: actions.resume,
      command: "webhookSave",
      run: () => resume.mutate({ body: { ...named, resume: true } }),
    });
  items.push({
    key: "remove",
    label: actions.remove,
    command: "webhookDelete",
    danger: true,
    run: () => openModal("removeWebhook", { webhook }),
  });
  return <RowMenu label={words.menu(webhook.url)} items={items} />;
}
