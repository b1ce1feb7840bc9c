import { IconChevronLeft, IconCreditCard, IconFile, IconTruck } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import type { CollectionDetail } from "#contract/collections/collections.ts";
import { settlementSourceName } from "#statements/heads/find-settlement-source.ts";
import { parseAmount } from "#values/money.ts";
import { CollectionItems } from "#web/areas/collections/parts/CollectionItems.tsx";
import { CollectionState } from "#web/areas/collections/parts/CollectionState.tsx";
import { collectionName } from "#web/areas/collections/parts/CollectionTable.tsx";
import { CreditFinder } from "#web/areas/collections/parts/CreditFinder.tsx";
import { CreditTies } from "#web/areas/collections/parts/CreditTies.tsx";
import { collectionQuery } from "#web/areas/collections/queries/collection-queries.ts";
import { collectionDetailTexts as words } from "#web/areas/collections/texts/collection-detail.ts";
import { collectionTexts } from "#web/areas/collections/texts/collections.ts";
import { QueryError } from "#web/shell/PageStates.tsx";
import { hardWords } from "#web/texts/hard-words.ts";
import { HelpTip } from "#web/ui/buttons/HelpTip.tsx";
import { Fold } from "#web/ui/blocks/Fold.tsx";
import { Happened } from "#web/ui/blocks/Happened.tsx";
import { Note } from "#web/ui/blocks/Note.tsx";
import { PageHeader } from "#web/ui/blocks/PageHeader.tsx";
import { SkeletonRows } from "#web/ui/blocks/Skeleton.tsx";
import { Figures, type Figure } from "#web/ui/data/Figures.tsx";
import { Icon } from "#web/ui/marks/Icon.tsx";
import { formatAmount, formatCount } from "#web/ui/text/format-amount.ts";
import { formatDate, formatInterval } from "#web/ui/text/format-date.ts";
import styles from "./collections.module.css";
import { letterNote } from "#web/areas/collections/texts/letter-note.ts";

interface DetailViewProps {
  readonly companyId: string;
  readonly id: string;
  readonly onBack: () => void;
}

/** One settlement: its sums, its bank credits, its items. */
export function CollectionDetailView({ companyId, id, onBack }: DetailViewProps) {
  const query = useQuery(collectionQuery(companyId, id));
  const collection = query.data;
  return (
    <>
      <button type="button" className={styles["back"]} onClick={onBack}>
        <Icon of={IconChevronLeft} size={16} />
        {words.back}
      </button>
      {query.isPending && <SkeletonRows rows={6} />}
      {query.isError && (
        <QueryError
          title={collectionTexts.oneFailed}
          error={query.error}
          onRetry={() => void query.refetch()}
        />
      )}
      {collection && (
        <>
          <PageHeader
            title={`${settlementSourceName(collection.source)} ${collectionName(collection)}`}
            purpose={purposeOf(collection)}
            actions={
              collection.document !== "settlement" && <CollectionState collection={collection} />
            }
          />
          {collection.document === "settlement" && (
            <div className="below-4">
              <Happened
                heading="h2"
                icon={collection.kind === "courier" ? IconTruck : IconCreditCard}
                title={words.drawer.kinds[collection.kind]}
                state={<CollectionState collection={collection} />}
                open={collection.proposals > 0 || collection.isLate}
              >
                {words.happened(
                  collection.kind,
                  settlementSourceName(collection.source),
                  collection.saleCount,
                )}
                {collection.state === "matched" && /[1-9]/.test(collection.setOff)
                  ? words.matchedWithSetOff
                  : words.thereafter[collection.state]}
              </Happened>
            </div>
          )}
          {collection.state === "unbalanced" && (
            <div className="below-4">
              <Note
                tone="bad"
                title={
                  <>
                    {words.unbalanced.title}
                    <HelpTip {...hardWords.unprovenSettlement} />
                  </>
                }
              >
                {words.unbalanced.message}{" "}
                {collection.checks
                  .filter(({ holds }) => !holds)
                  .map(({ name, stated, computed }) =>
                    words.checkFailed(
                      name,
                      sumOrCount(name, stated, collection.currency),
                      sumOrCount(name, computed, collection.currency),
                    ),
                  )
                  .join(" ")}
              </Note>
            </div>
          )}
          <Figures figures={figuresOf(collection)} />
          <div className={styles["documents"]}>
            {collection.invoices.map(({ _id, number, total, holds }) => (
              <Note
                key={_id}
                tone={holds ? "info" : "warning"}
                title={words.invoice.title(number, formatAmount(total, collection.currency))}
              >
                {holds
                  ? words.invoice.holds
                  : words.invoice.differs(formatAmount(collection.fees, collection.currency))}
              </Note>
            ))}
            <LetterNotes collection={collection} />
          </div>
          <section className={styles["section"]}>
            <h2>{words.ties}</h2>
            <CreditTies companyId={companyId} collection={collection} />
            {isOpen(collection) && <CreditFinder companyId={companyId} collection={collection} />}
          </section>
          <CollectionItems companyId={companyId} collection={collection} />
          <section className={styles["section"]}>
            <Fold
              heading="h2"
              icon={IconFile}
              title={words.files}
              note={formatCount(collection.files.length)}
            >
              <ul className={styles["files"]}>
                {collection.files.map((file) => (
                  <li key={file._id}>
                    {file.originalName}
                    {file.deleted && ` (${words.deletedFile})`}
                  </li>
                ))}
              </ul>
            </Fold>
          </section>
        </>
      )}
    </>
  );
}

