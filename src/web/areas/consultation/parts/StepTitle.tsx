import styles from "./Consultation.module.css";

/** One of the three numbered parts of the booking page. */
export function StepTitle({ step, title }: { readonly step: number; readonly title: string }) {
  return (
    <div className={styles["step"]}>
      <span className="centered brand round" aria-hidden>
        {step}
      </span>
      <h2>{title}</h2>
    </div>
  );
}
