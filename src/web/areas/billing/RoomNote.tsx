import { useQuery } from "@tanstack/react-query";
import { PlansLink } from "#web/areas/billing/PlansLink.tsx";
import { roomTexts as words } from "#web/areas/billing/texts/billing.ts";
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
  return (
    <div className={className}>
      <Note
        tone={isFull ? "warning" : "info"}
        title={words.said(group.state === "trial", room, group.accounts)}
        actions={isFull && <PlansLink />}
      >
        {isFull ? words.full : undefined}
      </Note>
    </div>
  );
}
