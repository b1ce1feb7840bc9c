import { IconChevronRight } from "@tabler/icons-react";
import type { ClientMonth } from "#contract/months/months.ts";
import styles from "#web/areas/companies/parts/board/board.module.css";
import { boardTexts as words } from "#web/areas/companies/texts/board.ts";
import { nextWords } from "#web/areas/months/lamp-words.ts";
import { LampDeck } from "#web/areas/months/LampDeck.tsx";
import { useMonthStep } from "#web/areas/months/use-month-step.ts";
import { classNames } from "#web/ui/class-names.ts";
import { Icon } from "#web/ui/marks/Icon.tsx";
import { formatMonthDay } from "#web/ui/text/format-date.ts";

interface BoardRowProps {
  readonly client: ClientMonth;
  readonly month: string;
  readonly today: string;
  readonly due: string | undefined;
  readonly current: boolean;
  readonly onOpen: () => void;
}

/** A client's month in one line; a press opens it, the next step is done from here. */
export function BoardRow({ client, month, today, due, current, onOpen }: BoardRowProps) {
  const run = useMonthStep(month);
  const { next, name } = client;
  const said = nextWords(client, today);
  return (
    <div
      role="row"
      aria-selected={current}
      data-client={client.companyId}
      className={classNames(styles["row"], current && styles["current"])}
      onClick={onOpen}
    >
      <span role="gridcell" className={styles["name"]}>
        <button
          className="pad-1-0 within left ink plain pointer"
          type="button"
          title={`${name} · ${client.taxNumber}`}
          onClick={(event) => {
            event.stopPropagation();
            onOpen();
          }}
        >
          {name}
        </button>
      </span>
      <span role="gridcell" className={styles["lamps"]}>
        <LampDeck client={client} today={today} />
      </span>
      <span role="gridcell" className={classNames("shrink muted", styles["next"])}>
        {next === null || next === "wait" ? (
          <span>{said}</span>
        ) : (
          <button
            className="pad-1-0 within left ink plain pointer"
            type="button"
            title={said}
            aria-label={words.step(name, said)}
            onClick={(event) => {
              event.stopPropagation();
              run(client, next);
            }}
          >
            {said}
          </button>
        )}
      </span>
      <span
        role="gridcell"
        className={classNames("row last gap-2 tabular one-line muted", styles["due"])}
      >
        {due !== undefined && formatMonthDay(due)}
        <Icon of={IconChevronRight} />
      </span>
    </div>
  );
}
