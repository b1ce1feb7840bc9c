import { useEffect, useRef, useState } from "react";
import { CONSULTATION_TOPICS, type ConsultationTopic } from "#values/consultation-facts.ts";
import type { ApiReply } from "#web/api/client.ts";
import { useClientConfig } from "#web/api/client-config.ts";
import { Appointment } from "#web/areas/consultation/parts/Appointment.tsx";
import { BookForm } from "#web/areas/consultation/parts/BookForm.tsx";
import styles from "#web/areas/consultation/parts/Consultation.module.css";
import { keepBooked } from "#web/areas/consultation/parts/kept-token.ts";
import { StepTitle } from "#web/areas/consultation/parts/StepTitle.tsx";
import { useWeek, type Week } from "#web/areas/consultation/parts/use-week.ts";
import { WeekGrid, WeekSwitch } from "#web/areas/consultation/parts/WeekGrid.tsx";
import { consultationTexts } from "#web/areas/consultation/texts/consultation.ts";
import { Note } from "#web/ui/blocks/Note.tsx";
import { OptionCards } from "#web/ui/fields/OptionCards.tsx";

type Booked = ApiReply<"consultationBook">;

/** Topic, time and person; then the booked consultation in their place. */
export function BookPage() {
  const [booked, setBooked] = useState<Booked>();
  const weeks = useWeek();
  if (booked)
    return (
      <main className={styles["main"]}>
        <Appointment
          fresh
          consultation={booked.consultation}
          token={booked.token}
          onChange={(consultation) => setBooked({ ...booked, consultation })}
        />
      </main>
    );
  return (
    <main className={styles["main"]}>
      <h1>{consultationTexts.title}</h1>
      <p className={styles["lead"]}>{consultationTexts.lead}</p>
      {weeks.week?.offered === false ? (
        <Off />
      ) : (
        <Choices
          weeks={weeks}
          onBooked={(reply) => {
            setBooked(reply);
            keepBooked(reply.token);
            window.scrollTo(0, 0);
          }}
        />
      )}
    </main>
  );
}

interface ChoicesProps {
  readonly weeks: Week;
  readonly onBooked: (booked: Booked) => void;
}

function Choices({ weeks, onBooked }: ChoicesProps) {
  const [topic, setTopic] = useState<ConsultationTopic>("introduction");
  const [startsAt, setStartsAt] = useState<string>();
  // An object of its own for each press: the same fault takes the focus again.
  const [timeFault, setTimeFault] = useState<{ readonly kind: "taken" | "missing" }>();
  const faultNote = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The form stands below the times on a phone.
    if (timeFault) faultNote.current?.focus();
  }, [timeFault]);
  const { topic: topicWords, time } = consultationTexts;
  const choose = (start: string) => {
    setStartsAt(start);
    setTimeFault(undefined);
  };
  return (
    <div className={styles["columns"]}>
      <div className={styles["choices"]}>
        <section>
          <StepTitle step={1} title={topicWords.title} />
          <OptionCards
            className={styles["topics"]}
            label={topicWords.title}
            value={topic}
            onChange={setTopic}
            options={CONSULTATION_TOPICS.map((value) => ({ value, ...topicWords.options[value] }))}
          />
        </section>
        <section>
          <div className={styles["timeHead"]}>
            <StepTitle step={2} title={time.title} />
            <WeekSwitch weeks={weeks} />
          </div>
          <WeekGrid weeks={weeks} chosen={startsAt} onChoose={choose} />
          {timeFault && (
            <div className={styles["after"]} ref={faultNote} tabIndex={-1}>
              <Note tone="bad" title={time[timeFault.kind]} />
            </div>
          )}
        </section>
      </div>
      <BookForm
        topic={topic}
        startsAt={startsAt}
        onBooked={onBooked}
        onTimeMissing={() => setTimeFault({ kind: "missing" })}
        onTaken={() => {
          setStartsAt(undefined);
          setTimeFault({ kind: "taken" });
          weeks.refresh();
        }}
      />
    </div>
  );
}

/** This installation names no adviser: the contacts stand in place of the times. */
function Off() {
  const config = useClientConfig();
  const { title, message } = consultationTexts.off;
  return (
    <div className={styles["after"]}>
      <Note tone="info" title={title}>
        {message}
      </Note>
      <p className={styles["contacts"]}>
        {config && (
          <>
            <a href={`tel:${config.contactPhone.replace(/\s/g, "")}`}>{config.contactPhone}</a>
            <a href={`mailto:${config.contactEmail}`}>{config.contactEmail}</a>
          </>
        )}
      </p>
    </div>
  );
}
