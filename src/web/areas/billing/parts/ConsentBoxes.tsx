import { consentTexts as words, SIMPLEPAY_PRIVACY } from "#web/areas/billing/texts/billing.ts";
import { useClientConfig } from "#web/api/client-config.ts";
import type { ApiReply } from "#web/api/client.ts";
import { addDays } from "#values/local-date.ts";
import { todayDate } from "#web/time/now.ts";
import { CheckField } from "#web/ui/fields/CheckField.tsx";
import { formatDate } from "#web/ui/text/format-date.ts";
import styles from "./billing.module.css";

interface ConsentMarks {
  readonly dataTransfer: boolean;
  readonly recurringPayment: boolean;
}

/** The two texts that are accepted before a card is registered; both are needed. */
export function ConsentBoxes({
  registration,
  version,
  marks,
  onChange,
}: {
  readonly registration: ApiReply<"subscriberGet">["registration"];
  readonly version: string;
  readonly marks: ConsentMarks;
  readonly onChange: (marks: ConsentMarks) => void;
}) {
  const site = window.location.host;
  const { name, seat } = useClientConfig()?.operator ?? {};
  const until = formatDate(addDays(todayDate(), registration.days));
  return (
    <div className={styles["stack"]}>
      <div className={styles["consent"]}>
        <CheckField
          label={words.dataTransfer}
          description={words.dataTransferText(site, name && seat ? { name, seat } : null)}
          checked={marks.dataTransfer}
          onChange={(event) => onChange({ ...marks, dataTransfer: event.currentTarget.checked })}
        />
        <a href={SIMPLEPAY_PRIVACY} target="_blank" rel="noreferrer">
          {words.dataTransferLink}
        </a>
      </div>
      <div className={styles["consent"]}>
        <CheckField
          label={words.recurring}
          description={words.recurringText(site, registration.times, registration.maxFt, until)}
          checked={marks.recurringPayment}
          onChange={(event) =>
            onChange({ ...marks, recurringPayment: event.currentTarget.checked })
          }
        />
      </div>
      <p className={styles["small"]}>
        {words.both} {words.version(version)}
      </p>
    </div>
  );
}
