import { completenessTexts as words } from "#web/areas/completeness/texts/completeness.ts";
import { Skeleton, SkeletonLine, SkeletonPage } from "#web/ui/blocks/Skeleton.tsx";
import { classNames } from "#web/ui/class-names.ts";
import styles from "./completeness.module.css";

const ROWS = ["112px", "96px", "104px"];
const WEEKS = [0, 1, 2, 3, 4];

/** The calendar before its days are there: months and weekdays are real. */
export function CompletenessSkeleton() {
  return (
    <SkeletonPage>
      <div className={styles["bars"]}>
        <div className={classNames(styles["bar"], styles["barHead"])}>
          <span />
          <div className={styles["months"]}>
            {words.months.map((month) => (
              <span key={month}>{month}</span>
            ))}
          </div>
        </div>
        {ROWS.map((width) => (
          <div key={width} className={styles["bar"]}>
            <Skeleton width={width} />
            <Skeleton height={4} />
          </div>
        ))}
      </div>
      <div className={styles["sides"]}>
        <div className={styles["month"]}>
          <div className={styles["monthHead"]}>
            <SkeletonLine width="220px" />
          </div>
          {WEEKS.map((week) => (
            <div key={week} className={styles["skeletonWeek"]}>
              {words.weekdays.map((day) => (
                <Skeleton key={day} width="60%" />
              ))}
            </div>
          ))}
        </div>
        <div className={styles["boxes"]}>
          <div className={styles["box"]}>
            {ROWS.map((width) => (
              <SkeletonLine key={width} width={width} line={28} />
            ))}
          </div>
        </div>
      </div>
    </SkeletonPage>
  );
}
