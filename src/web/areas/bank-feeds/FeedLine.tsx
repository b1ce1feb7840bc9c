import type { FeedState } from "#contract/bank-feeds/feed-states.ts";
import styles from "#web/areas/bank-feeds/parts/feeds.module.css";
import { feedLine } from "./feed-words.ts";
import { openModal } from "#web/modals/modals.ts";
import { nowMs } from "#web/time/now.ts";
import { feedTexts as words } from "#web/areas/bank-feeds/texts/feeds.ts";
import { Dot } from "#web/ui/marks/Dot.tsx";

interface FeedLineProps {
  readonly feed: FeedState;
  readonly companyId: string;
  readonly accountName: string;
}

/** The state of an account's feed, with the way to the history of its readings. */
export function FeedStateLine({ feed, companyId, accountName }: FeedLineProps) {
  const line = feedLine(feed, nowMs());
  const props = { companyId, bankAccountId: feed.bankAccountId, accountName };
  return (
    <>
      <p className={styles["line"]}>
        <Dot tone={line.tone} />
        <span>
          {line.text}
          {" · "}
          <button
            className="one-line underlined brand plain flat pointer"
            type="button"
            aria-label={`${words.history.open}: ${accountName}`}
            onClick={() => openModal("syncHistory", props)}
          >
            {words.history.open}
          </button>
        </span>
      </p>
      {feed.unread > 0 && (
        <p className={styles["line"]}>
          <Dot tone="warning" />
          <span>
            {words.unread.line(feed.unread)}
            {" · "}
            <button
              className="one-line underlined brand plain flat pointer"
              type="button"
              aria-label={`${words.unread.open}: ${accountName}`}
              onClick={() => openModal("unreadItems", props)}
            >
              {words.unread.open}
            </button>
          </span>
        </p>
      )}
    </>
  );
}
