import { useClientConfig } from "#web/api/client-config.ts";
import { subscriptionsTexts as words } from "#web/areas/billing/texts/billing.ts";
import { ButtonLink } from "#web/navigation/AppLink.tsx";
import { to } from "#web/navigation/paths.ts";
import { registerWords } from "#web/shell/plain/register-words.ts";
import { useClientState } from "#web/state/client-state.ts";
import { Note } from "#web/ui/blocks/Note.tsx";

/**
 * Says why nothing can be paid here: the operator takes no cards, or this is a demo, which leads on
 * to an own company.
 */
export function PaymentsOff() {
  const isDemo = useClientState((state) => state.user?.demo === true);
  const prices = useClientConfig()?.prices;
  if (!isDemo)
    return (
      <Note tone="info" title={words.off.title}>
        {words.off.message}
      </Note>
    );
  return (
    <Note
      tone="info"
      title={words.demo.title}
      actions={
        <>
          <ButtonLink to={to.login()}>{registerWords(prices)}</ButtonLink>
          <ButtonLink to={to.prices()} variant="secondary">
            {words.demo.prices}
          </ButtonLink>
        </>
      }
    >
      {words.demo.message}
    </Note>
  );
}
