import { useState } from "react";
import { SecretLine } from "#web/areas/integrator-keys/parts/SecretLine.tsx";
import { useEmptiedBag, useSecretBag } from "#web/areas/integrator-keys/secret-bag.ts";
import { secretTexts as words } from "#web/areas/integrator-keys/texts/integrator-keys.ts";
import { DialogBody } from "#web/modals/DialogBody.tsx";
import type { ModalPurposes } from "#web/modals/modal-purposes.ts";
import { useCloseModal } from "#web/modals/use-close-modal.ts";
import { Note } from "#web/ui/blocks/Note.tsx";
import { Button } from "#web/ui/buttons/Button.tsx";
import { CheckField } from "#web/ui/fields/CheckField.tsx";

/** Shows the new key and its secret, once: the bag is emptied when the dialog closes. */
export function RevealSecretModal({ lead }: ModalPurposes["revealSecret"]) {
  const closeModal = useCloseModal();
  const secret = useSecretBag();
  const [copied, setCopied] = useState(false);
  useEmptiedBag();
  if (!secret) {
    return (
      <DialogBody title={words.title} size="fields">
        <Note tone="warning" title={words.gone.title}>
          {words.gone.message}
        </Note>
      </DialogBody>
    );
  }
  const footer = (
    <Button disabledReason={copied ? undefined : words.notCopied} onClick={closeModal}>
      {words.done}
    </Button>
  );
  return (
    <DialogBody title={words.title} size="fields" blocking footer={footer}>
      <div className="stack gap-4">
        <p className="small muted">{lead}</p>
        <Note tone="warning" title={words.onlyNow.title}>
          {words.onlyNow.message}
        </Note>
        <SecretLine label={words.clientId} value={secret.clientId} />
        <SecretLine label={words.clientSecret} value={secret.clientSecret} isSecret />
        <CheckField
          label={words.copied}
          checked={copied}
          onChange={(event) => setCopied(event.currentTarget.checked)}
        />
      </div>
    </DialogBody>
  );
}
