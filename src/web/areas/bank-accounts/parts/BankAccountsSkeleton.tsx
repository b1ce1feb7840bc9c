import { classNames } from "#web/ui/class-names.ts";
import { bankAccountsTexts as words } from "#web/areas/bank-accounts/texts/bank-accounts.ts";
import { Skeleton, SkeletonLine, SkeletonPage } from "#web/ui/blocks/Skeleton.tsx";
import { Figures } from "#web/ui/data/Figures.tsx";
import styles from "./bank-accounts.module.css";

const NAMES = ["108px", "118px", "76px", "112px"];

/** The page of accounts before its figures are there: labels, hairlines and decks are real. */
export function BankAccountsSkeleton() {
  const value = <SkeletonLine width="min(168px, 100%)" line={32} height={20} />;
  const { totals } = words;
  return (
    <SkeletonPage>
      <div className="below-2">
        <Figures
          figures={[
            { key: "balance", label: totals.balance("HUF", 2), value },
            { key: "credit", label: totals.credit, value },
            { key: "debit", label: totals.debit, value },
          ]}
        />
      </div>
      <div className={classNames("above-4 surface box", styles["list"])}>
        {NAMES.map((width) => (
          <div key={width} className={styles["row"]}>
            <div className={classNames("flex gap-3 shrink", styles["who"])}>
              <Skeleton width="40px" height={40} />
              <div>
                <SkeletonLine width={width} />
                <SkeletonLine width="min(210px, 50vw)" />
                <SkeletonLine width="min(180px, 40vw)" line={16} height={10} />
              </div>
            </div>
            <div className={styles["chart"]}>
              <div className={styles["emptyDeck"]} />
              <p>
                <Skeleton width="40px" height={10} />
                <Skeleton width="140px" height={10} />
                <Skeleton width="40px" height={10} />
              </p>
            </div>
            <div className={styles["balance"]}>
              <SkeletonLine width="132px" line={28} height={16} />
              <SkeletonLine width="110px" line={16} height={10} />
            </div>
          </div>
        ))}
      </div>
    </SkeletonPage>
  );
}
