import { useState } from "react";
import type { PendingItem } from "#contract/transactions/transactions.ts";
import styles from "./viewer.module.css";
import { transactionTypeText } from "#web/areas/transactions/texts/transaction-types.ts";
import { transactionsTexts } from "#web/areas/transactions/texts/transactions.ts";
import { AmountText } from "#web/ui/text/AmountText.tsx";
import { Button } from "#web/ui/buttons/Button.tsx";
import { formatDate } from "#web/ui/text/format-date.ts";
import { Tag } from "#web/ui/marks/Tag.tsx";

const words = transactionsTexts.pendingList;

interface PendingListProps {
  readonly items: readonly PendingItem[];
  readonly phone: boolean;
}

/**
 * Announced items of the bank: above the list, quiet, never selectable. On a phone the part begins
 * closed.
 */
export function PendingList({ items, phone }: PendingListProps) {
  const [open, setOpen] = useState(!phone);
  if (items.length === 0) return null;
  return (
    <section className={styles["pendingList"]} aria-label={words.title(items.length)}>
      <div className={styles["pendingHead"]}>
        <h2>{words.title(items.length)}</h2>
        <p>{words.hint}</p>
        <Button variant="quiet" size="small" aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? words.hide : words.show}
        </Button>
      </div>
      {open && (
        <ul className={styles["pendingRows"]}>
          {items.map((item) => (
            <li key={item._id} className={styles["pendingItem"]}>
              <span>{item.date ? formatDate(item.date) : ""}</span>
              <span className={styles["cut"]}>
                {item.partnerName || transactionTypeText(item.type) || transactionsTexts.noPartner}
              </span>
              <span className={styles["text"]}>{item.description}</span>
              <Tag tone="line">{words.tag}</Tag>
              <AmountText amount={item.amount} currency={item.currency} muted />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
