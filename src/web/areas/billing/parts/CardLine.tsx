import type { CardFields } from "#contract/billing/cards.ts";
import { type CardState, viewCard } from "#web/areas/billing/card-view.ts";
import { cardsTexts as words } from "#web/areas/billing/texts/billing.ts";
import { useApiMutation } from "#web/api/queries.ts";
import { openModal } from "#web/modals/modals.ts";
import { todayDate } from "#web/time/now.ts";
import { tellFailure } from "#web/toasts/tell-failure.ts";
import { addToast } from "#web/toasts/toasts.ts";
import { Button } from "#web/ui/buttons/Button.tsx";
import { Tag, type TagTone } from "#web/ui/marks/Tag.tsx";
import { formatDate } from "#web/ui/text/format-date.ts";
import { budapestDate } from "#values/local-date.ts";
import styles from "./billing.module.css";

const TONES: Record<CardState, TagTone> = {
  pending: "brand",
  blocked: "bad",
  expired: "bad",
  active: "good",
  spare: "plain",
};

/** One card: its state, its remaining charges, and what can be done with it. */
export function CardLine({
  card,
  onRenew,
}: {
  readonly card: CardFields;
  readonly onRenew: () => void;
}) {
  const view = viewCard(card, todayDate());
  const failed = tellFailure(words.failed);
  const activate = useApiMutation("cardActivate", {
    invalidates: ["Card"],
    onSuccess: () => addToast({ intent: "success", ...words.activated }),
    onError: failed,
  });
  const remove = useApiMutation("cardDelete", { invalidates: ["Card"], onError: failed });
  const name = view.number ?? words.unnamed;
  const ask = () =>
    openModal("confirm", {
      title: words.deleteTitle(name),
      children: card.active ? `${words.deleteActive} ${words.deleteMessage}` : words.deleteMessage,
      actionLabel: words.deleteAction,
      runningLabel: words.deleting,
      danger: true,
      run: () => remove.mutateAsync({ body: { cardId: card._id } }),
    });
  const end = card.expiresAt === null ? undefined : budapestDate(Date.parse(card.expiresAt));
  return (
    <div className={styles["line"]}>
      <div className={styles["lineMain"]}>
        <div className={styles["name"]}>
          {name}
          <span className={styles["tags"]}>
            <Tag tone={TONES[view.state]}>{words.states[view.state]}</Tag>
            {view.endsSoon && <Tag tone="warning">{words.endsSoon}</Tag>}
          </span>
        </div>
        <div className={styles["small"]}>
          {view.state === "pending" ? words.awaiting : describe(view.state, end, card.chargesLeft)}
        </div>
      </div>
      <div className="row wrap gap-2">
        {view.state === "spare" && (
          <Button
            variant="secondary"
            size="small"
            loading={activate.isPending}
            onClick={() => activate.mutate({ body: { cardId: card._id } })}
          >
            {words.activate}
          </Button>
        )}
        {(view.endsSoon || view.fewCharges || view.state === "blocked") && (
          <Button variant="secondary" size="small" onClick={onRenew}>
            {words.renew}
          </Button>
        )}
        <Button variant="ghost" size="small" onClick={ask}>
          {words.remove}
        </Button>
      </div>
    </div>
  );
}

function describe(state: CardState, end: string | undefined, left: number): string {
  const isOver = state === "expired";
  const expiry =
    end === undefined
      ? []
      : [isOver ? words.expired(formatDate(end)) : words.expires(formatDate(end))];
  const charges = isOver || state === "blocked" ? words.notChargeable : words.chargesLeft(left);
  return [...expiry, charges].join(" · ");
}
