import { createTexts as words, payerTexts } from "#web/areas/billing/texts/billing.ts";
import { viewCard } from "#web/areas/billing/card-view.ts";
import { todayDate } from "#web/time/now.ts";
import { Card } from "#web/ui/blocks/Card.tsx";
import { Note } from "#web/ui/blocks/Note.tsx";
import { Button } from "#web/ui/buttons/Button.tsx";
import { ConsentBoxes } from "./ConsentBoxes.tsx";
import { PayerFields } from "./PayerFields.tsx";
import { ProviderMark } from "./ProviderMark.tsx";
import styles from "./billing.module.css";
import type { NewSubscription } from "./use-new-subscription.ts";
import { useUnsavedForm } from "#web/navigation/unsaved.ts";
import { usePayerForm } from "./use-payer-form.ts";

/**
 * The payer's data where there are none, and the card: the active one, or the consents to a new.
 */
export function CardStep({ flow }: { readonly flow: NewSubscription }) {
  const { needsCard, plan, memory, change, payer } = flow;
  const active = payer.cards.find((card) => card.active);
  return (
    <>
      {payer.subscriber === null && <PayerCard />}
      {plan?.type === "free" && (
        <Note tone="info" title={words.noCardNeeded}>
          {null}
        </Note>
      )}
      {plan?.type === "chargeable" && !needsCard && active && (
        <Note tone="good" title={words.existingCard(viewCard(active, todayDate()).number)}>
          {words.existingCardHelp}
        </Note>
      )}
      {needsCard && (
        <Card>
          <h2>{words.newCard}</h2>
          <p className={styles["small"]}>{words.newCardHelp}</p>
          <ConsentBoxes
            registration={payer.registration}
            version={payer.consentVersion}
            marks={memory}
            onChange={change}
          />
        </Card>
      )}
      <ProviderMark />
    </>
  );
}

function PayerCard() {
  const { form, saving, submit } = usePayerForm(null);
  useUnsavedForm(() => form.isDirty());
  return (
    <Card>
      <h2>{payerTexts.title}</h2>
      <p className={styles["small"]}>{payerTexts.intro}</p>
      <form
        noValidate
        className={styles["fields"]}
        onSubmit={(event) => {
          event.preventDefault();
          if (!saving) submit();
        }}
      >
        <PayerFields form={form} />
        <div>
          <Button type="submit" variant="secondary" loading={saving}>
            {payerTexts.save}
          </Button>
        </div>
      </form>
    </Card>
  );
}
