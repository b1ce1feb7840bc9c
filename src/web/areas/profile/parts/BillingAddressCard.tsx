import { useMutation } from "@tanstack/react-query";
import { postcodeFault } from "./postcode-fault.ts";
import styles from "./profile.module.css";
import { saveProfile } from "#web/areas/profile/queries/save-profile.ts";
import { SettingCard } from "./SettingCard.tsx";
import { useUnsavedValues } from "#web/navigation/unsaved.ts";
import { clientState, useClientState } from "#web/state/client-state.ts";
import { notifications } from "#web/texts/notifications.ts";
import { billingAddressTexts as words, profileTexts } from "#web/areas/profile/texts/profile.ts";
import { commandFailure } from "#web/toasts/command-failure.ts";
import { addToast } from "#web/toasts/toasts.ts";
import { Button } from "#web/ui/buttons/Button.tsx";
import { changedValues, type TextValues, useServerValues } from "#web/ui/fields/server-values.ts";
import { TextField } from "#web/ui/fields/TextField.tsx";
import { useForm } from "#web/ui/fields/use-form.ts";

/** Lengths the server takes. */
const LENGTHS = { invoiceName: 200, country: 100, postcode: 20, city: 100, street: 200 } as const;

type Values = TextValues<keyof typeof LENGTHS>;

/** Where invoices are made out to; the address lies flat in the profile. */
export function BillingAddressCard() {
  useClientState((state) => state.profile);
  const form = useForm<Values>({
    initialValues: shownValues(),
    validate: { postcode: (value, values) => postcodeFault(value, values.country) },
  });
  const follow = useServerValues(form, shownValues());
  const save = useMutation({
    meta: { invalidates: ["Profile"] },
    mutationFn: (values: Values) => saveProfile(changedValues(trimmed(values), knownValues())),
    onSuccess: (_saved, values) => {
      follow(values, shownValues());
      addToast(notifications["profile.saved"]());
    },
    onError: (error) => addToast(commandFailure(error, notifications["profile.saveFailed"]())),
  });
  useUnsavedValues(form, save);
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

/** As the server told them last. */
function knownValues(): Values {
  const { profile } = clientState();
  return {
    invoiceName: profile?.invoiceName ?? "",
    country: profile?.country ?? "",
    postcode: profile?.postcode ?? "",
    city: profile?.city ?? "",
    street: profile?.street ?? "",
  };
}

/** Home is proposed where no country is known; it is sent with the first save. */
function shownValues(): Values {
  const known = knownValues();
  return { ...known, country: known.country || words.homeCountry };
}

function trimmed(values: Values): Values {
  const fields = Object.entries(values).map(([field, value]) => [field, value.trim()]);
  return Object.fromEntries(fields) as Values;
}
