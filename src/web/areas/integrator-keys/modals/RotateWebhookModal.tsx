import { useState } from "react";
import {
  endIdempotencyKey,
  openIdempotencyKey,
  idempotencyKey,
} from "#web/areas/integrator-keys/idempotency-keys.ts";
import {
  rotateWebhookTexts as words,
  webhookToasts,
} from "#web/areas/integrator-keys/texts/webhooks.ts";
import {
  namedWebhook,
  useWebhookSecretCall,
} from "#web/areas/integrator-keys/use-webhook-calls.ts";
import { DialogBody } from "#web/modals/DialogBody.tsx";
import type { ModalPurposes } from "#web/modals/modal-purposes.ts";
import { openModal } from "#web/modals/modals.ts";
import { useCloseModal } from "#web/modals/use-close-modal.ts";
import { modalTexts } from "#web/texts/modals.ts";
import { tellFailure } from "#web/toasts/tell-failure.ts";
import { Button } from "#web/ui/buttons/Button.tsx";

/** Asks before a webhook gets a new secret; the next dialog shows it. */
export function RotateWebhookModal({ webhook }: ModalPurposes["rotateWebhook"]) {
  const closeModal = useCloseModal();
  const rotate = useWebhookSecretCall("webhookRotate");
  const [isAgain] = useState(() => openIdempotencyKey(webhook._id) !== undefined);
  const start = () =>
    rotate.mutate(
      { body: { ...namedWebhook(webhook), secret_id: idempotencyKey(webhook._id) } },
      {
        onSuccess: () => openModal("webhookSecret", { isRotation: true }),
        onSettled: (_done, error) => endIdempotencyKey(webhook._id, error),
        onError: (error) => {
          tellFailure(webhookToasts.rotateFailed)(error);
          closeModal();
        },
      },
    );
  const footer = (
    <>
      <Button variant="secondary" onClick={closeModal}>
        {modalTexts.cancel}
      </Button>
      <Button loading={rotate.isPending} loadingText={words.running} onClick={start}>
        {words.action}
      </Button>
    </>
  );
  return (
    <DialogBody title={words.title} footer={footer}>
      <p>{words.body}</p>
      {webhook.oldSecretUntil !== null && <p>{isAgain ? words.again : words.third}</p>}
    </DialogBody>
  );
}
