import type { CardFields } from "#contract/billing/cards.ts";
import { findEndingCard, viewCard } from "#web/areas/billing/card-view.ts";
import { cardsTexts as words } from "#web/areas/billing/texts/billing.ts";
import { todayDate } from "#web/time/now.ts";
import { Note } from "#web/ui/blocks/Note.tsx";
import { Button } from "#web/ui/buttons/Button.tsx";

/** Asks for the renewal of the active card before it, or its charges, run out. */
export function RenewNote({
  cards,
  onRenew,
}: {
  readonly cards: readonly CardFields[];
  readonly onRenew: () => void;
}) {
  const ending = findEndingCard(cards, todayDate());
  if (ending === undefined) return null;
  const note = words.renewNote(viewCard(ending, todayDate()).number ?? words.unnamed);
  return (
    <Note
      tone="warning"
      title={note.title}
      actions={
        <Button variant="secondary" size="small" onClick={onRenew}>
          {words.renew}
        </Button>
      }
    >
      {note.message}
    </Note>
  );
}
