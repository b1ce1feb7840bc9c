import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { callbackUrl, subscriberQuery } from "#web/areas/billing/billing-queries.ts";
import { ConsentBoxes } from "#web/areas/billing/parts/ConsentBoxes.tsx";
import { tellOrderFailure } from "#web/areas/billing/order-fault.ts";
import { PayerFields } from "#web/areas/billing/parts/PayerFields.tsx";
import { usePayerForm } from "#web/areas/billing/parts/use-payer-form.ts";
import {
  cardsTexts as cards,
  consentTexts as words,
  payerTexts,
} from "#web/areas/billing/texts/billing.ts";
import type { ApiReply } from "#web/api/client.ts";
import { useApiMutation } from "#web/api/queries.ts";
import { AwaitedDialog } from "#web/modals/AwaitedDialog.tsx";
import { FormModal } from "#web/modals/FormModal.tsx";
import { to } from "#web/navigation/paths.ts";
import { useIsHere } from "#web/ui/use-is-here.ts";
import { goToPayment } from "#web/areas/billing/go-to-payment.ts";

/** Registers a card: first the payer where there is none, then both consents. */
export function AddCardModal() {
  return (
    <AwaitedDialog title={cards.add} query={useQuery(subscriberQuery)} failed={cards.loadFailed}>
      {(data) => (data.subscriber ? <Consents data={data} id={data.subscriber._id} /> : <Payer />)}
    </AwaitedDialog>
  );
}

function Payer() {
  const { form, saving, submit } = usePayerForm(null);
  return (
    <FormModal
      formType="create"
      submitLabel={payerTexts.save}
      title={payerTexts.title}
      onSubmit={submit}
      loading={saving}
      submitError={null}
    >
      <p>{payerTexts.intro}</p>
      <PayerFields form={form} />
    </FormModal>
  );
}

function Consents({ data, id }: { readonly data: ApiReply<"subscriberGet">; readonly id: string }) {
  const [marks, setMarks] = useState({ dataTransfer: false, recurringPayment: false });
  const isHere = useIsHere();
  const add = useApiMutation("cardAdd", {
    invalidates: ["Card"],
    onSuccess: ({ url }) => goToPayment(url, isHere()),
    onError: tellOrderFailure(words.failed),
  });
  const both = marks.dataTransfer && marks.recurringPayment;
  return (
    <FormModal
      formType="create"
      submitLabel={words.submit}
      runningLabel={words.submitting}
      title={words.title}
      onSubmit={() =>
        add.mutate({
          body: {
            subscriberId: id,
            callbackUrl: callbackUrl(to.bankcardSettings()),
            consents: { dataTransfer: true, recurringPayment: true, version: data.consentVersion },
          },
        })
      }
      loading={add.isPending}
      submitError={null}
      submitDisabled={both ? undefined : words.both}
    >
      <p>{words.lead}</p>
      <ConsentBoxes
        registration={data.registration}
        version={data.consentVersion}
        marks={marks}
        onChange={setMarks}
      />
    </FormModal>
  );
}
