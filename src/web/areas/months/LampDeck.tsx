import { LAMPS } from "#contract/months/lamps.ts";
import type { ClientMonth } from "#contract/months/months.ts";
import { monthsTexts as words } from "#web/areas/months/texts/months.ts";
import { classNames } from "#web/ui/class-names.ts";
import { HiddenText } from "#web/ui/text/HiddenText.tsx";
import styles from "./lamps.module.css";

interface LampDeckProps {
  readonly client: ClientMonth;
  readonly today: string;
}

/** The lamps of a month as a bridge: a whole deck, a broken one, or one that is not built yet. */
export function LampDeck({ client, today }: LampDeckProps) {
  return (
    <span className={styles["deck"]}>
      {LAMPS.map((name) => {
        const lamp = client.lamps[name];
        const said = words.says(name, client, today);
        return (
          <span
            key={name}
            className={classNames(styles["lamp"], styles[lamp.state])}
            title={`${words.lamps[name]}: ${said}`}
          >
            <HiddenText>{`${words.lamps[name]}: ${said} `}</HiddenText>
            {words.mark(name, lamp) && (
              <b className="relative fine medium tabular one-line surface round-1" aria-hidden>
                {words.mark(name, lamp)}
              </b>
            )}
          </span>
        );
      })}
    </span>
  );
}
