import type { SubscriptionGroup } from "#contract/billing/subscriptions.ts";
import { currentPlan } from "#web/areas/billing/billing-queries.ts";
import { subscriptionsTexts as words } from "#web/areas/billing/texts/billing.ts";
import { listUnpaidAlike } from "#web/areas/billing/unpaid-groups.ts";
import { ButtonLink } from "#web/navigation/AppLink.tsx";
import { to } from "#web/navigation/paths.ts";
import { Note } from "#web/ui/blocks/Note.tsx";
import { formatDate } from "#web/ui/text/format-date.ts";

/** What companies with an unpaid month have lost or lose soon, and the way out. */
export function UnpaidNotes({ groups }: { readonly groups: readonly SubscriptionGroup[] }) {
  return listUnpaidAlike(groups).map((alike) => (
    <UnpaidNote key={alike[0]?.companyId} groups={alike} />
  ));
}

function UnpaidNote({ groups }: { readonly groups: readonly SubscriptionGroup[] }) {
  const isLapsed = groups[0]?.state === "lapsed";
  const said = isLapsed ? words.lapsed : words.unpaid(formatDate(groups[0]?.graceUntil ?? ""));
  const names = groups.map((group) => `${group.name}, ${currentPlan(group)?.name ?? ""}`);
  return (
    <Note
      tone={isLapsed ? "bad" : "warning"}
      title={`${said.title}: ${names.join("; ")}`}
      actions={
        <ButtonLink command="cardAdd" to={to.bankcardSettings()} variant="secondary" size="small">
          {words.card}
        </ButtonLink>
      }
    >
      {said.message}
    </Note>
  );
}
