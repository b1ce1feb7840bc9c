import { toggleTexts as words } from "#web/areas/billing/texts/billing.ts";
import { useApiMutation } from "#web/api/queries.ts";
import { ConfirmModal } from "#web/modals/ConfirmModal.tsx";
import type { ModalPurposes } from "#web/modals/modal-purposes.ts";
import { tellFailure } from "#web/toasts/tell-failure.ts";
import { addToast } from "#web/toasts/toasts.ts";
import { formatDate } from "#web/ui/text/format-date.ts";

/** Ends a subscription at the end of its period, or lets an ended one go on. */
export function SubscriptionToggleModal({ group }: ModalPurposes["subscriptionToggle"]) {
  const ends = group.endedAt !== null;
  const toggle = useApiMutation("subscriptionToggle", {
    invalidates: ["Card"],
    onSuccess: () => addToast({ intent: "success", ...(ends ? words.ended : words.resumed) }),
    onError: tellFailure(words.failed),
  });
  const until = formatDate(group.endedAt ?? group.worksUntil ?? "");
  return (
    <ConfirmModal
      title={ends ? words.endTitle(group.name) : words.resumeTitle(group.name)}
      actionLabel={ends ? words.end : words.resume}
      runningLabel={ends ? words.ending : words.resuming}
      danger={ends}
      run={() => toggle.mutateAsync({ body: { company_id: group.companyId, active: !ends } })}
    >
      {ends ? words.endMessage(until) : words.resumeMessage(until)}
    </ConfirmModal>
  );
}
