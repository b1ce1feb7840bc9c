/** The settlements that a bank credit pays, for the drawer of a transaction. */
import { IconCreditCard, IconListDetails, IconTruck } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import type { ReactNode } from "react";
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
import { Fold } from "#web/ui/blocks/Fold.tsx";
import { Happened } from "#web/ui/blocks/Happened.tsx";
import { Skeleton } from "#web/ui/blocks/Skeleton.tsx";
import { Button } from "#web/ui/buttons/Button.tsx";
import { formatAmount, formatCount } from "#web/ui/text/format-amount.ts";
import styles from "./parts/collections.module.css";

type Tied = ApiReply<"transactionCollectionList">["collections"][number];

/** Items in the drawer before the others are counted. */
const ITEMS_SHOWN = 5;
const words = collectionDetailTexts.drawer;

/**
 * What a bank credit is made of: which settlement it pays, how its sum comes about, and the items
 * folded. `children` where it pays none.
 */
export function CreditCollections({
  companyId,
  transactionId,
  remittance,
  isExpected,
  children,
}: {
  readonly companyId: string;
  readonly transactionId: string;
  /** What the bank wrote to the credit. */
  readonly remittance: string;
  /** The list knows that it pays one: its place is kept. */
  readonly isExpected: boolean;
  readonly children: ReactNode;
}) {
  const { data, isPending } = useQuery(creditCollectionsQuery(companyId, transactionId));
  if (isPending && isExpected) return <Skeleton width="100%" height={92} />;
  // A failed question leaves the drawer as it was without settlements.
  if (!data || data.collections.length === 0) return children;
  return data.collections.map((collection) => (
    <TiedCollection
      key={`${collection._id} ${collection.link.proposalId}`}
      companyId={companyId}
      collection={collection}
      remittance={remittance}
    />
  ));
}

function TiedCollection({
  companyId,
  collection,
  remittance,
}: {
  readonly companyId: string;
  readonly collection: Tied;
  readonly remittance: string;
}) {
  const navigate = useNavigate();
  const { busy, decide } = useDecisions(companyId);
  const { kind, saleCount, link } = collection;
  const count = words.count(kind, saleCount);
  const isProposed = link.state === "proposed";
  const open = () => void navigate({ to: pathOf(kind), search: { id: collection._id } as never });
  return (
    <>
      <Happened
        icon={kind === "courier" ? IconTruck : IconCreditCard}
        title={words.kinds[kind]}
        state={<CollectionState collection={collection} />}
        open={isProposed}
        because={[isProposed && whyProposed(link.why), remittance && words.remittance(remittance)]
          .filter(Boolean)
          .join(" ")}
        actions={
          isProposed && (
            <>
              <Button
                size="small"
                variant="secondary"
                disabled={busy}
                onClick={() => decide(link.proposalId, "confirm")}
              >
                {collectionDetailTexts.confirm}
              </Button>
              <Button
                size="small"
                variant="quiet"
                disabled={busy}
                onClick={() => decide(link.proposalId, "reject")}
              >
                {collectionDetailTexts.reject}
              </Button>
            </>
          )
        }
      >
        {isProposed
          ? words.maybePays(settlementSourceName(collection.source), count)
          : words.pays(settlementSourceName(collection.source), count)}
      </Happened>
      <section aria-label={words.sums}>
        <div className="row spread gap-2">
          <h3 className="title">{words.sums}</h3>
          <button type="button" className="small brand plain flat pointer" onClick={open}>
            {words.whole}
          </button>
        </div>
        <table className={styles["drawerItems"]} aria-label={collectionName(collection)}>
          <tbody>
            <SumRows collection={collection} />
          </tbody>
        </table>
        <Items collection={collection} onOpen={open} />
      </section>
    </>
  );
}

/** The first items of a settlement; fees stand among the sums. */
function Items({ collection, onOpen }: { readonly collection: Tied; readonly onOpen: () => void }) {
  const { kind, saleCount, items, currency } = collection;
  const shown = items.filter((item) => item.kind !== "fee").slice(0, ITEMS_SHOWN);
  return (
    <Fold
      heading="h3"
      icon={IconListDetails}
      title={words.items[kind]}
      note={formatCount(saleCount)}
    >
      <table className={styles["drawerItems"]} aria-label={words.count(kind, saleCount)}>
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
                <button type="button" className="small brand plain flat pointer" onClick={onOpen}>
                  {words.more(kind, saleCount - shown.length)}
                </button>
              </td>
            </tr>
          )}
        </tbody>
      </table>
    </Fold>
  );
}

function SumRows({ collection }: { readonly collection: Tied }) {
  return buildSumLines(collection).map(({ label, value, isTotal }) => (
    <tr key={label} className={isTotal ? styles["total"] : undefined}>
      <td>{label}</td>
      <td>{formatAmount(value, collection.currency, { unit: isTotal })}</td>
    </tr>
  ));
}