/** The number of lines is compared as sums are, and is no money. */
function sumOrCount(name: string, value: string, currency: string): string {
  return name.endsWith("count") ? value.replace(/\.0+$/, "") : formatAmount(value, currency);
}

function purposeOf({ itemCount, interval, payoutDate }: CollectionDetail): string {
  return [
    collectionTexts.itemCount(itemCount),
    interval && formatInterval(interval.start, interval.end),
    payoutDate && words.paidOn(formatDate(payoutDate)),
  ]
    .filter(Boolean)
    .join(" · ");
}

/** True where some of the expected sum has no credit yet. */
function isOpen({ open, expected, document }: CollectionDetail): boolean {
  return document === "settlement" && expected !== null && /[1-9]/.test(open);
}

function figuresOf(collection: CollectionDetail): Figure[] {
  const { currency, carriedIn, carriedOut, setOff, expected, received, open } = collection;
  const names = words.figures;
  const figure = (key: keyof typeof names, value: string | bigint): Figure => ({
    key,
    label: names[key],
    value: formatAmount(value, currency),
  });
  const unlessZero = (key: keyof typeof names, value: string): Figure[] =>
    /[1-9]/.test(value) ? [figure(key, value)] : [];
  const rest = parseAmount(open);
  const over = rest.ok && rest.value < 0n ? -rest.value : undefined;
  return [
    figure("gross", collection.gross),
    figure("fees", negated(collection.fees)),
    ...unlessZero("carriedIn", carriedIn),
    ...unlessZero("carriedOut", negated(carriedOut)),
    ...unlessZero("setOff", negated(setOff)),
    ...(expected === null ? [] : [figure("expected", expected), figure("received", received)]),
    ...(over === undefined ? unlessZero("open", open) : [figure("over", over)]),
  ];
}

function negated(amount: string): string {
  if (!/[1-9]/.test(amount)) return amount;
  return amount.startsWith("-") ? amount.slice(1) : `-${amount}`;
}

/** The provider's letters about a set-off, each with what speaks against it. */
function LetterNotes({ collection }: { readonly collection: CollectionDetail }) {
  return collection.letters.map((letter) => {
    const { title, text } = letterNote(letter, collection);
    return (
      <Note key={letter._id} tone={letter.doubt === null ? "info" : "warning"} title={title}>
        {text}
      </Note>
    );
  });
}
