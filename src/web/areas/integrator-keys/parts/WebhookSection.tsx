import { IconPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import type { AccessKey } from "#web/areas/integrator-keys/key-queries.ts";
import { WebhookTable } from "#web/areas/integrator-keys/parts/WebhookTable.tsx";
import styles from "#web/areas/integrator-keys/parts/webhooks.module.css";
import { webhookTexts as words } from "#web/areas/integrator-keys/texts/webhooks.ts";
import { type WebhookRow, webhooksQuery } from "#web/areas/integrator-keys/webhook-queries.ts";
import { openModal } from "#web/modals/modals.ts";
import { QueryError } from "#web/shell/PageStates.tsx";
import { hardWords } from "#web/texts/hard-words.ts";
import { HelpTip } from "#web/ui/buttons/HelpTip.tsx";
import { EmptyState } from "#web/ui/blocks/EmptyState.tsx";
import { SkeletonRows } from "#web/ui/blocks/Skeleton.tsx";
import { Button } from "#web/ui/buttons/Button.tsx";
import { Icon } from "#web/ui/marks/Icon.tsx";

/** A message under way is looked at again soon; otherwise the page is told of changes. */
const LOOK_MS = 2_000;

/** The webhooks of the company's keys; there is at least one active key. */
export function WebhookSection({
  companyId,
  keys,
}: {
  readonly companyId: string;
  readonly keys: readonly AccessKey[];
}) {
  const query = useQuery({
    ...webhooksQuery(companyId),
    refetchInterval: ({ state }) =>
      state.data?.webhooks.some(isUnderWay) === true ? LOOK_MS : false,
  });
  const webhooks = query.data?.webhooks;
  const add = () => openModal("webhookForm", { companyId, keys });
  const button = (
    <Button command="webhookCreate" variant="secondary" icon={<Icon of={IconPlus} />} onClick={add}>
      {words.add}
    </Button>
  );
  return (
    <section className="above-8" aria-labelledby="webhooks">
      <div className={styles["head"]}>
        <h2 className="large" id="webhooks">
          {words.title}
        </h2>
        <p className="small muted">
          {words.lead}
          <HelpTip {...hardWords.webhook} />
        </p>
        {webhooks && webhooks.length > 0 && button}
      </div>
      {query.isError && (
        <QueryError
          title={words.listFailed}
          error={query.error}
          onRetry={() => void query.refetch()}
        />
      )}
      {query.isPending && <SkeletonRows rows={2} />}
      {webhooks?.length === 0 && (
        <EmptyState ghost="files" title={words.empty.title} actions={button}>
          {words.empty.message}
        </EmptyState>
      )}
      {webhooks && webhooks.length > 0 && <WebhookTable webhooks={webhooks} keys={keys} />}
    </section>
  );
}

/** A first try comes within seconds. */
function isUnderWay({ ticks, state }: WebhookRow): boolean {
  return state !== "STOPPED" && ticks.includes("waiting");
}
