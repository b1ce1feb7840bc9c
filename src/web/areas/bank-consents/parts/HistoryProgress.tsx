import { classNames } from "#web/ui/class-names.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { invalidateCategory } from "#web/api/query-client.ts";
import { feedStatesQuery } from "#web/areas/bank-connect/connect-queries.ts";
import { historyWords } from "#web/areas/bank-feeds/feed-words.ts";
import { DialogBody } from "#web/modals/DialogBody.tsx";
import { useCloseModal } from "#web/modals/use-close-modal.ts";
import styles from "./account-choices.module.css";
import type { AssignedPlace } from "./use-assign-accounts.ts";
import { to } from "#web/navigation/paths.ts";
import { setClientState, setCurrentCompany } from "#web/state/client-state.ts";
import { firstHistoryTexts as words } from "#web/areas/bank-feeds/texts/first-history.ts";
import { AccountNumber } from "#web/ui/text/AccountNumber.tsx";
import { Button } from "#web/ui/buttons/Button.tsx";
import { NameMark } from "#web/ui/marks/NameMark.tsx";

const ASK_EVERY_MS = 2_000;
/**
 * The long history of a busy account can take minutes; after this time the change stream serves a
 * person who still looks.
 */
const ASK_FOR_MS = 300_000;

/** The first transactions are coming: their number so far, and the way to them. */
export function HistoryProgress({ places }: { readonly places: readonly AssignedPlace[] }) {
  const closeModal = useCloseModal();
  const navigate = useNavigate();
  const view = ({ company }: AssignedPlace) => {
    setCurrentCompany({ _id: company._id, name: company.name, taxNumber: company.taxNumber });
    setClientState({ selectedBankAccounts: [], transactionFilter: null });
    closeModal();
    void navigate({ to: to.transactionViewer() });
  };
  const single = places.length === 1;
  return (
    <DialogBody
      title={words.title}
      size="fields"
      footer={
        <>
          <Button variant="secondary" onClick={closeModal}>
            {words.close}
          </Button>
          {single && <Button onClick={() => view(places[0]!)}>{words.view}</Button>}
        </>
      }
    >
      <div className="stack gap-4">
        <p>{words.lead}</p>
        {places.map((place) => (
          <section key={place.company._id} aria-label={place.company.name}>
            {!single && (
              <div className="row wrap spread gap-2 below-1">
                <h3 className="title">{place.company.name}</h3>
                <Button variant="ghost" size="small" onClick={() => view(place)}>
                  {words.viewOf(place.company.name)}
                </Button>
              </div>
            )}
            <PlaceProgress place={place} />
          </section>
        ))}
      </div>
    </DialogBody>
  );
}

function PlaceProgress({ place }: { readonly place: AssignedPlace }) {
  const client = useQueryClient();
  const [over, setOver] = useState(false);
  const query = useQuery({
    ...feedStatesQuery(place.company._id),
    refetchInterval: (asked) =>
      over || asked.state.data?.feeds.every((feed) => feed.history.doneAt !== null)
        ? false
        : ASK_EVERY_MS,
  });
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), ASK_FOR_MS);
    return () => clearTimeout(timer);
  }, []);
  const feeds = query.data?.feeds.filter((feed) => place.consentIds.includes(feed.consentId)) ?? [];
  const rows = feeds.reduce((sum, feed) => sum + feed.history.rows, 0);
  useEffect(() => {
    if (rows === 0) return;
    void invalidateCategory(client, "Transaction");
    void invalidateCategory(client, "Company");
  }, [client, rows]);
  return (
    <ul className={classNames("stack gap-3", styles["progress"])} aria-live="polite">
      {feeds.length === 0 && <li className="top gap-3">{words.waiting}</li>}
      {feeds.map((feed) => (
        <li className="top gap-3" key={feed.bankAccountId}>
          <NameMark name={feed.bankName} />
          <div>
            <AccountNumber number={feed.accountNr} /> {feed.currency}
            <p className="small muted">{historyWords(feed)}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}
