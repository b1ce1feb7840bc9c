import { Skeleton, SkeletonLine, SkeletonPage } from "#web/ui/blocks/Skeleton.tsx";
import styles from "./statistics.module.css";

const SLOTS = [36, 60, 44, 72, 52, 64, 40, 80, 56, 68, 48, 60];
const LINES = ["100%", "92%", "96%", "88%"];

/** The statistics before their sums are there. */
export function StatisticsSkeleton() {
  return (
    <SkeletonPage>
      <div className={styles["choices"]}>
        <Skeleton width="280px" height={32} />
      </div>
      <div className={styles["box"]}>
        <div className={styles["skeletonChart"]}>
          {SLOTS.map((height, place) => (
            <Skeleton key={place} width="60%" height={height * 1.5} />
          ))}
        </div>
        {LINES.map((width) => (
          <SkeletonLine key={width} width={width} line={36} />
        ))}
      </div>
    </SkeletonPage>
  );
}
