import { exportsTexts as words } from "#web/areas/exports/texts/exports.ts";
import { Card } from "#web/ui/blocks/Card.tsx";
import { Skeleton, SkeletonLine, SkeletonPage } from "#web/ui/blocks/Skeleton.tsx";
import styles from "./exports.module.css";

const ACCOUNTS = ["140px", "168px", "124px", "152px"];

/** The page of exports before its accounts are there: titles and labels are real. */
export function ExportsSkeleton() {
  return (
    <SkeletonPage className={styles["side"]}>
      <Card className={styles["form"]}>
        <h2>{words.what}</h2>
        <div className={styles["two"]}>
          <Field label={words.from} />
          <Field label={words.to} />
        </div>
        <div className={styles["presets"]}>
          <Skeleton width="88px" height={28} />
          <Skeleton width="96px" height={28} />
          <Skeleton width="104px" height={28} />
        </div>
        <div className={styles["accounts"]}>
          <b className={styles["fieldLabel"]}>{words.accounts}</b>
          {ACCOUNTS.map((width) => (
            <div key={width}>
              <SkeletonLine width={width} />
              <SkeletonLine width="220px" line={16} height={10} />
            </div>
          ))}
        </div>
        <h2>{words.how}</h2>
        <div className={styles["two"]}>
          <Skeleton height={64} />
          <Skeleton height={64} />
        </div>
        <h2>{words.settings}</h2>
        <Skeleton width="260px" height={32} />
      </Card>
      <Card className={styles["summary"]}>
        <h2>{words.summary}</h2>
        <div className={styles["lines"]}>
          {[words.transactions, words.credit, words.debit].map((label) => (
            <div key={label}>
              <span>{label}</span>
              <Skeleton width="92px" />
            </div>
          ))}
        </div>
        <Skeleton height={36} />
      </Card>
    </SkeletonPage>
  );
}

function Field({ label }: { readonly label: string }) {
  return (
    <div>
      <b className={styles["fieldLabel"]}>{label}</b>
      <div className={styles["fieldBox"]}>
        <Skeleton width="92px" />
      </div>
    </div>
  );
}
