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
        <h2>{words.target}</h2>
        <div className={styles["targets"]}>
          {Array.from({ length: 6 }, (_, at) => (
            <Skeleton key={at} height={64} />
          ))}
        </div>
        <h2>{words.period}</h2>
        <div className="wrap gap-2">
          <Skeleton width="116px" height={36} />
          <Skeleton width="184px" height={36} />
          <Skeleton width="132px" height={36} />
          <Skeleton width="132px" height={36} />
        </div>
        <div className={styles["accounts"]}>
          <h2>{words.accounts}</h2>
          {ACCOUNTS.map((width) => (
            <div key={width}>
              <SkeletonLine width={width} />
              <SkeletonLine width="220px" line={16} height={10} />
            </div>
          ))}
        </div>
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
