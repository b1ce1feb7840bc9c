import { useQuery } from "@tanstack/react-query";
import { subscriberQuery } from "#web/areas/billing/billing-queries.ts";
import { PayerFields } from "#web/areas/billing/parts/PayerFields.tsx";
import { usePayerForm } from "#web/areas/billing/parts/use-payer-form.ts";
import { cardsTexts, payerTexts as words } from "#web/areas/billing/texts/billing.ts";
import type { ApiReply } from "#web/api/client.ts";
import { AwaitedDialog } from "#web/modals/AwaitedDialog.tsx";
import { FormModal } from "#web/modals/FormModal.tsx";
import { useCloseModal } from "#web/modals/use-close-modal.ts";

/** Changes how the payer is named. */
export function PayerEditModal() {
  return (
    <AwaitedDialog
      title={words.title}
      query={useQuery(subscriberQuery)}
      failed={cardsTexts.loadFailed}
    >
      {({ subscriber }) => <Form payer={subscriber} />}
    </AwaitedDialog>
  );
}

function Form({ payer }: { readonly payer: ApiReply<"subscriberGet">["subscriber"] }) {
  const closeModal = useCloseModal();
  const { form, saving, submit } = usePayerForm(payer, closeModal);
  return (
    <FormModal
      formType="create"
      submitLabel={words.save}
      title={words.title}
      onSubmit={submit}
      loading={saving}
      submitError={null}
    >
      <p>{words.intro}</p>
      <PayerFields form={form} />
    </FormModal>
  );
}
