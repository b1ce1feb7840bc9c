import { useState } from "react";
import { OLD_SECRET_DAYS } from "#contract/integrator-keys/key-limits.ts";
import { useApiMutation } from "#web/api/queries.ts";
import type { AccessKey, ChangedKey } from "#web/areas/integrator-keys/key-queries.ts";
import { SecretLine } from "#web/areas/integrator-keys/parts/SecretLine.tsx";
import styles from "#web/areas/integrator-keys/parts/keys.module.css";
import { useEmptiedBag, useSecretBag } from "#web/areas/integrator-keys/secret-bag.ts";
import {
  rotateTexts as words,
  secretTexts,
} from "#web/areas/integrator-keys/texts/integrator-keys.ts";
import {
  endIdempotencyKey,
  openIdempotencyKey,
  idempotencyKey,
} from "#web/areas/integrator-keys/idempotency-keys.ts";
import { useSecretCall } from "#web/areas/integrator-keys/use-secret-call.ts";
import { DialogBody } from "#web/modals/DialogBody.tsx";
import type { ModalPurposes } from "#web/modals/modal-purposes.ts";
import { useCloseModal } from "#web/modals/use-close-modal.ts";
import { modalTexts } from "#web/texts/modals.ts";
import { nowMs } from "#web/time/now.ts";
import { tellFailure } from "#web/toasts/tell-failure.ts";
import { addToast } from "#web/toasts/toasts.ts";
import { Note } from "#web/ui/blocks/Note.tsx";
import { Button } from "#web/ui/buttons/Button.tsx";
import { CheckField } from "#web/ui/fields/CheckField.tsx";
import { Tag } from "#web/ui/marks/Tag.tsx";
import { DateText } from "#web/ui/text/DateText.tsx";

/** Asks, makes a new secret, and shows it once beside the old one. */
export function RotateSecretModal({ accessKey }: ModalPurposes["rotateSecret"]) {
  const secret = useSecretBag();
  const [made, setMade] = useState<ChangedKey>();
  useEmptiedBag();
  return secret && made ? (
    <NewSecret accessKey={made} clientSecret={secret.clientSecret} />
  ) : (
    <Question accessKey={accessKey} onMade={setMade} />
  );
}

interface KeyProps {
  readonly accessKey: AccessKey;
}

function Question({
  accessKey,
  onMade,
}: KeyProps & { readonly onMade: (made: ChangedKey) => void }) {
  const closeModal = useCloseModal();
  const rotate = useSecretCall("integratorTokenRotate");
  const { clientId, companyId, integrator, secrets } = accessKey;
  const [isAgain] = useState(() => openIdempotencyKey(clientId) !== undefined);
  const start = () =>
    rotate.mutate(
      { body: { clientId, company_id: companyId, secret_id: idempotencyKey(clientId) } },
      {
        onSuccess: onMade,
        onSettled: (_made, error) => endIdempotencyKey(clientId, error),
        onError: (error) => {
          tellFailure(words.failed)(error);
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
        {words.start}
      </Button>
    </>
  );
  return (
    <DialogBody title={words.title(integrator.displayName)} footer={footer}>
      <p>{words.lead}</p>
      {secrets.length > 1 && <p>{isAgain ? words.again : words.third}</p>}
    </DialogBody>
  );
}

function NewSecret({
  accessKey,
  clientSecret,
}: {
  readonly accessKey: ChangedKey;
  readonly clientSecret: string;
}) {
  const closeModal = useCloseModal();
  const [copied, setCopied] = useState(false);
  const { clientId, companyId, integrator } = accessKey;
  const old = accessKey.secrets.find(({ goodUntil }) => goodUntil !== null);
  const end = useApiMutation("integratorOldSecretEnd", {
    invalidates: ["Client"],
    onSuccess: () => addToast({ intent: "success", ...words.ended }),
    onError: tellFailure(words.endFailed),
  });
  const prefix = clientSecret.slice(0, clientSecret.indexOf("_", 3) + 1);
  const footer = (
    <>
      {!end.isSuccess && (
        <span className={styles["footStart"]}>
          <Button
            variant="dangerSecondary"
            loading={end.isPending}
            onClick={() => end.mutate({ body: { clientId, company_id: companyId } })}
          >
            {words.endOld}
          </Button>
        </span>
      )}
      <Button
        variant="secondary"
        disabledReason={copied ? undefined : secretTexts.notCopied}
        onClick={closeModal}
      >
        {secretTexts.done}
      </Button>
    </>
  );
  return (
    <DialogBody title={words.title(integrator.displayName)} size="fields" blocking footer={footer}>
      <div className="stack gap-4">
        <p className="small muted">{words.lead}</p>
        <div className={styles["twoSecrets"]}>
          {old && !end.isSuccess && (
            <div className={styles["secretCard"]}>
              <span className={styles["secretCardHead"]}>
                <b>{words.old}</b>
                <Tag tone="warning">{words.daysLeft(OLD_SECRET_DAYS)}</Tag>
              </span>
              <code>{`${prefix}••••${old.ending}`}</code>
              <span className="small muted">
                {old.lastUsed ? (
                  <>
                    {words.lastUsed} <DateText instant={old.lastUsed} nowMs={nowMs()} />
                  </>
                ) : (
                  words.never
                )}
              </span>
            </div>
          )}
          <div className={styles["secretCard"]} data-fresh>
            <span className={styles["secretCardHead"]}>
              <b>{words.fresh}</b>
              <Tag tone="good">{words.active}</Tag>
            </span>
            <code>{`${prefix}••••${clientSecret.slice(-4)}`}</code>
            <span className="small muted">{words.never}</span>
          </div>
        </div>
        <SecretLine label={words.newSecret} value={clientSecret} isSecret />
        <Note tone="warning" title={secretTexts.onlyNow.title}>
          {words.onlyNow}
        </Note>
        <CheckField
          label={secretTexts.copied}
          checked={copied}
          onChange={(event) => setCopied(event.currentTarget.checked)}
        />
      </div>
    </DialogBody>
  );
}
