import { IconAlertCircle, IconCheck, IconClock, IconMinus, IconPencil } from "@tabler/icons-react";
import { LAMPS, type LampName, type LampState } from "#contract/months/lamps.ts";
import type { ClientMonth } from "#contract/months/months.ts";
import { monthsTexts as words } from "#web/areas/months/texts/months.ts";
import { useMonthStep } from "#web/areas/months/use-month-step.ts";
import { AppLink } from "#web/navigation/AppLink.tsx";
import { to } from "#web/navigation/paths.ts";
import { worksForClients } from "#web/state/capabilities.ts";
import { useClientState } from "#web/state/client-state.ts";
import { Button } from "#web/ui/buttons/Button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { Icon, type IconType } from "#web/ui/marks/Icon.tsx";
import { HiddenText } from "#web/ui/text/HiddenText.tsx";
import styles from "./months.module.css";

const ICONS: Readonly<Record<LampState, IconType>> = {
  done: IconCheck,
  office: IconPencil,
  client: IconAlertCircle,
  later: IconClock,
  none: IconMinus,
};
const PAGES: Readonly<Record<LampName, () => string>> = {
  days: to.completeness,
  booking: to.transactionViewer,
  questions: to.questions,
  papers: to.papers,
  export: to.exports,
  certificate: to.completeness,
};

interface MonthBridgeProps {
  readonly client: ClientMonth;
  readonly month: string;
  readonly today: string;
}

/** The lamps of one month, each with what it says and the way to what it lacks. */
export function MonthBridge({ client, month, today }: MonthBridgeProps) {
  const forClients = useClientState(worksForClients);
  return (
    <ol className={styles["bridge"]}>
      {LAMPS.map((name) => {
        const { state } = client.lamps[name];
        return (
          <li key={name} className={classNames(styles["span"], styles[state])}>
            <svg viewBox="0 0 100 26" preserveAspectRatio="none" aria-hidden>
              <path className={styles["arch"]} d="M1 26C10 8 90 8 99 26" />
              {state === "client" ? (
                <path className={styles["line"]} d="M0 5H40M60 5H100" />
              ) : (
                <path className={styles["line"]} d="M0 5H100" />
              )}
            </svg>
            <h2 className="row title ink">
              <Icon of={ICONS[state]} />
              {words.lamps[name]}
              <HiddenText>{`: ${wordsFor(forClients, words.states[state])}`}</HiddenText>
            </h2>
            <p>{words.says(name, client, today)}</p>
            <LampAction name={name} client={client} month={month} />
          </li>
        );
      })}
    </ol>
  );
}

/** The step of an open lamp; of another the way to its page. */
function LampAction({
  name,
  client,
  month,
}: Pick<MonthBridgeProps, "client" | "month"> & { readonly name: LampName }) {
  const forClients = useClientState(worksForClients);
  const run = useMonthStep(month);
  const { state, step } = client.lamps[name];
  const isOpen = step !== null && (state === "office" || state === "client");
  if (!isOpen)
    return state === "none" ? null : <AppLink to={PAGES[name]()}>{words.openLamps[name]}</AppLink>;
  // What waits for the office is not the next thing that its director does.
  const isNext = client.next === step && (forClients || state === "client");
  return (
    <Button
      size="small"
      variant={isNext ? "filled" : "secondary"}
      onClick={() => run(client, step)}
    >
      {wordsFor(forClients, words.steps[step])}
    </Button>
  );
}

const wordsFor = (
  forClients: boolean,
  said: string | { readonly accountant: string; readonly director: string },
): string => (typeof said === "string" ? said : said[forClients ? "accountant" : "director"]);
