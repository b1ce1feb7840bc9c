import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { CollectionDetail } from "#contract/collections/collections.ts";
import { TypedSearch } from "#web/areas/collections/parts/CollectionFilters.tsx";
import { creditsQuery } from "#web/areas/collections/queries/collection-queries.ts";
import { useDecisions } from "#web/areas/collections/queries/use-decisions.ts";
import { collectionDetailTexts as words } from "#web/areas/collections/texts/collection-detail.ts";
import { QueryError } from "#web/shell/PageStates.tsx";
import { SkeletonRows } from "#web/ui/blocks/Skeleton.tsx";
import { Button } from "#web/ui/buttons/Button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { AmountText } from "#web/ui/text/AmountText.tsx";
import { formatAmount } from "#web/ui/text/format-amount.ts";
import { formatDate } from "#web/ui/text/format-date.ts";
import styles from "./collections.module.css";

interface FinderProps {
  readonly companyId: string;
  readonly collection: CollectionDetail;
}

/** Ties a settlement by hand: the nearest free credits, or those of a text. */
export function CreditFinder({ companyId, collection }: FinderProps) {
  const [open, setOpen] = useState(false);
  if (!open)
    return (
      <div className={styles["section"]}>
        <Button variant="secondary" size="small" onClick={() => setOpen(true)}>
          {words.findOpen}
        </Button>
      </div>
    );
  return <OpenFinder companyId={companyId} collection={collection} />;
}

function OpenFinder({ companyId, collection }: FinderProps) {
  const [text, setText] = useState("");
  const { busy, link } = useDecisions(companyId);
  const query = useQuery({
    ...creditsQuery(companyId, collection._id, text),
    placeholderData: keepPreviousData,
  });
  const credits = query.data?.credits;
  return (
    <section className={styles["section"]} aria-label={words.findTitle}>
      <h2>{words.findTitle}</h2>
      <div className="row wrap gap-2 below-3">
        <TypedSearch label={words.findLabel} value={text} onSettled={setText} />
        {text === "" && <span className="muted">{words.findHint}</span>}
      </div>
      {query.isPending && <SkeletonRows rows={3} />}
      {query.isError && (
        <QueryError
          title={words.findFailed}
          error={query.error}
          onRetry={() => void query.refetch()}
        />
      )}
      {credits?.length === 0 && (
        <p className={styles["hint"]}>{text ? words.noCreditsFound : words.noCredits}</p>
      )}
      {credits && credits.length > 0 && (
        <ul className={classNames(styles["ties"], styles["found"])}>
          {credits.map((credit) => (
            <li key={credit._id}>
              <span className={styles["tieHead"]}>
                <b>{credit.partnerName || credit.description}</b>
              </span>
              <span className="tabular one-line right">
                <AmountText amount={credit.amount} currency={credit.currency} />
                {credit.free !== credit.amount && (
                  <> {words.free(formatAmount(credit.free, credit.currency))}</>
                )}
              </span>
              <p className={styles["tieText"]}>
                {[formatDate(credit.bookingDate), credit.bankName, credit.description]
                  .filter(Boolean)
                  .join(" · ")}
              </p>
              <span className={styles["tieActions"]}>
                <Button
                  size="small"
                  variant="secondary"
                  disabled={busy}
                  onClick={() => link(collection._id, credit._id)}
                >
                  {words.link}
                </Button>
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
