import blocks from "#web/ui/blocks/blocks.module.css";
import { DECK_HEIGHT, DECK_LINE, DECK_WIDTH, deckBars, type DeckDay } from "./deck-bars.ts";
import { uiWords } from "#web/ui/ui-words.ts";

interface DeckChartProps {
  /** One entry per calendar day, in order, days without movement included. */
  readonly days: readonly DeckDay[];
  /**
   * The picture in words, for those who do not see it; the sums belong in words below the chart.
   */
  readonly label?: string;
  /** Days that are not whole: their place is marked. */
  readonly isMissing?: (date: string) => boolean;
}

/** Daily credits and debits on the bridge's deck. */
export function DeckChart({ days, label, isMissing }: DeckChartProps) {
  return (
    <svg
      className={blocks["deck"]}
      viewBox={`0 0 ${DECK_WIDTH} ${DECK_HEIGHT}`}
      height={DECK_HEIGHT}
      preserveAspectRatio="none"
      role="img"
      aria-label={label ?? uiWords().daily}
    >
      {isMissing &&
        days.map(({ date }, index) =>
          isMissing(date) ? (
            <rect
              key={date}
              className={blocks["deckMissing"]}
              x={(index * DECK_WIDTH) / days.length}
              y={0}
              width={DECK_WIDTH / days.length}
              height={DECK_HEIGHT}
            />
          ) : null,
        )}
      {deckBars(days).map((bar) => (
        <rect
          key={`${bar.date}-${bar.side}`}
          className={bar.side === "credit" ? blocks["deckUp"] : blocks["deckDown"]}
          x={bar.x}
          y={bar.y}
          width={bar.width}
          height={bar.height}
        />
      ))}
      <path className={blocks["deckLine"]} d={`M0 ${DECK_LINE}H${DECK_WIDTH}`} />
    </svg>
  );
}
