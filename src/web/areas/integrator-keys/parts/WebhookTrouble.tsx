import { IconRefresh } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { describeFault } from "#contract/webhooks/fault-words.ts";
import { DeliveryResult } from "#web/areas/integrator-keys/parts/DeliveryResult.tsx";
import styles from "#web/areas/integrator-keys/parts/webhooks.module.css";
import { webhookTexts as words } from "#web/areas/integrator-keys/texts/webhooks.ts";
import { namedWebhook, useWebhookCalls } from "#web/areas/integrator-keys/use-webhook-calls.ts";
import { deliveriesQuery, type WebhookRow } from "#web/areas/integrator-keys/webhook-queries.ts";
import { nowMs } from "#web/time/now.ts";
import { Note } from "#web/ui/blocks/Note.tsx";
import { Button } from "#web/ui/buttons/Button.tsx";
import { Icon } from "#web/ui/marks/Icon.tsx";
import { DateText } from "#web/ui/text/DateText.tsx";
import { formatInstant } from "#web/ui/text/format-date.ts";

const ROWS = 3;

/** Why a webhook fails or stands, until when it is tried, and what can be done. */
export function WebhookTrouble({ webhook }: { readonly webhook: WebhookRow }) {
  const { test, replay, resume } = useWebhookCalls();
  const open = useQuery(deliveriesQuery(webhook, true));
  const named = namedWebhook(webhook);
  const { state, waiting, failed } = webhook;
  const count = waiting + failed;
  const isBad = state !== "OK";
  return (
    <div className={styles["trouble"]}>
      <Note
        tone={isBad ? "bad" : "warning"}
        title={isBad ? words.failingTitle(reasonOf(webhook)) : words.givenTitle}
        actions={
          <>
            {isBad && (
              <Button
                variant="secondary"
                size="small"
                loading={test.isPending}
                command="webhookTest"
                onClick={() => test.mutate({ body: named })}
              >
                {words.actions.test}
              </Button>
            )}
            {state === "STOPPED" && count === 0 ? (
              <Button
                variant="secondary"
                size="small"
                loading={resume.isPending}
                command="webhookSave"
                onClick={() => resume.mutate({ body: { ...named, resume: true } })}
              >
                {words.actions.resume}
              </Button>
            ) : (
              <Button
                variant="secondary"
                size="small"
                icon={<Icon of={IconRefresh} />}
                loading={replay.isPending}
                command="webhookReplay"
                onClick={() => replay.mutate({ body: named })}
              >
                {words.replayOpen(count)}
              </Button>
            )}
          </>
        }
      >
        {explain(webhook)}
      </Note>
      <ul className={styles["open"]}>
        {open.data?.deliveries.slice(0, ROWS).map((delivery) => (
          <li className="grid middle small line-below" key={delivery._id}>
            <DateText instant={delivery.createdAt} nowMs={nowMs()} />
            <code>{delivery.type}</code>
            <DeliveryResult delivery={delivery} />
            <Button
              variant="ghost"
              size="small"
              aria-label={words.replayOneOf(delivery.type)}
              disabled={replay.isPending}
              command="webhookReplay"
              onClick={() => replay.mutate({ body: { ...named, delivery_id: delivery._id } })}
            >
              {words.replayOne}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}

function reasonOf({ stopReason, lastTry }: WebhookRow): string {
  return describeFault(stopReason ?? lastTry?.fault ?? "connection", lastTry?.status ?? null);
}

function explain({ state, failing, stoppedAt, failed }: WebhookRow): string {
  if (state === "STOPPED" && stoppedAt !== null) return words.stopped(formatInstant(stoppedAt));
  if (failing !== null) return words.failing(formatInstant(failing.until));
  return words.given(failed);
}
