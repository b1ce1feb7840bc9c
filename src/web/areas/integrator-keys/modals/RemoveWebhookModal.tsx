import { useApiMutation } from "#web/api/queries.ts";
import {
  removeWebhookTexts as words,
  webhookToasts,
} from "#web/areas/integrator-keys/texts/webhooks.ts";
import { namedWebhook } from "#web/areas/integrator-keys/use-webhook-calls.ts";
import { ConfirmModal } from "#web/modals/ConfirmModal.tsx";
import type { ModalPurposes } from "#web/modals/modal-purposes.ts";
import { tellFailure } from "#web/toasts/tell-failure.ts";
import { addToast } from "#web/toasts/toasts.ts";

/** Asks before a webhook is deleted. */
export function RemoveWebhookModal({ webhook }: ModalPurposes["removeWebhook"]) {
  const remove = useApiMutation("webhookDelete", {
    invalidates: ["Client"],
    onSuccess: () => addToast({ intent: "success", ...webhookToasts.removed }),
    onError: tellFailure(webhookToasts.removeFailed),
  });
  return (
    <ConfirmModal
      title={words.title}
      actionLabel={words.action}
      runningLabel={words.running}
      danger
      run={() => remove.mutateAsync({ body: namedWebhook(webhook) })}
    >
      <p>{words.body(webhook.url)}</p>
      <p>{words.note}</p>
    </ConfirmModal>
  );
}
