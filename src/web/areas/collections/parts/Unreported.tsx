import { IconFileAlert } from "@tabler/icons-react";
import type { CollectionList } from "#contract/collections/collections.ts";
import { settlementSourceName } from "#statements/heads/find-settlement-source.ts";
import { collectionTexts as texts } from "#web/areas/collections/texts/collections.ts";
import { openModal } from "#web/modals/modals.ts";
import { Button } from "#web/ui/buttons/Button.tsx";
import { Tag } from "#web/ui/marks/Tag.tsx";
import { AmountText } from "#web/ui/text/AmountText.tsx";
import { formatDate } from "#web/ui/text/format-date.ts";
import styles from "./collections.module.css";

const words = texts.unreported;

/** Bank credits of known providers that no settlement takes apart: their report has not come. */
export function Unreported({
  companyId,
  unreported,
}: {
  readonly companyId: string;
  readonly unreported: Pick<CollectionList["unreported"], "count"> & {
    readonly credits: readonly CollectionList["unreported"]["credits"][number][];
  };
}) {
  const { credits, count } = unreported;
  if (credits.length === 0) return null;
  return (
    <section className={styles["unreported"]} aria-label={words.label}>
      <h2 className="title">{words.title(count)}</h2>
      <ul>
        {credits.map(({ _id, source, bookingDate, bankName, amount, currency }) => (
          <li className="grid middle whole-row small line-below" key={_id}>
            <span>{formatDate(bookingDate)}</span>
            <b>{settlementSourceName(source)}</b>
            <span className={styles["muted"]}>{bankName}</span>
            <AmountText amount={amount} currency={currency} />
            <Tag tone="warning" icon={IconFileAlert}>
              {words.tag}
            </Tag>
          </li>
        ))}
      </ul>
      <div className="row wrap spread gap-2 small">
        <span className={styles["muted"]}>{words.message}</span>
        <Button
          variant="secondary"
          size="small"
          onClick={() => openModal("fileUpload", { companyId })}
        >
          {texts.upload}
        </Button>
      </div>
    </section>
  );
}
