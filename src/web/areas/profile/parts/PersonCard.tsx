import { useForm } from "@mantine/form";
import { useMutation } from "@tanstack/react-query";
import { callApi } from "#web/api/client.ts";
import { directorNameFault, mobileFault } from "#web/areas/companies/company-rules.ts";
import styles from "./profile.module.css";
import { saveProfile } from "#web/areas/profile/queries/save-profile.ts";
import { SettingCard } from "./SettingCard.tsx";
import { useUnsavedForm } from "#web/navigation/unsaved.ts";
import { hasEntrepreneurRecord } from "#web/state/capabilities.ts";
import { clientState, setClientState, useClientState } from "#web/state/client-state.ts";
import { notifications } from "#web/texts/notifications.ts";
import { profileTexts as words } from "#web/areas/profile/texts/profile.ts";
import { addToast } from "#web/toasts/toasts.ts";
import { Button } from "#web/ui/buttons/Button.tsx";
import { TextField } from "#web/ui/fields/TextField.tsx";

interface Values {
  readonly name: string;
  readonly mobile: string;
}

/** Name and mobile: an entrepreneur's by `PUT /entr`, an accountant's by `POST /profile`. */
export function PersonCard() {
  const user = useClientState((state) => state.user);
  const inRecord = useClientState(hasEntrepreneurRecord);
  const form = useForm<Values>({
    initialValues: {
      name: user?.name ?? "",
      mobile: user?.mobile ?? clientState().profile?.mobile ?? "",
    },
    validate: { name: (value) => directorNameFault(value) && words.nameShort, mobile: mobileFault },
    validateInputOnBlur: true,
  });
  useUnsavedForm(() => form.isDirty());
  const save = useMutation({
    meta: { invalidates: ["User", "Profile", "Entrepreneur"] },
    mutationFn: (values: Values) => (inRecord ? saveEntrepreneur(values) : saveAccountant(values)),
    onSuccess: (_saved, values) => {
      form.resetDirty(values);
      addToast(notifications[inRecord ? "entrepreneur.saved" : "profile.saved"]());
    },
    onError: () =>
      addToast(notifications[inRecord ? "entrepreneur.saveFailed" : "profile.saveFailed"]()),
  });
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

async function saveEntrepreneur(values: Values): Promise<void> {
  const user = await callApi("entrepreneurSave", {
    body: { name: values.name.trim(), mobile: values.mobile },
  });
  setClientState({ user: { ...clientState().user, ...user } });
}

async function saveAccountant(values: Values): Promise<void> {
  await saveProfile({ name: values.name.trim(), mobile: values.mobile });
  const { user } = clientState();
  if (user) setClientState({ user: { ...user, name: values.name.trim(), mobile: values.mobile } });
}
