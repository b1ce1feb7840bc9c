import { useState } from "react";
import { EVENT_TYPES, type EventType, mayHear } from "#contract/webhooks/event-types.ts";
import { presentError } from "#web/api/error-sentence.ts";
import { useApiMutation } from "#web/api/queries.ts";
import keyStyles from "#web/areas/integrator-keys/parts/keys.module.css";
import styles from "#web/areas/integrator-keys/parts/webhooks.module.css";
import {
  eventTexts,
  webhookFormTexts as words,
  webhookToasts,
} from "#web/areas/integrator-keys/texts/webhooks.ts";
import {
  namedWebhook,
  useWebhookSecretCall,
} from "#web/areas/integrator-keys/use-webhook-calls.ts";
import { FormModal } from "#web/modals/FormModal.tsx";
import type { ModalPurposes } from "#web/modals/modal-purposes.ts";
import { openModal } from "#web/modals/modals.ts";
import { useCloseModal } from "#web/modals/use-close-modal.ts";
import { addToast } from "#web/toasts/toasts.ts";
import { CheckField } from "#web/ui/fields/CheckField.tsx";
import { SelectField } from "#web/ui/fields/SelectField.tsx";
import { TextField } from "#web/ui/fields/TextField.tsx";

/** A test comes by its button, to every endpoint. */
const CHOICES: readonly EventType[] = EVENT_TYPES.filter((type) => type !== "webhook.test");

/** Adds a webhook to a key, or changes the address and the events of one. */
export function WebhookFormModal({ companyId, keys, webhook }: ModalPurposes["webhookForm"]) {
  const closeModal = useCloseModal();
  const usable = keys.filter(({ status }) => status === "ACTIVE");
  const only = usable.length === 1 ? usable[0]!.clientId : "";
  const [clientId, setClientId] = useState(webhook?.program.clientId ?? only);
  const [url, setUrl] = useState(webhook?.url ?? "");
  const [types, setTypes] = useState<readonly EventType[]>(webhook?.types ?? CHOICES);
  const [tried, setTried] = useState(false);
  const create = useWebhookSecretCall("webhookCreate");
  const save = useApiMutation("webhookSave", {
    invalidates: ["Client"],
    onSuccess: () => {
      addToast({ intent: "success", ...webhookToasts.saved });
      closeModal();
    },
  });
  const key = keys.find((each) => each.clientId === clientId);
  const allowed = CHOICES.filter((type) => key === undefined || mayHear(type, key.scopes));
  const chosen = types.filter((type) => allowed.includes(type));
  const error = create.error ?? save.error;
  const submit = () => {
    setTried(true);
    const address = url.trim();
    if (!key || address === "" || chosen.length === 0) return;
    if (webhook)
      save.mutate({ body: { ...namedWebhook(webhook), url: address, types: [...chosen] } });
    else
      create.mutate(
        { body: { company_id: companyId, clientId, url: address, types: [...chosen] } },
        { onSuccess: () => openModal("webhookSecret", { isRotation: false }) },
      );
  };
  const kind = webhook
    ? ({ formType: "edit" } as const)
    : ({ formType: "create", submitLabel: words.submit } as const);
  return (
    <FormModal
      {...kind}
      title={webhook ? words.edit : words.create}
      runningLabel={words.running}
      loading={create.isPending || save.isPending}
      submitError={error && { error, title: presentError(error).title }}
      onSubmit={submit}
    >
      {!webhook && (
        <SelectField
          label={words.key}
          value={clientId}
          placeholder={words.chooseKey}
          options={usable.map((each) => ({
            value: each.clientId,
            label: `${each.integrator.displayName} · ${each.clientId}`,
          }))}
          onChange={setClientId}
          error={tried && !key ? words.keyMissing : undefined}
        />
      )}
      <TextField
        label={words.url}
        type="url"
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        placeholder={words.urlStart}
        value={url}
        help={words.urlHelp}
        error={tried && url.trim() === "" ? words.urlMissing : undefined}
        onChange={(event) => setUrl(event.currentTarget.value)}
      />
      <fieldset className={keyStyles["fieldset"]}>
        <legend className={keyStyles["legend"]}>{words.events}</legend>
        <div className={styles["events"]}>
          {CHOICES.map((type) => (
            <CheckField
              key={type}
              label={eventTexts[type]}
              description={allowed.includes(type) ? type : words.notForKey}
              disabled={!allowed.includes(type)}
              checked={chosen.includes(type)}
              onChange={(event) =>
                setTypes(
                  CHOICES.filter((each) =>
                    each === type ? event.currentTarget.checked : types.includes(each),
                  ),
                )
              }
            />
          ))}
        </div>
        {tried && chosen.length === 0 && (
          <p className="above-1 small danger" role="alert">
            {words.noEvents}
          </p>
        )}
      </fieldset>
    </FormModal>
  );
}
