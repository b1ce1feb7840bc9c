import type { Consultation } from "#contract/consultation/consultation.ts";
import { consultationTexts } from "#web/areas/consultation/texts/consultation.ts";
import { KeyValues } from "#web/ui/data/KeyValues.tsx";
import styles from "./Consultation.module.css";
import { describeTime, formatPhone } from "./time-words.ts";

const words = consultationTexts.booked;

/** Time, topic and adviser of a consultation. */
export function Facts({ consultation }: { readonly consultation: Consultation }) {
  const { startsAt, endsAt, topic, adviserName, phone } = consultation;
  const rows = [
    { label: consultationTexts.person.time, value: <b>{describeTime(startsAt, endsAt)}</b> },
    { label: consultationTexts.person.topic, value: consultationTexts.topic.options[topic].title },
    { label: words.adviser, value: words.calls(adviserName, formatPhone(phone)) },
  ];
  return (
    <div className={styles["facts"]}>
      <KeyValues rows={rows} />
    </div>
  );
}
