import { type Ref, useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { Consultation } from "#contract/consultation/consultation.ts";
import { callApi } from "#web/api/client.ts";
import { type PresentedError, presentError } from "#web/api/error-sentence.ts";
import { useCall } from "#web/api/use-call.ts";
import { consultationTexts } from "#web/areas/consultation/texts/consultation.ts";
import { to } from "#web/navigation/paths.ts";
import { nowMs } from "#web/time/now.ts";
import { useOpenedFocus } from "#web/ui/use-opened-focus.ts";
import { PublicButtonLink } from "#web/navigation/PublicLink.tsx";
import { Note } from "#web/ui/blocks/Note.tsx";
import { Button } from "#web/ui/buttons/Button.tsx";
import { JoinedBridge } from "#web/ui/marks/JoinedBridge.tsx";
import { UnjoinedBridge } from "#web/ui/marks/UnjoinedBridge.tsx";
import { formatTime } from "#web/ui/text/format-date.ts";
import styles from "./Consultation.module.css";
import { Facts } from "./AppointmentFacts.tsx";
import { Held } from "./Held.tsx";
import { MoveBox } from "./MoveBox.tsx";
import { onWeekday } from "./time-words.ts";
import { IconCalendarCheck } from "@tabler/icons-react";
import { buttonClass } from "#web/ui/buttons/button-class.ts";
import { Icon } from "#web/ui/marks/Icon.tsx";

const words = consultationTexts.booked;

interface AppointmentProps {
  readonly consultation: Consultation;
  readonly token: string;
  readonly onChange: (consultation: Consultation) => void;
  /** It was booked a moment ago on this page. */
  readonly fresh?: boolean;
}

/** A consultation with everything its visitor can do about it. */
export function Appointment(props: AppointmentProps) {
  const { consultation, token, onChange, fresh } = props;
  const [doing, setDoing] = useState<"move" | "cancel">();
  const [moved, setMoved] = useState(false);
  const { heading, note } = useNews(fresh ?? false);
  const { state, startsAt, email, calendar, hasReminder } = consultation;
  const [confirmed, setConfirmed] = useState(false);
  const takeNews = (next: Consultation) => {
    setDoing(undefined);
    setConfirmed(state === "held" || state === "unheld");
    setMoved(true);
    note();
    onChange(next);
  };
  const look = useAsk(props, takeNews);
  if (state === "held" || state === "unheld")
    return (
      <Held
        consultation={consultation}
        token={token}
        heading={heading}
        onChange={takeNews}
        onAsk={look}
      />
    );
  if (state !== "booked") return <Over consultation={consultation} heading={heading} />;
  const hasBegun = Date.parse(startsAt) <= nowMs();
  return (
    <div className={styles["solo"]}>
      <section className={styles["card"]}>
        <JoinedBridge />
        <h1 ref={heading} tabIndex={-1}>
          {moved
            ? confirmed
              ? words.confirmedTitle
              : words.movedTitle
            : fresh
              ? words.title(onWeekday(startsAt), formatTime(Date.parse(startsAt)))
              : words.yours}
        </h1>
        {(fresh || moved) && <p>{words.message(email)}</p>}
        <Facts consultation={consultation} />
        {doing === "cancel" && (
          <CancelBox
            token={token}
            onDone={takeNews}
            onUnknown={look}
            onStop={() => setDoing(undefined)}
          />
        )}
        {!hasBegun && (
          <div className={styles["actions"]} hidden={doing === "cancel"}>
            <SaveCalendar calendar={calendar} />
            <Button variant="secondary" onClick={() => setDoing("move")}>
              {words.move}
            </Button>
            <Button variant="ghost" onClick={() => setDoing("cancel")}>
              {words.cancel}
            </Button>
          </div>
        )}
        <p className={styles["hint"]}>
          {hasBegun ? words.begun : hasReminder ? words.hint : words.hintWithoutReminder}
        </p>
      </section>
      {doing === "move" && (
        <MoveBox
          token={token}
          present={startsAt}
          onMoved={takeNews}
          onUnknown={look}
          onStop={() => setDoing(undefined)}
        />
      )}
    </div>
  );
}

/**
 * Asks how things stand: where the answer of a change was lost, or the link was pressed in another
 * window, the time or the state is another one.
 */
function useAsk({ token, consultation }: AppointmentProps, onNews: (now: Consultation) => void) {
  const news = useRef(onNews);
  useEffect(() => {
    news.current = onNews;
  });
  const { startsAt, state } = consultation;
  return useCallback(
    () =>
      void callApi("consultationLook", { body: { token } }).then(
        ({ consultation: now }) => {
          if (now.startsAt !== startsAt || now.state !== state) news.current(now);
        },
        // The next look asks again.
        () => undefined,
      ),
    [token, startsAt, state],
  );
}

/** The heading says what was just done: it takes the focus, which was in a part that is gone. */
function useNews(fresh: boolean) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [news, setNews] = useState(fresh ? 1 : 0);
  useEffect(() => {
    if (news > 0) heading.current?.focus();
  }, [news]);
  return { heading, note: () => setNews((count) => count + 1) };
}

