import { exportsTexts as words } from "#web/areas/exports/texts/exports.ts";
import type { ExportOrder } from "#web/areas/exports/queries/use-export.tsx";
import { Card } from "#web/ui/blocks/Card.tsx";
import { Skeleton } from "#web/ui/blocks/Skeleton.tsx";
import { describeEmpty } from "./export-options.ts";
import { useExportPreview } from "./ExportSummary.tsx";
import styles from "./exports.module.css";

/** The first rows of the file, as a table or as its own text. */
export function ExportPreview({
  companyId,
  order,
}: {
  readonly companyId: string;
  readonly order: ExportOrder;
}) {
  const query = useExportPreview(companyId, order);
  const isTable = order.format === "xlsx" || order.format === "pdf";
  return (
    <Card className="stack gap-3 shrink">
      <h2>{isTable ? words.previewTable : words.preview}</h2>
      <Content query={query} order={order} />
    </Card>
  );
}

function Content({
  query,
  order,
}: {
  readonly query: ReturnType<typeof useExportPreview>;
  readonly order: ExportOrder;
}) {
  if (query.isError) return <p className={styles["help"]}>{words.previewFailed}</p>;
  const { data } = query;
  if (!data) return <Skeleton height={120} />;
  if (data.transactionCount === 0) return <p className={styles["help"]}>{describeEmpty(order)}</p>;
  if (data.text !== null) {
    return (
      <pre className={styles["previewText"]} tabIndex={0} aria-label={words.preview}>
        {data.text}
      </pre>
    );
  }
  return (
    <div
      className={styles["previewTable"]}
      tabIndex={0}
      role="region"
      aria-label={words.previewTable}
    >
      <table className="fine tabular one-line">
        <thead>
          <tr>
            {data.columns.map((column) => (
              <th className="muted" key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {data.rows.map((row, at) => (
            // Rows of a look have no names of their own.
            <tr key={`${at} ${row.join(" ")}`}>
              {row.map((cell, column) => (
                <td key={data.columns[column]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
