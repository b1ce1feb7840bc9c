import { useState } from "react";
import type { UnreadItemRow } from "#contract/bank-feeds/unread-items.ts";
import { callApi } from "#web/api/client.ts";
import { errorToast } from "#web/api/error-sentence.ts";
import { useApiMutation } from "#web/api/queries.ts";
import { AccountListDialog } from "#web/areas/bank-feeds/parts/AccountListDialog.tsx";
import { useAccountPages } from "#web/areas/bank-feeds/queries/use-account-pages.ts";
import styles from "#web/areas/bank-feeds/parts/feeds.module.css";
import { usePullNow } from "#web/areas/bank-feeds/use-pull-now.ts";
import type { ModalPurposes } from "#web/modals/modal-purposes.ts";
import { nowMs } from "#web/time/now.ts";
import { canPutAwayItems } from "#web/state/capabilities.ts";
import { useClientState } from "#web/state/client-state.ts";
import { feedTexts } from "#web/areas/bank-feeds/texts/feeds.ts";
import { addToast } from "#web/toasts/toasts.ts";
import { AmountText } from "#web/ui/text/AmountText.tsx";
import { Button } from "#web/ui/buttons/Button.tsx";
import { formatDate, formatRecent } from "#web/ui/text/format-date.ts";

const words = feedTexts.unread;

/**
 * What a bank sent of an account and nobody understands yet: what is known of it, and its text as
 * it came.
 */
export function UnreadItemsModal({ accountName, ...account }: ModalPurposes["unreadItems"]) {
  const { companyId, bankAccountId } = account;
  const canPutAway = useClientState(canPutAwayItems);
  const pull = usePullNow();
  const query = useAccountPages(account, {
    name: "feedUnreadList",
    load: (call, options) => callApi("feedUnreadList", call, options),
    rowsOf: (page) => page.items,
  });
  const again = () =>
    pull.mutate({ body: { company_id: companyId, bank_account_id: bankAccountId } });
  return (
    <AccountListDialog
      accountName={accountName}
      words={words}
      query={query}
      look="unread"
      skeletonRows={3}
      action={
        canPutAway && (
          <Button variant="secondary" loading={pull.isPending} onClick={again}>
            {words.again}
          </Button>
        )
      }
      renderRow={(item) => (
        <Item key={item._id} item={item} companyId={companyId} canPutAway={canPutAway} />
      )}
    />
  );
}

interface ItemProps {
  readonly item: UnreadItemRow;
  readonly companyId: string;
  readonly canPutAway: boolean;
}

function Item({ item, companyId, canPutAway }: ItemProps) {
  const { amount, bookingDate, currency, field, firstSeenAt, raw } = item;
  return (
    <li>
      <p className={styles["facts"]}>
        <span>{bookingDate === null ? words.dayUnknown : formatDate(bookingDate)}</span>
        {amount === null ? (
          <span>{words.amountUnknown}</span>
        ) : (
          <AmountText amount={amount} currency={currency || "?"} />
        )}
      </p>
      <p className={styles["sub"]}>
        {words.why[field]} · {words.since(formatRecent(firstSeenAt, nowMs()))}
      </p>
      <details>
        <summary>{words.raw}</summary>
        {/* A long text scrolls in its own frame, which the keyboard has to reach. */}
        <pre tabIndex={0}>{indent(raw)}</pre>
      </details>
      {canPutAway && <PutAway companyId={companyId} itemId={item._id} />}
    </li>
  );
}

/**
 * A person may know better than the program: an item that is in the books already need not wait
 * here for ever.
 */
function PutAway({ companyId, itemId }: { readonly companyId: string; readonly itemId: string }) {
  const [asking, setAsking] = useState(false);
  const put = useApiMutation("feedUnreadPutAway", {
    invalidates: ["BankAccount"],
    onError: (error) => addToast(errorToast(error)),
  });
  if (!asking) {
    return (
      <Button variant="ghost" size="small" onClick={() => setAsking(true)}>
        {words.done}
      </Button>
    );
  }
  return (
    <div role="group" aria-label={words.done} className={styles["ask"]}>
      <p className={styles["sub"]}>{words.doneAsk}</p>
      <Button
        variant="secondary"
        size="small"
        autoFocus
        loading={put.isPending}
        onClick={() => put.mutate({ params: { id: companyId, itemId } })}
      >
        {words.doneConfirm}
      </Button>
      <Button variant="ghost" size="small" onClick={() => setAsking(false)}>
        {words.doneBack}
      </Button>
    </div>
  );
}

/** The bank's text in lines where it is whole JSON, else as it is. */
function indent(raw: string): string {
  try {
    return JSON.stringify(JSON.parse(raw), null, 2);
  } catch {
    return raw;
  }
}