interface CancelBoxProps {
  readonly token: string;
  readonly onDone: (consultation: Consultation) => void;
  readonly onUnknown: () => void;
  readonly onStop: () => void;
}

function CancelBox({ token, onDone, onUnknown, onStop }: CancelBoxProps) {
  const [fault, setFault] = useState<PresentedError>();
  const box = useOpenedFocus<HTMLDivElement>();
  const { isRunning, run } = useCall("consultationCancel", {
    onSuccess: (reply) => onDone(reply.consultation),
    onError: (error) => {
      setFault(presentError(error));
      onUnknown();
    },
  });
  return (
    <div className={styles["after"]} ref={box} tabIndex={-1} aria-live="polite">
      <Note
        tone="warning"
        title={fault?.title ?? words.sure}
        actions={
          <>
            <Button
              variant="secondary"
              size="small"
              loading={isRunning}
              onClick={() => void run({ body: { token } })}
            >
              {words.yes}
            </Button>
            <Button variant="ghost" size="small" onClick={onStop}>
              {words.no}
            </Button>
          </>
        }
      >
        {fault?.message ?? words.sureMessage}
      </Note>
    </div>
  );
}

interface OverProps {
  readonly consultation: Consultation;
  readonly heading: Ref<HTMLHeadingElement>;
}

function Over({ consultation, heading }: OverProps) {
  const { over } = consultationTexts;
  const isCancelled = consultation.state === "cancelled";
  const byAdviser = consultation.cancelledBy === "adviser";
  const cancelled = byAdviser ? over.cancelledByAdviser : over.cancelled;
  return (
    <div className={styles["solo"]}>
      <section className={styles["card"]}>
        <UnjoinedBridge />
        <h1 ref={heading} tabIndex={-1}>
          {isCancelled ? cancelled : over.done}
        </h1>
        <p>{isCancelled ? over.cancelledMessage : over.doneMessage}</p>
        <Facts consultation={consultation} />
        <div className={styles["actions"]}>
          <PublicButtonLink to={to.consultation()}>{over.again}</PublicButtonLink>
        </div>
      </section>
    </div>
  );
}

/** Downloads the calendar file, which the page already has. */
function SaveCalendar({ calendar }: { readonly calendar: string }) {
  // One kilobyte, which goes with the page.
  const url = useMemo(
    () => URL.createObjectURL(new Blob([calendar], { type: "text/calendar" })),
    [calendar],
  );
  const { save, file } = consultationTexts.booked;
  return (
    <a className={buttonClass({})} href={url} download={file}>
      <Icon of={IconCalendarCheck} />
      {save}
    </a>
  );
}
