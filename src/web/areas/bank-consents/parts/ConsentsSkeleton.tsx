import { classNames } from "#web/ui/class-names.ts";
import { bankConsentsTexts as words } from "#web/areas/bank-consents/texts/bank-consents.ts";
import { Skeleton, SkeletonLine, SkeletonPage } from "#web/ui/blocks/Skeleton.tsx";
import { ConsentHeads } from "./ConsentHeads.tsx";
import styles from "./bank-consents.module.css";

const LANES = ["30%", "72%", "48%"];

/** The page of consents before they are there: the strip's title and the hairlines are real. */
export function ConsentsSkeleton() {
  return (
    <SkeletonPage>
      <section className={styles["strip"]}>
        <h2>{words.timeline.title}</h2>
        <div className={styles["axis"]} />
        {LANES.map((width) => (
          <div key={width} className={styles["lane"]}>
            <span>
              <Skeleton width="36px" height={20} />
              <Skeleton width="56px" />
            </span>
            <div className={styles["track"]}>
              <SkeletonLine width={width} height={8} />
            </div>
          </div>
        ))}
      </section>
      <div className={classNames("surface box", styles["list"])}>
        <ConsentHeads />
        <ul>
          {LANES.map((width) => (
            <li key={width}>
              <div className={styles["row"]}>
                <div className={classNames("row gap-3 shrink", styles["who"])}>
                  <Skeleton width="40px" height={40} />
                  <div>
                    <SkeletonLine width="64px" />
                    <SkeletonLine width="52px" line={16} height={10} />
                  </div>
                </div>
                <div>
                  <SkeletonLine width="132px" />
                  <SkeletonLine width="150px" line={16} height={10} />
                </div>
                <Skeleton width="76px" height={20} />
                <div>
                  <SkeletonLine width="88px" />
                  <SkeletonLine width="112px" line={16} height={10} />
                </div>
              </div>
            </li>
          ))}
        </ul>
      </div>
    </SkeletonPage>
  );
}
