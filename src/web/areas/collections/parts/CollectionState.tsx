import {
  IconAlertCircle,
  IconArrowBackUp,
  IconCalendarOff,
  IconCheck,
  IconClock,
  IconHelpCircle,
  IconMail,
} from "@tabler/icons-react";
import type { MissingSum } from "#contract/collections/collection-states.ts";
import type { Collection } from "#contract/collections/collections.ts";
import { missingDays } from "#web/areas/collections/ageing.ts";
import { collectionTexts as words } from "#web/areas/collections/texts/collections.ts";
import { todayDate } from "#web/time/now.ts";
import { Button } from "#web/ui/buttons/Button.tsx";
import { Tag } from "#web/ui/marks/Tag.tsx";
import { formatAmount } from "#web/ui/text/format-amount.ts";
import { formatDate, formatInstant } from "#web/ui/text/format-date.ts";
import styles from "./collections.module.css";

/**
 * The state of a settlement, and whether a proposal waits. `onOpen`: the words beside it say what
 * is missing, and a button stands in its place.
 */
export function CollectionState({
  collection,
  onOpen,
}: {
  readonly collection: Collection;
  readonly onOpen?: () => void;
}) {
  const { missing } = collection;
  return (
    <span className={styles["states"]}>
      {onOpen && missing !== null && missing !== "bank_data" ? (
        <Button
          variant="secondary"
          size="small"
          onClick={(event) => (event.stopPropagation(), onOpen())}
        >
          {words.lateShow}
        </Button>
      ) : (
        // The proposal below its row says what else is to be known.
        !(onOpen && collection.proposals > 0) && <StateTag collection={collection} />
      )}
      {collection.creditTakenBack && (
        <Tag tone="warning" icon={IconArrowBackUp}>
          {/[1-9]/.test(collection.received) ? words.partTakenBack : words.takenBack}
        </Tag>
      )}
      {collection.proposals > 0 && (
        <Tag tone="brand" icon={IconHelpCircle}>
          {words.proposal}
        </Tag>
      )}
    </span>
  );
}

function StateTag({ collection }: { readonly collection: Collection }) {
  const { state, document, setOff, currency } = collection;
  if (document === "fee") return <Tag tone="line">{words.feeState}</Tag>;
  if (state === "matched")
    return (
      <Tag tone="good" icon={IconCheck}>
        {currency === "HUF" ? words.states.matched : words.exact}
      </Tag>
    );
  if (state === "no_credit_expected")
    return <Tag tone="line">{/[1-9]/.test(setOff) ? words.allSetOff : words.states[state]}</Tag>;
  if (state === "unbalanced")
    return (
      <Tag tone="bad" icon={IconAlertCircle}>
        {words.states.unbalanced}
      </Tag>
    );
  if (collection.missing) return <MissingTags collection={collection} what={collection.missing} />;
  return <Tag icon={IconClock}>{words.states[state]}</Tag>;
}

/** What is missing of the settlement, as far as bank data were checked. */
function MissingTags({
  collection,
  what,
}: {
  readonly collection: Collection;
  readonly what: MissingSum;
}) {
  const { day, open, currency, checkedUntil, lateToldAt } = collection;
  const { days } = missingDays(day, checkedUntil, todayDate());
  const isKnown = what !== "bank_data";
  return (
    <>
      <span title={checkedUntil ? words.checkedUntil(formatDate(checkedUntil)) : undefined}>
        <Tag tone={isKnown ? "warning" : "line"} icon={isKnown ? IconClock : IconCalendarOff}>
          {words.missingState[what](days, formatAmount(open, currency))}
        </Tag>
      </span>
      {lateToldAt && isKnown && (
        <span title={formatInstant(lateToldAt)}>
          <Tag tone="line" icon={IconMail}>
            {words.lateLetter}
          </Tag>
        </span>
      )}
    </>
  );
}
