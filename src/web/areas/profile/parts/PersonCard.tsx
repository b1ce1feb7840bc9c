import { useMutation } from "@tanstack/react-query";
import { callApi } from "#web/api/client.ts";
import { directorNameFault, mobileFault } from "#web/areas/companies/company-rules.ts";
import styles from "./profile.module.css";
import { saveProfile } from "#web/areas/profile/queries/save-profile.ts";
import { SettingCard } from "./SettingCard.tsx";
import { useUnsavedValues } from "#web/navigation/unsaved.ts";
import { hasEntrepreneurRecord } from "#web/state/capabilities.ts";
import { clientState, setClientState, useClientState } from "#web/state/client-state.ts";
import { notifications } from "#web/texts/notifications.ts";
import { profileTexts as words } from "#web/areas/profile/texts/profile.ts";
import { commandFailure } from "#web/toasts/command-failure.ts";
import { addToast } from "#web/toasts/toasts.ts";
import { Button } from "#web/ui/buttons/Button.tsx";
import { changedValues, type TextValues, useServerValues } from "#web/ui/fields/server-values.ts";
import { TextField } from "#web/ui/fields/TextField.tsx";
import { useForm } from "#web/ui/fields/use-form.ts";

type Values = TextValues<"name" | "mobile">;

/** Name and mobile: an entrepreneur's by `PUT /entr`, an accountant's by `POST /profile`. */
export function PersonCard() {
  useClientState((state) => state.user);
  const inRecord = useClientState(hasEntrepreneurRecord);
  const form = useForm<Values>({
    initialValues: knownValues(),
    validate: { name: (value) => directorNameFault(value) && words.nameShort, mobile: mobileFault },
  });
  const follow = useServerValues(form, knownValues());
  const save = useMutation({
    meta: { invalidates: ["User", "Profile", "Entrepreneur"] },
    mutationFn: (values: Values) => {
      const changed = changedValues({ ...values, name: values.name.trim() }, knownValues());
      return inRecord ? saveEntrepreneur(changed) : saveAccountant(changed);
    },
    onSuccess: (_saved, values) => {
      follow(values, knownValues());
      addToast(notifications[inRecord ? "entrepreneur.saved" : "profile.saved"]());
    },
    onError: (error) =>
      addToast(
        commandFailure(
          error,
          notifications[inRecord ? "entrepreneur.saveFailed" : "profile.saveFailed"](),
        ),
      ),
  });
  useUnsavedValues(form, save);
  return (
    <SettingCard title={words.personTitle}>
      <form
        noValidate
        className={styles["form"]}
        onSubmit={form.onSubmit((values) => (save.isPending ? undefined : save.mutate(values)))}
      >
        <TextField {...form.getInputProps("name")} label={words.name} autoComplete="name" />
        <TextField
          {...form.getInputProps("mobile")}
          label={words.mobile}
          optional
          inputMode="tel"
          autoComplete="tel"
          placeholder="+36 20 123 4567"
        />
        <Button type="submit" loading={save.isPending} loadingText={words.saving}>
          {words.save}
        </Button>
      </form>
    </SettingCard>
  );
}

/** As the server told them last. */
function knownValues(): Values {
  const { user, profile } = clientState();
  return { name: user?.name ?? "", mobile: user?.mobile ?? profile?.mobile ?? "" };
}

async function saveEntrepreneur(changed: Partial<Values>): Promise<void> {
  const user = await callApi("entrepreneurSave", { body: changed });
  setClientState({ user: { ...clientState().user, ...user } });
}

async function saveAccountant(changed: Partial<Values>): Promise<void> {
  const { name, mobile } = await saveProfile(changed);
  const { user } = clientState();
  if (user) setClientState({ user: { ...user, name: name ?? user.name, mobile } });
}
