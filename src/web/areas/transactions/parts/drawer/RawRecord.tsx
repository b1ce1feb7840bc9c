import type { ApiReply } from "#web/api/client.ts";
import { rawRecordTexts } from "#web/areas/transactions/texts/raw-record.ts";
import { drawerTexts as words } from "#web/areas/transactions/texts/transactions.ts";
import { CopyButton } from "#web/ui/buttons/CopyButton.tsx";
import styles from "./drawer.module.css";
import { type RawField, readRawRecord } from "./raw-record.ts";

type Source = ApiReply<"transactionGet">["sources"][number];

/**
 * The fields that people know as names and values; below them, closed, the technical ones and the
 * record as it came.
 */
export function RawRecord({ source }: { readonly source: Source }) {
  const { shown, others } = splitFields(readRawRecord(source.raw));
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
      {shown.length === 0 ? (
        record
      ) : (
        <>
          <FieldList fields={shown} />
          <details className={styles["asItCame"]}>
            <summary>{rawRecordTexts.asItCame}</summary>
            {others.length > 0 && <FieldList fields={others} />}
            {record}
          </details>
        </>
      )}
    </section>
  );
}

function FieldList({ fields }: { readonly fields: readonly RawField[] }) {
  return (
    <dl className={styles["record"]}>
      {fields.map(({ name, value }, place) => (
        <div key={`${name}-${String(place)}`}>
          <dt title={name}>{rawRecordTexts.name(name)}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** A record without any known field is shown whole. */
function splitFields(fields: readonly RawField[]) {
  const known = fields.filter(({ name }) => rawRecordTexts.isKnown(name));
  if (known.length === 0) return { shown: fields, others: [] };
  return { shown: known, others: fields.filter(({ name }) => !rawRecordTexts.isKnown(name)) };
}
