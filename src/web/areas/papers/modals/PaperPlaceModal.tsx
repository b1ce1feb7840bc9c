import { queryOptions, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { callApi } from "#web/api/client.ts";
import { useApiMutation } from "#web/api/queries.ts";
import styles from "#web/areas/papers/parts/papers.module.css";
import { PAPERS_CHANGE } from "#web/areas/papers/queries/use-papers.ts";
import { paperPlaceTexts as words, papersPageTexts } from "#web/areas/papers/texts/papers-page.ts";
import { FormModal } from "#web/modals/FormModal.tsx";
import type { ModalPurposes } from "#web/modals/modal-purposes.ts";
import { useCloseModal } from "#web/modals/use-close-modal.ts";
import { QueryError } from "#web/shell/PageStates.tsx";
import { addToast } from "#web/toasts/toasts.ts";
import { SkeletonRows } from "#web/ui/blocks/Skeleton.tsx";
import { CheckField } from "#web/ui/fields/CheckField.tsx";
import { SearchBox } from "#web/ui/fields/SearchBox.tsx";
import { AmountText } from "#web/ui/text/AmountText.tsx";
import { formatDate } from "#web/ui/text/format-date.ts";

/** So many of the newest that fit are offered; more letters find others. */
const OFFERED = 20;

const offeredQuery = (companyId: string, text: string) =>
  queryOptions({
    queryKey: ["Transaction", "paperPlace", companyId, text],
    queryFn: ({ signal }) =>
      callApi(
        "transactionList",
        { body: { company_id: companyId, ...(text !== "" && { text }) } },
        { signal },
      ),
  });

/** Chooses the items of a paper that hangs on nothing. */
export function PaperPlaceModal({ companyId, paper }: ModalPurposes["paperPlace"]) {
  const closeModal = useCloseModal();
  const [text, setText] = useState("");
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const query = useQuery(offeredQuery(companyId, text.trim()));
  const attach = useApiMutation("paperAttach", {
    invalidates: PAPERS_CHANGE,
    onSuccess: () => {
      closeModal();
      addToast({ intent: "success", ...words.done });
    },
  });
  const rows = query.data?.transactions.filter(({ pending }) => !pending).slice(0, OFFERED);
  const toggle = (id: string) =>
    setChosen(chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id]);
  return (
    <FormModal
      formType="create"
      title={words.title}
      submitLabel={words.submit}
      runningLabel={words.running}
      submitDisabled={chosen.length === 0 ? words.choose : undefined}
      loading={attach.isPending}
      submitError={attach.error && { error: attach.error, title: words.submitFailed }}
      onSubmit={() =>
        attach.mutate({
          params: { id: paper._id },
          body: { company_id: companyId, transactionIds: [...chosen], attached: true },
        })
      }
    >
      <p className="breaks medium">{paper.name}</p>
      <SearchBox label={words.search} value={text} onChange={setText} />
      {query.isError ? (
        <QueryError title={words.failed} error={query.error} onRetry={() => void query.refetch()} />
      ) : rows === undefined ? (
        <SkeletonRows rows={5} />
      ) : rows.length === 0 ? (
        <p className="muted">{words.none}</p>
      ) : (
        <ul className={styles["offered"]} aria-label={words.items}>
          {rows.map((row) => (
            <li key={row._id}>
              <CheckField
                label={row.partnerName || papersPageTexts.noPartner}
                description={[row.bookingDate && formatDate(row.bookingDate), row.description]
                  .filter(Boolean)
                  .join(" · ")}
                checked={chosen.includes(row._id)}
                onChange={() => toggle(row._id)}
              />
              <AmountText amount={row.amount} currency={row.currency} />
            </li>
          ))}
        </ul>
      )}
    </FormModal>
  );
}
