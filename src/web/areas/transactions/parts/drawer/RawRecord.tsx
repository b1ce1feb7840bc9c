import type { ApiReply } from "#web/api/client.ts";
import { rawRecordTexts } from "#web/areas/transactions/texts/raw-record.ts";
import { drawerTexts as words } from "#web/areas/transactions/texts/transactions.ts";
import { CopyButton } from "#web/ui/buttons/CopyButton.tsx";
import styles from "./drawer.module.css";
import { readRawRecord } from "./raw-record.ts";

type Source = ApiReply<"transactionGet">["sources"][number];

/** The bank's own record as names and values, and below them, closed, as it came. */
export function RawRecord({ source }: { readonly source: Source }) {
  const fields = readRawRecord(source.raw);
  const record = (
    <pre className={styles["raw"]} tabIndex={0}>
      {source.raw}
    </pre>
  );
  return (
    <section>
      <h3 className={styles["section"]}>
        {words.raw}
        <span>
          {source.format?.toUpperCase()}
          <CopyButton
            value={source.raw}
            label={words.copyRaw}
            variant="quiet"
            size="small"
            square
          />
        </span>
      </h3>
      {fields.length === 0 ? (
        record
      ) : (
        <>
          <dl className={styles["record"]}>
            {fields.map(({ name, value }, place) => (
              <div key={`${name}-${String(place)}`}>
                <dt title={name}>{rawRecordTexts.name(name)}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
          <details className={styles["asItCame"]}>
            <summary>{rawRecordTexts.asItCame}</summary>
            {record}
          </details>
        </>
      )}
    </section>
  );
}
