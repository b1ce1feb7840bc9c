import type { ApiReply } from "#web/api/client.ts";
import { gapsTexts as words } from "#web/areas/bank-accounts/texts/gaps.ts";
import styles from "./bank-accounts.module.css";

type Account = ApiReply<"bankAccountList">["accounts"][number];

/** So many gaps stand in the row; older ones open below them. */
const SHOWN = 2;

/** The gaps between an account's statements, the newest first; nothing where there is none. */
export function AccountGaps({
  account,
  name,
}: {
  readonly account: Pick<Account, "gaps" | "gapCount" | "currency">;
  readonly name: string;
}) {
  const { gaps, gapCount, currency } = account;
  if (gaps.length === 0) return null;
  const lines = gaps.map((gap) => ({
    key: `${gap.from} ${gap.to} ${gap.reasons.join()}`,
    text: words.gap(gap, currency),
  }));
  const older = lines.slice(SHOWN);
  return (
    <div className={styles["gaps"]}>
      <ul aria-label={words.label(name)}>
        {lines.slice(0, SHOWN).map(({ key, text }) => (
          <li key={key}>{text}</li>
        ))}
      </ul>
      {older.length > 0 && (
        <details>
          <summary className="muted pointer">{words.older(gapCount - SHOWN)}</summary>
          <ul aria-label={words.olderLabel(name)}>
            {older.map(({ key, text }) => (
              <li key={key}>{text}</li>
            ))}
            {gapCount > gaps.length && <li>{words.uncounted(gapCount - gaps.length)}</li>}
          </ul>
        </details>
      )}
    </div>
  );
}
