import { useApiMutation } from "#web/api/queries.ts";
import type { ApiReply } from "#web/api/client.ts";
import { payerTexts as words } from "#web/areas/billing/texts/billing.ts";
import { tellFailure } from "#web/toasts/tell-failure.ts";
import { useClientState } from "#web/state/client-state.ts";
import { useForm } from "#web/ui/fields/use-form.ts";

const TAX_NUMBER = /^(\d{8}(-?\d-?\d{2})?)?$/;
const EMAIL = /^\S+@\S+\.\S+$/;

type Payer = ApiReply<"subscriberGet">["subscriber"];

const required = (value: string) => (value.trim() === "" ? words.required : null);

/** The form of the payer's data, filled with what is known of the person and his company. */
export function usePayerForm(payer: Payer, onSaved?: () => void) {
  const user = useClientState((state) => state.user);
  const company = useClientState((state) => state.currentCompany);
  const form = useForm({
    initialValues: {
      name: payer?.name ?? company?.name ?? user?.name ?? "",
      taxNumber: payer?.taxNumber ?? company?.taxNumber ?? "",
      zip: payer?.zip ?? "",
      city: payer?.city ?? "",
      address: payer?.address ?? "",
      email: payer?.email ?? user?.email ?? "",
    },
    validate: {
      name: (value) => (value.trim().length < 2 ? words.required : null),
      taxNumber: (value) => (TAX_NUMBER.test(value.trim()) ? null : words.taxNumberWrong),
      zip: required,
      city: required,
      address: required,
      email: (value) => (EMAIL.test(value.trim()) ? null : words.emailWrong),
    },
  });
  const save = useApiMutation("subscriberSave", {
    invalidates: ["Card"],
    onSuccess: () => onSaved?.(),
    onError: tellFailure(words.failed),
  });
  return {
    form,
    saving: save.isPending,
    submit: () =>
      form.onSubmit((values) =>
        save.mutate({ body: { subscriber: { ...values, country: "HU" } } }),
      )(),
  };
}

export type PayerForm = ReturnType<typeof usePayerForm>;
