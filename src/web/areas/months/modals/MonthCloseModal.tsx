import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { LAMPS } from "#contract/months/lamps.ts";
import { REASON_MIN } from "#contract/months/reason-limits.ts";
import { clientMonthQuery } from "#web/areas/months/month-queries.ts";
import { useMonthClose } from "#web/areas/months/queries/use-closing.ts";
import { closingTexts as words } from "#web/areas/months/texts/closing.ts";
import { monthsTexts } from "#web/areas/months/texts/months.ts";
import { FormModal } from "#web/modals/FormModal.tsx";
import type { ModalPurposes } from "#web/modals/modal-purposes.ts";
import { useCloseModal } from "#web/modals/use-close-modal.ts";
import { QueryError } from "#web/shell/PageStates.tsx";
import { Note } from "#web/ui/blocks/Note.tsx";
import { Skeleton } from "#web/ui/blocks/Skeleton.tsx";
import { TextArea } from "#web/ui/fields/TextArea.tsx";
import { formatMonth } from "#web/ui/text/format-date.ts";

/** Closes a month; one that lacks something with a reason. */
export function MonthCloseModal({ companyId, companyName, month }: ModalPurposes["monthClose"]) {
  const closeModal = useCloseModal();
  const query = useQuery(clientMonthQuery(companyId, month));
  const [note, setNote] = useState("");
  const close = useMonthClose(closeModal);
  const client = query.data?.client;
  const open = client
    ? LAMPS.filter((name) => !["done", "none"].includes(client.lamps[name].state))
    : [];
  const isShort = open.length > 0 && note.trim().length < REASON_MIN;
  return (
    <FormModal
      formType="create"
      title={`${companyName}: ${words.title(formatMonth(`${month}-01`))}`}
      submitLabel={words.close}
      runningLabel={words.closing}
      submitDisabled={client === undefined ? words.loading : isShort ? words.noteNeeded : undefined}
      loading={close.isPending}
      submitError={close.error && { error: close.error, title: words.failed }}
      onSubmit={() => close.mutate({ body: { company_id: companyId, month, note: note.trim() } })}
    >
      <p>{words.intro}</p>
      {client === undefined &&
        (query.isError ? (
          <QueryError
            title={words.monthFailed}
            error={query.error}
            onRetry={() => void query.refetch()}
          />
        ) : (
          <Skeleton height={64} />
        ))}
      {client && open.length > 0 && (
        <>
          <Note tone="warning" title={words.open}>
            <ul>
              {open.map((name) => (
                <li key={name}>
                  <b>{monthsTexts.lamps[name]}</b>{" "}
                  {monthsTexts.says(name, client, query.data!.today)}
                </li>
              ))}
            </ul>
          </Note>
          <TextArea
            label={words.note}
            help={words.noteHelp}
            value={note}
            data-autofocus
            onChange={(event) => setNote(event.currentTarget.value)}
          />
        </>
      )}
    </FormModal>
  );
}
