import { useRef, type KeyboardEvent } from "react";
import type { CompletenessAccount } from "#contract/completeness/completeness.ts";
import { completenessTexts as words } from "#web/areas/completeness/texts/completeness.ts";
import { classNames } from "#web/ui/class-names.ts";
import { HiddenText } from "#web/ui/text/HiddenText.tsx";
import { countGapDays, type DeckPiece, deckOf } from "./calendar-days.ts";
import styles from "./completeness.module.css";

const MONTH_WIDTH = 76;
const WIDTH = 12 * MONTH_WIDTH;

interface YearBarsProps {
  readonly accounts: readonly CompletenessAccount[];
  readonly names: readonly string[];
  readonly year: number;
  /** The chosen account, and the chosen month from 1 to 12. */
  readonly chosen: { readonly accountId: string; readonly month: number };
  readonly onChoose: (accountId: string, month: number) => void;
}

/** A bar of the year for each account; arrow keys walk over accounts and months. */
export function YearBars({ accounts, names, year, chosen, onChoose }: YearBarsProps) {
  const grid = useRef<HTMLDivElement>(null);
  const move = (event: KeyboardEvent, row: number): void => {
    const step = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] }[
      event.key
    ];
    if (step === undefined) return;
    event.preventDefault();
    const account = accounts[row + step[0]!];
    const month = chosen.month + step[1]!;
    if (account === undefined || month < 1 || month > 12) return;
    onChoose(account.accountId, month);
    grid.current?.querySelectorAll("button")[row + step[0]!]?.focus();
  };
  return (
    <section className={styles["bars"]} aria-label={words.barsLabel} ref={grid}>
      <div className={classNames(styles["bar"], styles["barHead"])} aria-hidden>
        <span />
        <div className={styles["months"]}>
          {words.months.map((month, index) => (
            <span key={month} className={index + 1 === chosen.month ? "strong ink" : undefined}>
              {month}
            </span>
          ))}
        </div>
      </div>
      {accounts.map((account, row) => {
        const isOn = account.accountId === chosen.accountId;
        const gapDays = words.months.reduce(
          (sum, _month, index) => sum + countGapDays(account, year, index + 1),
          0,
        );
        const hasData = account.runs.length > 0 || gapDays > 0;
        return (
          <button
            key={account.accountId}
            type="button"
            aria-pressed={isOn}
            tabIndex={isOn ? 0 : -1}
            className={classNames(styles["bar"], isOn && styles["on"])}
            onClick={(event) => onChoose(account.accountId, clickedMonth(event, chosen.month))}
            onKeyDown={(event) => move(event, row)}
          >
            <span className="medium breaks" title={names[row]}>
              {names[row]}
            </span>
            <HiddenText>, {words.accountYear(gapDays, hasData)}</HiddenText>
            {account.faults.length > 0 && (
              <HiddenText>, {words.faults.count(account.faults.length)}</HiddenText>
            )}
            <YearDeck pieces={deckOf(account, year)} />
          </button>
        );
      })}
    </section>
  );
}

/** The month under the pointer; the chosen one for a key or a press on the name. */
function clickedMonth(
  event: { readonly clientX: number; readonly currentTarget: HTMLElement },
  month: number,
): number {
  const deck = event.currentTarget.querySelector("svg")?.getBoundingClientRect();
  if (deck === undefined || deck.width === 0) return month;
  const place = (event.clientX - deck.left) / deck.width;
  return place < 0 || place >= 1 ? month : Math.floor(place * 12) + 1;
}

/** The year as a bridge: a deck of days, a pier for each month, a broken place for each gap. */
function YearDeck({ pieces }: { readonly pieces: readonly DeckPiece[] }) {
  const x = (place: number): number => Math.round(place * MONTH_WIDTH * 10) / 10;
  const months = words.months.map((_month, index) =>
    pieces.filter(({ start, end }) => start < index + 1 && end > index),
  );
  return (
    <svg
      className={styles["deck"]}
      viewBox={`-2 0 ${WIDTH + 4} 25`}
      preserveAspectRatio="none"
      aria-hidden
    >
      {months.map((own, index) => {
        if (own.length === 0) return null;
        const left = x(index);
        const hasGap = own.some(({ look }) => look === "gap");
        const isAwaited = own.every(({ look }) => look === "awaited");
        return (
          <g key={index}>
            <path
              className={hasGap ? styles["gapLine"] : styles["arch"]}
              d={`M${left + 3} 25A35 14 0 0 1 ${left + MONTH_WIDTH - 3} 25`}
              strokeDasharray={isAwaited ? "3 4" : undefined}
            />
            {!isAwaited && <path className={styles["pier"]} d={`M${left} 5V25`} />}
          </g>
        );
      })}
      {pieces.map(({ look, start, end }) => {
        const [left, right] = [x(start), x(end)];
        if (look === "proven")
          return <path key={start} className={styles["provenLine"]} d={`M${left} 9H${right}`} />;
        if (look === "awaited")
          return <path key={start} className={styles["awaitedLine"]} d={`M${left} 9H${right}`} />;
        const width = Math.max(right - left, 4);
        return (
          <path
            key={start}
            className={styles["gapEnds"]}
            d={`M${left} 2V16M${left + width} 2V16`}
          />
        );
      })}
    </svg>
  );
}
