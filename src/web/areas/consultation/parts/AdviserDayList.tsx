import type { AdviserBooking, AdviserDay } from "#contract/consultation/adviser.ts";
import { consultationTexts } from "#web/areas/consultation/texts/consultation.ts";
import { nowMs } from "#web/time/now.ts";
import { Button } from "#web/ui/buttons/Button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { Tag } from "#web/ui/marks/Tag.tsx";
import { formatTime } from "#web/ui/text/format-date.ts";
import styles from "./Adviser.module.css";

const words = consultationTexts.adviser;

interface AdviserDayListProps {
  readonly day: AdviserDay;
  readonly chosen: string | undefined;
  readonly onChoose: (id: string) => void;
  readonly onUnblock: (id: string) => void;
}

/** The day in order of time: booked, blocked and free. */
export function AdviserDayList({ day, chosen, onChoose, onUnblock }: AdviserDayListProps) {
  const rows = [
    ...day.bookings.map((booking) => ({
      startsAt: booking.startsAt,
      content: <BookingRow booking={booking} chosen={booking._id === chosen} onChoose={onChoose} />,
    })),
    ...day.blocks.map((block) => ({
      startsAt: block.startsAt,
      content: (
        <div className={classNames(styles["booking"], styles["block"])}>
          <span>
            <b className="block medium">{words.blocked(block.reason)}</b>
            {formatTime(Date.parse(block.startsAt))}–{formatTime(Date.parse(block.endsAt))}
          </span>
          <Button variant="ghost" size="small" onClick={() => onUnblock(block._id)}>
            {words.unblock}
          </Button>
        </div>
      ),
    })),
    ...day.free.map((startsAt) => ({
      startsAt,
      content: <div className={styles["free"]}>{words.free}</div>,
    })),
  ].toSorted((one, other) => one.startsAt.localeCompare(other.startsAt));
  if (rows.length === 0)
    return (
      <div className={classNames(styles["list"], styles["card"])}>
        {day.closed ? words.closed : words.empty}
      </div>
    );
  return (
    <section className={styles["list"]}>
      {rows.map(({ startsAt, content }) => (
        <div key={startsAt} className={styles["slot"]}>
          <span className={styles["hour"]}>{formatTime(Date.parse(startsAt))}</span>
          {content}
        </div>
      ))}
    </section>
  );
}

interface BookingRowProps {
  readonly booking: AdviserBooking;
  readonly chosen: boolean;
  readonly onChoose: (id: string) => void;
}

function BookingRow({ booking, chosen, onChoose }: BookingRowProps) {
  const isOver = Date.parse(booking.endsAt) <= nowMs();
  const { company, name } = booking;
  return (
    <button
      type="button"
      className={classNames(styles["booking"], isOver && styles["done"])}
      aria-pressed={chosen}
      onClick={() => onChoose(booking._id)}
    >
      <span>
        <b className="block medium">{company === "" ? name : `${company}, ${name}`}</b>
        {consultationTexts.topic.options[booking.topic].title}
      </span>
      {isOver ? <Tag>{words.over}</Tag> : booking.moved && <Tag tone="line">{words.moved}</Tag>}
    </button>
  );
}
