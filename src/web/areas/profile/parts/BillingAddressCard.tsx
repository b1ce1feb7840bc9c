import { useForm } from "@mantine/form";
import { useMutation } from "@tanstack/react-query";
import { postcodeFault } from "./postcode-fault.ts";
import styles from "./profile.module.css";
import { saveProfile } from "#web/areas/profile/queries/save-profile.ts";
import { SettingCard } from "./SettingCard.tsx";
import { useUnsavedForm } from "#web/navigation/unsaved.ts";
import { clientState } from "#web/state/client-state.ts";
import { notifications } from "#web/texts/notifications.ts";
import { billingAddressTexts as words, profileTexts } from "#web/areas/profile/texts/profile.ts";
import { addToast } from "#web/toasts/toasts.ts";
import { Button } from "#web/ui/buttons/Button.tsx";
import { TextField } from "#web/ui/fields/TextField.tsx";

/** Lengths the server takes. */
const LENGTHS = { invoiceName: 200, country: 100, postcode: 20, city: 100, street: 200 } as const;

/** Where invoices are made out to; the address lies flat in the profile. */
export function BillingAddressCard() {
  const profile = clientState().profile;
  const form = useForm({
    initialValues: {
      invoiceName: profile?.invoiceName ?? "",
      country: profile?.country || words.homeCountry,
      postcode: profile?.postcode ?? "",
      city: profile?.city ?? "",
      street: profile?.street ?? "",
    },
    validate: { postcode: (value, values) => postcodeFault(value, values.country) },
    validateInputOnBlur: true,
  });
  useUnsavedForm(() => form.isDirty());
  const save = useMutation({
    meta: { invalidates: ["Profile"] },
    mutationFn: (values: typeof form.values) =>
      saveProfile(
        Object.fromEntries(Object.entries(values).map(([field, value]) => [field, value.trim()])),
      ),
    onSuccess: (_saved, values) => {
      form.resetDirty(values);
      addToast(notifications["profile.saved"]());
    },
    onError: () => addToast(notifications["profile.saveFailed"]()),
  });
  const field = (name: keyof typeof LENGTHS) => ({
    ...form.getInputProps(name),
    label: words[name],
    maxLength: LENGTHS[name],
  });
  return (
    <SettingCard title={words.title} purpose={words.purpose}>
      <form
        noValidate
        className={styles["form"]}
        onSubmit={form.onSubmit((values) => (save.isPending ? undefined : save.mutate(values)))}
      >
        <TextField {...field("invoiceName")} optional="unsaid" autoComplete="organization" />
        <div className={styles["place"]}>
          <TextField
            {...field("postcode")}
            optional="unsaid"
            inputMode="numeric"
            autoComplete="postal-code"
          />
          <TextField {...field("city")} optional="unsaid" autoComplete="address-level2" />
        </div>
        <TextField {...field("street")} optional="unsaid" autoComplete="street-address" />
        <TextField {...field("country")} optional="unsaid" autoComplete="country-name" />
        <Button
          type="submit"
          variant="secondary"
          loading={save.isPending}
          loadingText={profileTexts.saving}
        >
          {profileTexts.save}
        </Button>
      </form>
    </SettingCard>
  );
}
