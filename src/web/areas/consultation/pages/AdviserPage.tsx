import { classNames } from "#web/ui/class-names.ts";
import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { useState } from "react";
import { callApi } from "#web/api/client.ts";
import { asApiError } from "#web/api/api-error.ts";
import { errorToast } from "#web/api/error-sentence.ts";
import styles from "#web/areas/consultation/parts/Adviser.module.css";
import { AdviserDayList } from "#web/areas/consultation/parts/AdviserDayList.tsx";
import { AdviserHead } from "#web/areas/consultation/parts/AdviserHead.tsx";
import { AdviserLogin } from "#web/areas/consultation/parts/AdviserLogin.tsx";
import { BlockForm } from "#web/areas/consultation/parts/BlockForm.tsx";
import { BookingCard } from "#web/areas/consultation/parts/BookingCard.tsx";
import { useAdviserKey } from "#web/areas/consultation/parts/adviser-key.ts";
import {
  type AdviserDayState,
  useAdviserDay,
} from "#web/areas/consultation/parts/use-adviser-day.ts";
import { consultationTexts } from "#web/areas/consultation/texts/consultation.ts";
import { addToast } from "#web/toasts/toasts.ts";
import { FaultCard } from "#web/ui/blocks/FaultCard.tsx";
import { PageHeader } from "#web/ui/blocks/PageHeader.tsx";
import { Button } from "#web/ui/buttons/Button.tsx";
import { Icon } from "#web/ui/marks/Icon.tsx";
import { formatDayName, formatLongDate } from "#web/ui/text/format-date.ts";

const words = consultationTexts.adviser;

/** The adviser's own page: his link first, then his days. */
export function AdviserPage({ token }: { readonly token: string | undefined }) {
  const { state, key, fault, enter, leave, expire } = useAdviserKey(token);
  if (state === "in") return <Days adviserKey={key!} onExpired={expire} onLeave={leave} />;
  if (state === "out" || state === "refused") return <AdviserLogin refused={state === "refused"} />;
  return (
    <div className={styles["page"]}>
      <AdviserHead />
      <main className={styles["main"]}>
        {fault ? (
          <FaultCard
            title={words.login.failed}
            message={fault.message}
            errorId={fault.errorId}
            retry={{ label: words.retry, running: false, run: enter }}
          />
        ) : (
          <p role="status">{words.login.entering}</p>
        )}
      </main>
    </div>
  );
}

interface DaysProps {
  readonly adviserKey: string;
  readonly onExpired: () => void;
  readonly onLeave: () => void;
}

function Days({ adviserKey, onExpired, onLeave }: DaysProps) {
  const days = useAdviserDay(adviserKey, onExpired);
  const { day, fault } = days;
  return (
    <div className={styles["page"]}>
      <AdviserHead>
        <span>{day?.adviser.name}</span>
        <Button variant="ghost" size="small" onClick={onLeave}>
          {words.out}
        </Button>
      </AdviserHead>
      <main className={styles["main"]}>
        {fault && (
          <FaultCard
            title={words.failed}
            message={fault.message}
            errorId={fault.errorId}
            retry={{ label: words.retry, running: false, run: days.refresh }}
          />
        )}
        {!fault && !day && <p role="status">{words.loading}</p>}
        {!fault && day && <Day days={days} adviserKey={adviserKey} onExpired={onExpired} />}
      </main>
    </div>
  );
}

function Day({
  days,
  adviserKey,
  onExpired,
}: Pick<DaysProps, "adviserKey" | "onExpired"> & { readonly days: AdviserDayState }) {
  const [chosen, setChosen] = useState<string>();
  const [isBlocking, setBlocking] = useState(false);
  const day = days.day!;
  const booking = day.bookings.find(({ _id }) => _id === chosen) ?? day.bookings[0];
  const unblock = (id: string) =>
    void callApi("adviserUnblock", { body: { key: adviserKey, id } })
      .then(days.refresh)
      .catch((error: unknown) => {
        if (asApiError(error).code === "session_expired") onExpired();
        else addToast(errorToast(error));
      });
  const finishBlock = () => {
    setBlocking(false);
    days.refresh();
  };
  return (
    <>
      <PageHeader
        title={`${formatLongDate(day.date)}, ${formatDayName(day.date)}`}
        purpose={words.summary(day.bookings.length, day.free.length)}
        actions={<DayActions days={days} onBlock={() => setBlocking(true)} />}
      />
      <div className={styles["columns"]}>
        <AdviserDayList day={day} chosen={booking?._id} onChoose={setChosen} onUnblock={unblock} />
        <aside className={classNames("stack gap-4", styles["side"])}>
          {isBlocking && (
            <BlockForm
              adviserKey={adviserKey}
              date={day.date}
              onExpired={onExpired}
              onDone={finishBlock}
              onStop={() => setBlocking(false)}
            />
          )}
          {booking && (
            <BookingCard
              key={booking._id}
              booking={booking}
              adviserKey={adviserKey}
              onExpired={onExpired}
              onChanged={(date) => {
                // A moved booking stays the chosen one on its new day.
                if (date) setChosen(booking._id);
                if (date) days.show(date);
                else days.refresh();
              }}
            />
          )}
        </aside>
      </div>
    </>
  );
}

function DayActions({
  days,
  onBlock,
}: {
  readonly days: AdviserDayState;
  readonly onBlock: () => void;
}) {
  return (
    <>
      <Button variant="secondary" square aria-label={words.previous} onClick={() => days.step(-1)}>
        <Icon of={IconChevronLeft} />
      </Button>
      <Button variant="secondary" onClick={() => days.show()}>
        {words.today}
      </Button>
      <Button variant="secondary" square aria-label={words.next} onClick={() => days.step(1)}>
        <Icon of={IconChevronRight} />
      </Button>
      <Button onClick={onBlock}>{words.block}</Button>
    </>
  );
}
