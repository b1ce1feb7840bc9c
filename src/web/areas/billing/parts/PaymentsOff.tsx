import { subscriptionsTexts as words } from "#web/areas/billing/texts/billing.ts";
import { useClientState } from "#web/state/client-state.ts";
import { Note } from "#web/ui/blocks/Note.tsx";

/** Says why nothing can be paid here: this is a demo, or the operator takes no cards. */
export function PaymentsOff() {
  const isDemo = useClientState((state) => state.user?.demo === true);
  const { title, message } = isDemo ? words.demo : words.off;
  return (
    <Note tone="info" title={title}>
      {message}
    </Note>
  );
}
