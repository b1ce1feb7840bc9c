/** The settlements that a bank credit pays, for the drawer of a transaction. */
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import type { ApiReply } from "#web/api/client.ts";
import { settlementSourceName } from "#statements/heads/find-settlement-source.ts";
import { ItemReference } from "#web/areas/collections/parts/CollectionItems.tsx";
import { CollectionState } from "#web/areas/collections/parts/CollectionState.tsx";
import { collectionName } from "#web/areas/collections/parts/CollectionTable.tsx";
import { buildSumLines } from "#web/areas/collections/parts/sum-lines.ts";
import { creditCollectionsQuery } from "#web/areas/collections/queries/collection-queries.ts";
import { pathOf } from "#web/areas/collections/queries/use-collection-search.ts";
import { useDecisions } from "#web/areas/collections/queries/use-decisions.ts";
import { whyProposed } from "#web/areas/collections/texts/why.ts";
import { collectionDetailTexts } from "#web/areas/collections/texts/collection-detail.ts";
import { Button } from "#web/ui/buttons/Button.tsx";
import { formatAmount } from "#web/ui/text/format-amount.ts";
import styles from "./parts/collections.module.css";

type Tied = ApiReply<"transactionCollectionList">["collections"][number];

/** Items in the drawer before the others are counted. */
const ITEMS_SHOWN = 5;
const words = collectionDetailTexts.drawer;

/** What a bank credit is made of: the items of each settlement that it pays, and their sums. */
export function CreditCollections({
  companyId,
  transactionId,
}: {
  readonly companyId: string;
  readonly transactionId: string;
}) {
  const { data } = useQuery(creditCollectionsQuery(companyId, transactionId));
  // A failed question leaves the drawer as it was without settlements.
  return data?.collections.map((collection) => (
    <TiedCollection
      key={`${collection._id} ${collection.link.proposalId}`}
      companyId={companyId}
      collection={collection}
    />
  ));
}

function TiedCollection({
  companyId,
  collection,
}: {
  readonly companyId: string;
  readonly collection: Tied;
}) {
  const navigate = useNavigate();
  const { busy, decide } = useDecisions(companyId);
  const { kind, saleCount, items, currency, link } = collection;
  // Fees stand among the sums.
  const shown = items.filter((item) => item.kind !== "fee").slice(0, ITEMS_SHOWN);
  const count = words.count(kind, saleCount);
  const open = () => void navigate({ to: pathOf(kind), search: { id: collection._id } as never });
  return (
    <section>
      <div className={styles["drawerHead"]}>
        <h3>
          {settlementSourceName(collection.source)} {collectionName(collection)}, {count}
        </h3>
        <CollectionState collection={collection} />
      </div>
      {link.state === "proposed" && (
        <>
          <p className={styles["drawerNote"]}>
            {[`${words.proposal}.`, whyProposed(link.why)].filter(Boolean).join(" ")}
          </p>
          <span className={styles["tieActions"]}>
            <Button size="small" disabled={busy} onClick={() => decide(link.proposalId, "confirm")}>
              {collectionDetailTexts.confirm}
            </Button>
            <Button
              size="small"
              variant="secondary"
              disabled={busy}
              onClick={() => decide(link.proposalId, "reject")}
            >
              {collectionDetailTexts.reject}
            </Button>
          </span>
        </>
      )}
      <table className={styles["drawerItems"]} aria-label={count}>
        <tbody>
          {shown.map((item) => (
            <tr key={item.row}>
              <td className={styles["code"]}>
                {item.externalId || collectionDetailTexts.itemKinds[item.kind]}
              </td>
              <td>
                <ItemReference item={item} />
              </td>
              <td>{formatAmount(item.gross, currency, { unit: false })}</td>
            </tr>
          ))}
          {saleCount > shown.length && (
            <tr>
              <td colSpan={3}>
                <button type="button" className={styles["back"]} onClick={open}>
                  {words.more(kind, saleCount - shown.length)}
                </button>
              </td>
            </tr>
          )}
          <SumRows collection={collection} />
        </tbody>
      </table>
      <span className={styles["tieActions"]}>
        <Button size="small" variant="secondary" onClick={open}>
          {words.whole}
        </Button>
      </span>
    </section>
  );
}

function SumRows({ collection }: { readonly collection: Tied }) {
  return buildSumLines(collection).map(({ label, value, isTotal }) => (
    <tr key={label} className={isTotal ? styles["total"] : undefined}>
      <td colSpan={2}>{label}</td>
      <td>{formatAmount(value, collection.currency, { unit: isTotal })}</td>
    </tr>
  ));
}
