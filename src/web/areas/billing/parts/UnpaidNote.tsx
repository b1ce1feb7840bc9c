import type { SubscriptionGroup } from "#contract/billing/subscriptions.ts";
import { checkedPlan } from "#web/areas/billing/billing-queries.ts";
import { subscriptionsTexts as words } from "#web/areas/billing/texts/billing.ts";
import { ButtonLink } from "#web/navigation/AppLink.tsx";
import { to } from "#web/navigation/paths.ts";
import { Note } from "#web/ui/blocks/Note.tsx";
import { formatDate } from "#web/ui/text/format-date.ts";

/** What a company with an unpaid month has lost or loses soon, and the way out. */
export function UnpaidNote({ group }: { readonly group: SubscriptionGroup }) {
  const until = formatDate(group.graceUntil ?? "");
  const said = group.state === "lapsed" ? words.lapsed : words.unpaid(until);
  return (
    <Note
      tone={group.state === "lapsed" ? "bad" : "warning"}
      title={`${said.title}: ${group.name}, ${checkedPlan(group)?.name ?? ""}`}
      actions={
        <ButtonLink to={to.bankcardSettings()} variant="secondary" size="small">
          {words.card}
        </ButtonLink>
      }
    >
      {said.message}
    </Note>
  );
}
