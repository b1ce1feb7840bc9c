import type { SyncRun } from "#contract/bank-feeds/feed-states.ts";
import { callApi } from "#web/api/client.ts";
import { AccountListDialog } from "#web/areas/bank-feeds/parts/AccountListDialog.tsx";
import { useAccountPages } from "#web/areas/bank-feeds/queries/use-account-pages.ts";
import styles from "#web/areas/bank-feeds/parts/feeds.module.css";
import { runLine } from "#web/areas/bank-feeds/feed-words.ts";
import type { ModalPurposes } from "#web/modals/modal-purposes.ts";
import { nowMs } from "#web/time/now.ts";
import { feedTexts } from "#web/areas/bank-feeds/texts/feeds.ts";
import { Dot } from "#web/ui/marks/Dot.tsx";
import { formatInterval } from "#web/ui/text/format-date.ts";

const words = feedTexts.history;

/**
 * The readings of an account: when, the new items, and the next try after a failure; for directors
 * and accountants alike.
 */
export function SyncHistoryModal({ accountName, ...account }: ModalPurposes["syncHistory"]) {
  const query = useAccountPages(account, {
    name: "syncRunList",
    load: (call, options) => callApi("syncRunList", call, options),
    rowsOf: (page) => page.syncs,
  });
  return (
    <AccountListDialog
      accountName={accountName}
      words={words}
      query={query}
      look="runs"
      skeletonRows={4}
      renderRow={(run) => <Run key={run._id} run={run} />}
    />
  );
}

function Run({ run }: { readonly run: SyncRun }) {
  const line = runLine(run, nowMs());
  const { triggers, filled, pending, unread } = feedTexts.runs;
  const details = [
    triggers[run.trigger],
    run.filledFrom && run.filledTo && filled(formatInterval(run.filledFrom, run.filledTo)),
    run.unreadCount > 0 && unread(run.unreadCount),
    run.pendingCount ? pending(run.pendingCount) : undefined,
  ].filter(Boolean);
  return (
    <li>
      <Dot tone={line.tone} />
      <div>
        <p>{line.text}</p>
        <p className={styles["sub"]}>{details.join(" · ")}</p>
      </div>
    </li>
  );
}
