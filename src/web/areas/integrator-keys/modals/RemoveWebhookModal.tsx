import { presentError } from "#web/api/error-sentence.ts";
import { useApiMutation } from "#web/api/queries.ts";
import {
  removeWebhookTexts as words,
  webhookToasts,
} from "#web/areas/integrator-keys/texts/webhooks.ts";
import { namedWebhook } from "#web/areas/integrator-keys/use-webhook-calls.ts";
import { ConfirmModal } from "#web/modals/ConfirmModal.tsx";
import type { ModalPurposes } from "#web/modals/modal-purposes.ts";
import { commandFailure } from "#web/toasts/command-failure.ts";
import { addToast } from "#web/toasts/toasts.ts";

/** Asks before a webhook is deleted. */
export function RemoveWebhookModal({ webhook }: ModalPurposes["removeWebhook"]) {
  const remove = useApiMutation("webhookDelete", {
    invalidates: ["Client"],
    onSuccess: () => addToast({ intent: "success", ...webhookToasts.removed }),
    onError: (error) =>
      addToast(
        commandFailure(error, {
          intent: "error",
          title: webhookToasts.removeFailed,
          message: presentError(error).message,
        }),
      ),
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
