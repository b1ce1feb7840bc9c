import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { PaperRuleFields } from "#contract/papers/paper-needs.ts";
import { parseAmount } from "#values/money.ts";
import { useApiMutation } from "#web/api/queries.ts";
import { paperRuleQuery } from "#web/areas/papers/queries/use-paper-needs.ts";
import { PAPERS_CHANGE } from "#web/areas/papers/queries/use-papers.ts";
import { paperRuleTexts as words } from "#web/areas/papers/texts/papers-page.ts";
import { DialogBody } from "#web/modals/DialogBody.tsx";
import { FormModal } from "#web/modals/FormModal.tsx";
import type { ModalPurposes } from "#web/modals/modal-purposes.ts";
import { useCloseModal } from "#web/modals/use-close-modal.ts";
import { QueryError } from "#web/shell/PageStates.tsx";
import { addToast } from "#web/toasts/toasts.ts";
import { Skeleton } from "#web/ui/blocks/Skeleton.tsx";
import { CheckField } from "#web/ui/fields/CheckField.tsx";
import { TextField } from "#web/ui/fields/TextField.tsx";
import { formatAmount } from "#web/ui/text/format-amount.ts";
import { formatMonth } from "#web/ui/text/format-date.ts";

type Props = ModalPurposes["paperRule"];

/** The rule that a company begins with where it has none. */
const USUAL_SUM = "20000";

/** When an item needs a paper: the company's own rule. */
export function PaperRuleModal({ companyId, month }: Props) {
  const query = useQuery(paperRuleQuery(companyId));
  if (query.data === undefined)
    return (
      <DialogBody title={words.title} size="fields">
        {query.isError ? (
          <QueryError
            title={words.failed}
            error={query.error}
            onRetry={() => void query.refetch()}
          />
        ) : (
          <Skeleton height={240} />
        )}
      </DialogBody>
    );
  return <RuleForm companyId={companyId} month={month} rule={query.data.rule} />;
}

function RuleForm({ companyId, month, rule }: Props & { readonly rule: PaperRuleFields | null }) {
  const closeModal = useCloseModal();
  const [card, setCard] = useState(rule ? rule.cardOver !== null : true);
  const [cardSum, setCardSum] = useState(typed(rule?.cardOver));
  const [payment, setPayment] = useState(rule !== null && rule.paymentOver !== null);
  const [paymentSum, setPaymentSum] = useState(typed(rule?.paymentOver));
  const [newPartners, setNewPartners] = useState(rule?.newPartners ?? false);
  const [tried, setTried] = useState(false);
  const since = rule?.since ?? `${month}-01`;
  const save = useApiMutation("paperRuleSet", {
    invalidates: PAPERS_CHANGE,
    onSuccess: (reply) => {
      closeModal();
      addToast({ intent: "success", ...(reply.rule === null ? words.off : words.saved) });
    },
  });
  const sums = { card: readSum(cardSum), payment: readSum(paymentSum) };
  const faults = {
    card: card && sums.card === undefined,
    payment: payment && sums.payment === undefined,
  };
  const submit = () => {
    setTried(true);
    if (faults.card || faults.payment) return;
    const next = {
      since,
      cardOver: card ? sums.card! : null,
      paymentOver: payment ? sums.payment! : null,
      newPartners,
    };
    const isOff = !card && !payment && !newPartners;
    save.mutate({ body: { company_id: companyId, rule: isOff ? null : next } });
  };
  return (
    <FormModal
      formType="edit"
      title={words.title}
      loading={save.isPending}
      submitError={save.error && { error: save.error, title: words.saveFailed }}
      onSubmit={submit}
    >
      <p className="muted">{words.intro}</p>
      <CheckField
        label={words.card}
        description={words.cardHelp}
        checked={card}
        onChange={(event) => setCard(event.currentTarget.checked)}
      />
      {card && (
        <TextField
          label={`${words.card}: ${words.over}`}
          inputMode="numeric"
          value={cardSum}
          error={tried && faults.card ? words.badSum : undefined}
          onChange={(event) => setCardSum(event.currentTarget.value)}
        />
      )}
      <CheckField
        label={words.payment}
        description={words.paymentHelp}
        checked={payment}
        onChange={(event) => setPayment(event.currentTarget.checked)}
      />
      {payment && (
        <TextField
          label={`${words.payment}: ${words.over}`}
          inputMode="numeric"
          value={paymentSum}
          error={tried && faults.payment ? words.badSum : undefined}
          onChange={(event) => setPaymentSum(event.currentTarget.value)}
        />
      )}
      <CheckField
        label={words.newPartners}
        description={words.newPartnersHelp}
        checked={newPartners}
        onChange={(event) => setNewPartners(event.currentTarget.checked)}
      />
      <p className="small muted">
        {words.since}: {formatMonth(since)}. {words.sinceHelp}
      </p>
    </FormModal>
  );
}

const typed = (sum: string | null | undefined): string => formatAmount(sum ?? USUAL_SUM, "HUF");

/** „20 000 Ft” as the wire has it; undefined where the text is no sum. */
function readSum(text: string): string | undefined {
  const plain = text.replace(/\s/g, "").replace(/ft$/i, "").replace(",", ".");
  const sum = parseAmount(plain);
  return sum.ok && sum.value >= 0n && /^\d+(\.\d{1,2})?$/.test(plain) ? plain : undefined;
}
