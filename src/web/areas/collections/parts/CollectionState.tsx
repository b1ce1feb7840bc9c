import {
  IconAlertCircle,
  IconCheck,
  IconClock,
  IconHelpCircle,
  IconMail,
} from "@tabler/icons-react";
import type { Collection } from "#contract/collections/collections.ts";
import { daysSince } from "#web/areas/collections/ageing.ts";
import { collectionTexts as words } from "#web/areas/collections/texts/collections.ts";
import { todayDate } from "#web/time/now.ts";
import { Tag } from "#web/ui/marks/Tag.tsx";
import { formatInstant } from "#web/ui/text/format-date.ts";
import styles from "./collections.module.css";

/** The state of a settlement, and whether a proposal waits. */
export function CollectionState({ collection }: { readonly collection: Collection }) {
  return (
    <span className={styles["states"]}>
      <StateTag collection={collection} />
      {collection.proposals > 0 && (
        <Tag tone="brand" icon={IconHelpCircle}>
          {words.proposal}
        </Tag>
      )}
    </span>
  );
}

function StateTag({ collection }: { readonly collection: Collection }) {
  const { state, isLate, lateToldAt, day, document, setOff, currency } = collection;
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
  const days = daysSince(day, todayDate());
  if (isLate)
    return (
      <>
        <Tag tone="warning" icon={IconClock}>
          {words.lateState(days)}
        </Tag>
        {lateToldAt && (
          <span title={formatInstant(lateToldAt)}>
            <Tag tone="line" icon={IconMail}>
              {words.lateLetter}
            </Tag>
          </span>
        )}
      </>
    );
  return <Tag icon={IconClock}>{words.states[state]}</Tag>;
}
