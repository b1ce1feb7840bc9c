import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { ApiReply } from "#web/api/client.ts";
import { useApiMutation } from "#web/api/queries.ts";
import { officeQuery } from "#web/areas/billing/billing-queries.ts";
import { officeTexts as words } from "#web/areas/billing/texts/billing.ts";
import { AwaitedDialog } from "#web/modals/AwaitedDialog.tsx";
import { FormModal } from "#web/modals/FormModal.tsx";
import type { ModalPurposes } from "#web/modals/modal-purposes.ts";
import { useCloseModal } from "#web/modals/use-close-modal.ts";
import { todayDate } from "#web/time/now.ts";
import { addToast } from "#web/toasts/toasts.ts";
import { EmptyState } from "#web/ui/blocks/EmptyState.tsx";
import { CheckField } from "#web/ui/fields/CheckField.tsx";
import { formatDate } from "#web/ui/text/format-date.ts";

type Office = ApiReply<"officeGet">;
type Client = Office["clients"][number];

/** The clients that an office pays for with its plan. */
export function OfficeClientsModal({ group }: ModalPurposes["officeClients"]) {
  const query = useQuery(officeQuery(group.companyId));
  return (
    <AwaitedDialog title={words.title(group.name)} query={query} failed={words.loadFailed}>
      {(office) => <Form group={group} office={office} />}
    </AwaitedDialog>
  );
}

/** The clients whose place is taken: the chosen ones, and those that are paid for until a day. */
function countTaken(clients: readonly Client[], chosen: ReadonlySet<string>): number {
  return clients.filter(
    ({ companyId, paidBy, endsOn }) =>
      chosen.has(companyId) || (paidBy === "own" && endsOn !== null && endsOn >= todayDate()),
  ).length;
}

function Form({
  group,
  office: { clients, capacity, paid },
}: ModalPurposes["officeClients"] & { readonly office: Office }) {
  const closeModal = useCloseModal();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(
    () =>
      new Set(
        clients
          .filter(({ paidBy, endsOn }) => paidBy === "own" && endsOn === null)
          .map(({ companyId }) => companyId),
      ),
  );
  const save = useApiMutation("officeSave", {
    invalidates: ["Card"],
    onSuccess: () => {
      addToast({ intent: "success", ...words.saved });
      closeModal();
    },
  });
  const taken = countTaken(clients, chosen);
  const toggle = (id: string): void => {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    setChosen(next);
  };
  return (
    <FormModal
      formType="create"
      submitLabel={words.save}
      title={words.title(group.name)}
      loading={save.isPending}
      hasNothingToSend={clients.length === 0}
      submitDisabled={!paid ? words.notPaid : taken > capacity ? words.tooMany : undefined}
      submitError={save.error && { error: save.error, title: words.failed }}
      onSubmit={() =>
        save.mutate({ body: { company_id: group.companyId, companyIds: [...chosen] } })
      }
    >
      {clients.length === 0 ? (
        <EmptyState title={words.empty.title}>{words.empty.message}</EmptyState>
      ) : (
        <>
          <p>{words.intro}</p>
          {!paid && <p role="status">{words.notPaid}</p>}
          <p role="status">
            <b>{words.used(taken, capacity)}</b> {taken >= capacity && words.extra}
          </p>
          <div className="grid gap-2" role="group" aria-label={words.title(group.name)}>
            {clients.map((client) => (
              <CheckField
                key={client.companyId}
                label={client.name}
                description={describe(client)}
                checked={chosen.has(client.companyId)}
                disabled={client.paidBy === "other"}
                onChange={() => toggle(client.companyId)}
              />
            ))}
          </div>
          <p>{words.leaving}</p>
        </>
      )}
    </FormModal>
  );
}

function describe({ taxNumber, paidBy, endsOn }: Client): string {
  if (paidBy === "other") return `${taxNumber} · ${words.other}`;
  return endsOn === null ? taxNumber : `${taxNumber} · ${words.ending(formatDate(endsOn))}`;
}
