import { roomTexts } from "#web/areas/billing/texts/billing.ts";
import { ButtonLink } from "#web/navigation/AppLink.tsx";
import { to } from "#web/navigation/paths.ts";

/** The way to more room, beside a note that says that none is left. */
export function PlansLink() {
  return (
    <ButtonLink command="subscriptionSave" to={to.subscriptions()} variant="secondary" size="small">
      {roomTexts.plans}
    </ButtonLink>
  );
}
