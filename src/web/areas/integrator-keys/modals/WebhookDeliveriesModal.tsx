import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { EVENT_DAYS } from "#contract/webhooks/event-types.ts";
import { DeliveryResult } from "#web/areas/integrator-keys/parts/DeliveryResult.tsx";
import styles from "#web/areas/integrator-keys/parts/webhooks.module.css";
import {
  deliveriesTexts as words,
  eventTexts,
  webhookTexts,
} from "#web/areas/integrator-keys/texts/webhooks.ts";
import { namedWebhook, useWebhookCalls } from "#web/areas/integrator-keys/use-webhook-calls.ts";
import { type DeliveryRow, deliveriesQuery } from "#web/areas/integrator-keys/webhook-queries.ts";
import { DialogBody } from "#web/modals/DialogBody.tsx";
import type { ModalPurposes } from "#web/modals/modal-purposes.ts";
import { QueryError } from "#web/shell/PageStates.tsx";
import { nowMs } from "#web/time/now.ts";
import { SkeletonRows } from "#web/ui/blocks/Skeleton.tsx";
import { Button } from "#web/ui/buttons/Button.tsx";
import { CellSub, DataTable, type Column } from "#web/ui/data/DataTable.tsx";
import { DateText } from "#web/ui/text/DateText.tsx";
import { HiddenText } from "#web/ui/text/HiddenText.tsx";
import { DAY_MS, HOUR_MS } from "#values/durations.ts";

const PERIODS = [
  [words.periods.hour, HOUR_MS],
  [words.periods.day, DAY_MS],
  [words.periods.week, 7 * DAY_MS],
  [words.periods.all, EVENT_DAYS * DAY_MS],
] as const;

/** Deliveries of a webhook, each of which can be sent again, and the events of a period. */
export function WebhookDeliveriesModal({ webhook }: ModalPurposes["webhookDeliveries"]) {
  const [page, setPage] = useState<string>();
  const query = useQuery(deliveriesQuery(webhook, false, page));
  const { replay } = useWebhookCalls();
  const named = namedWebhook(webhook);
  const next = query.data?.nextPage ?? null;
  const since = (ms: number) => ({
    ...named,
    from: new Date(nowMs() - ms).toISOString(),
    to: new Date(nowMs()).toISOString(),
  });
  return (
    <DialogBody title={words.title} size="fields">
      <p>
        <code>{webhook.url}</code>
      </p>
      {query.isError && (
        <QueryError title={words.failed} error={query.error} onRetry={() => void query.refetch()} />
      )}
      {query.isPending && <SkeletonRows rows={4} />}
      {query.data?.deliveries.length === 0 && <p>{words.empty}</p>}
      {query.data && query.data.deliveries.length > 0 && (
        <>
          <div className={styles["periods"]} role="group" aria-label={words.period}>
            <span>{words.period}:</span>
            {PERIODS.map(([label, ms]) => (
              <Button
                key={label}
                variant="secondary"
                size="small"
                disabled={replay.isPending}
                onClick={() => replay.mutate({ body: since(ms) })}
              >
                {label}
              </Button>
            ))}
          </div>
          <DataTable
            label={words.label}
            density="twoLines"
            rows={query.data.deliveries}
            rowKey={(delivery) => delivery._id}
            columns={[
              ...COLUMNS,
              {
                key: "actions",
                header: <HiddenText>{words.columns.actions}</HiddenText>,
                align: "right",
                width: "120px",
                phone: "wide",
                render: (delivery) => (
                  <Button
                    variant="ghost"
                    size="small"
                    aria-label={webhookTexts.replayOneOf(delivery.type)}
                    disabled={replay.isPending}
                    onClick={() => replay.mutate({ body: { ...named, delivery_id: delivery._id } })}
                  >
                    {webhookTexts.replayOne}
                  </Button>
                ),
              },
            ]}
          />
          {next !== null && (
            <Button variant="ghost" size="small" onClick={() => setPage(next)}>
              {words.more}
            </Button>
          )}
        </>
      )}
    </DialogBody>
  );
}

const COLUMNS: Column<DeliveryRow>[] = [
  {
    key: "at",
    header: words.columns.at,
    phone: "wide",
    render: (delivery) => (
      <>
        {eventTexts[delivery.type]}
        <CellSub>
          <DateText instant={delivery.createdAt} nowMs={nowMs()} />
        </CellSub>
      </>
    ),
  },
  {
    key: "result",
    header: words.columns.result,
    phone: "wide",
    render: (delivery) => <DeliveryResult delivery={delivery} />,
  },
];
