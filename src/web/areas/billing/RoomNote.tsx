import { useQuery } from "@tanstack/react-query";
import { roomTexts as words } from "#web/areas/billing/texts/billing.ts";
import { ButtonLink } from "#web/navigation/AppLink.tsx";
import { to } from "#web/navigation/paths.ts";
import { subscriptionsQuery } from "#web/shell/shell-queries.ts";
import { canChangePlans } from "#web/state/capabilities.ts";
import { useClientState } from "#web/state/client-state.ts";
import { Note } from "#web/ui/blocks/Note.tsx";

/**
 * Says how many bank accounts the plan has room for, before a file or a bank is refused for it: in
 * the trial always, and in other plans where none is left. Nothing where accounts have no limit.
 */
export function RoomNote({
  companyId,
  className,
}: {
  readonly companyId: string;
  /** Its distance to the parts around it. */
  readonly className?: string;
}) {
  const mayChange = useClientState(canChangePlans);
  // A help beside the way in: without an answer the way itself says what is refused.
  const { data } = useQuery({ ...subscriptionsQuery, enabled: mayChange, retry: false });
  const group = data?.subscriptions.find((each) => each.companyId === companyId);
  const room = group?.accountRoom ?? null;
  if (!group || room === null) return null;
  const isFull = group.accounts >= room;
  if (!isFull && group.state !== "trial") return null;
  const said = words.said(group.state === "trial", room, group.accounts);
  const note = (
    <Note
      tone={isFull ? "warning" : "info"}
      title={said}
      actions={
        isFull && (
          <ButtonLink
            command="subscriptionSave"
            to={to.subscriptions()}
            variant="secondary"
            size="small"
          >
            {words.plans}
          </ButtonLink>
        )
      }
    >
      {isFull ? words.full : undefined}
    </Note>
  );
  return <div className={className}>{note}</div>;
}
