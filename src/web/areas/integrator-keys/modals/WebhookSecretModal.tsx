import { useState } from "react";
import { SecretLine } from "#web/areas/integrator-keys/parts/SecretLine.tsx";
import { useEmptiedBag, useSecretBag } from "#web/areas/integrator-keys/secret-bag.ts";
import { secretTexts } from "#web/areas/integrator-keys/texts/integrator-keys.ts";
import { webhookSecretTexts as words } from "#web/areas/integrator-keys/texts/webhooks.ts";
import { DialogBody } from "#web/modals/DialogBody.tsx";
import type { ModalPurposes } from "#web/modals/modal-purposes.ts";
import { useCloseModal } from "#web/modals/use-close-modal.ts";
import { Note } from "#web/ui/blocks/Note.tsx";
import { Button } from "#web/ui/buttons/Button.tsx";
import { CheckField } from "#web/ui/fields/CheckField.tsx";

/** Shows the secret of a webhook, once: the bag is emptied when the dialog closes. */
export function WebhookSecretModal({ isRotation }: ModalPurposes["webhookSecret"]) {
  const closeModal = useCloseModal();
  const bag = useSecretBag();
  const [copied, setCopied] = useState(false);
  useEmptiedBag();
  if (!bag) {
    return (
      <DialogBody title={words.title} size="fields">
        <Note tone="warning" title={secretTexts.gone.title}>
          {secretTexts.gone.message}
        </Note>
      </DialogBody>
    );
  }
  const footer = (
    <Button disabledReason={copied ? undefined : secretTexts.notCopied} onClick={closeModal}>
      {secretTexts.done}
    </Button>
  );
  return (
    <DialogBody title={words.title} size="fields" blocking footer={footer}>
      <div className="stack gap-4">
        <p className="small muted">{isRotation ? words.bothSign : words.lead}</p>
        <Note tone="warning" title={secretTexts.onlyNow.title}>
          {secretTexts.onlyNow.message}
        </Note>
        <SecretLine label={words.secret} value={bag.clientSecret} isSecret />
        <CheckField
          label={secretTexts.copied}
          checked={copied}
          onChange={(event) => setCopied(event.currentTarget.checked)}
        />
      </div>
    </DialogBody>
  );
}
