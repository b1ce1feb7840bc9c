import { useCallback, useEffect, useState } from "react";
import type { Consultation } from "#contract/consultation/consultation.ts";
import { asApiError } from "#web/api/api-error.ts";
import { callApi } from "#web/api/client.ts";
import { presentError, type PresentedError } from "#web/api/error-sentence.ts";
import { Appointment } from "#web/areas/consultation/parts/Appointment.tsx";
import styles from "#web/areas/consultation/parts/Consultation.module.css";
import { readToken } from "#web/areas/consultation/parts/kept-token.ts";
import { consultationTexts } from "#web/areas/consultation/texts/consultation.ts";
import { to } from "#web/navigation/paths.ts";
import { PublicButtonLink } from "#web/navigation/PublicLink.tsx";
import { FaultCard } from "#web/ui/blocks/FaultCard.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { UnjoinedBridge } from "#web/ui/marks/UnjoinedBridge.tsx";

type Looked =
  | { readonly state: "loading" }
  | { readonly state: "found"; readonly consultation: Consultation }
  | { readonly state: "invalid" }
  | { readonly state: "failed"; readonly fault: PresentedError };

/**
 * The consultation to which a letter's link leads. Opening it confirms nothing: mail scanners open
 * links.
 */
export function AppointmentPage({ token: ofAddress }: { readonly token: string | undefined }) {
  const [token] = useState(() => readToken(ofAddress));
  const [looked, setLooked] = useState<Looked>({ state: "loading" });
  const look = useCallback(() => {
    if (token === undefined) return;
    void callApi("consultationLook", { body: { token } }).then(
      ({ consultation }) => setLooked({ state: "found", consultation }),
      (error: unknown) => {
        const isInvalid = ["unauthenticated", "validation_failed"].includes(asApiError(error).code);
        setLooked(
          isInvalid ? { state: "invalid" } : { state: "failed", fault: presentError(error) },
        );
      },
    );
  }, [token]);
  useEffect(look, [look]);
  const again = () => {
    setLooked({ state: "loading" });
    look();
  };
  const words = consultationTexts.link;
  return (
    <main className={classNames(styles["main"], styles["appointment"])}>
      {token === undefined || looked.state === "invalid" ? (
        <Invalid message={token === undefined ? words.missing : words.invalid} />
      ) : looked.state === "found" ? (
        <Appointment
          consultation={looked.consultation}
          token={token}
          onChange={(consultation) => setLooked({ state: "found", consultation })}
        />
      ) : looked.state === "failed" ? (
        <FaultCard
          title={words.failedTitle}
          message={looked.fault.message}
          errorId={looked.fault.errorId}
          retry={{ label: consultationTexts.time.retry, running: false, run: again }}
        />
      ) : (
        <p role="status">{words.loading}</p>
      )}
    </main>
  );
}

function Invalid({ message }: { readonly message: string }) {
  return (
    <div className={styles["solo"]}>
      <section className={styles["card"]}>
        <UnjoinedBridge />
        <h1>{consultationTexts.link.invalidTitle}</h1>
        <p>{message}</p>
        <div className={styles["actions"]}>
          <PublicButtonLink to={to.consultation()}>{consultationTexts.over.again}</PublicButtonLink>
        </div>
      </section>
    </div>
  );
}
