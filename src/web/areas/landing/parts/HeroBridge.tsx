import styles from "./Landing.module.css";
import { landingTexts } from "#web/areas/landing/texts/landing.ts";

/**
 * An invented month for the landing page's bridge: height of each day's credit and debit in drawing
 * units.
 */
const HERO_DAYS: readonly (readonly [credit: number, debit: number])[] = [
  [21, 3],
  [114, 20],
  [70, 34],
  [107, 35],
  [35, 31],
  [88, 21],
  [19, 3],
  [16, 3],
  [20, 44],
  [42, 43],
  [56, 30],
  [29, 30],
  [43, 29],
  [8, 3],
  [4, 4],
  [33, 14],
  [15, 14],
  [53, 40],
  [28, 11],
  [17, 35],
  [9, 3],
  [6, 3],
  [49, 20],
  [28, 14],
  [72, 20],
  [105, 34],
  [111, 42],
  [14, 3],
  [9, 3],
  [44, 10],
];

const DECK = 214;
const FIRST = 39.7;
const STEP = 23.47;
const BAR = 9;
const LABELLED = [1, 5, 10, 15, 20, 25, 30];

const dayAt = (index: number) => FIRST + index * STEP;
/** Main cable: from the towers' tops (26) down to the middle (152). */
const cableAt = (x: number) => 152 - 126 * ((x - 380) / 366) ** 2;
const cablePoints = Array.from({ length: 61 }, (_, index) => 14 + index * 12.2);

/** The deck of a whole month between the bank's pier and the accountant's. */
export function HeroBridge() {
  return (
    <svg
      className={styles["bridge"]}
      viewBox="0 0 760 300"
      role="img"
      aria-label={landingTexts.picture}
    >
      <path
        className={styles["hangers"]}
        d={HERO_DAYS.map(
          (_, day) => `M${dayAt(day).toFixed(1)} ${cableAt(dayAt(day)).toFixed(1)}V${DECK}`,
        ).join("")}
      />
      {HERO_DAYS.map(([credit, debit], day) => (
        <g key={day}>
          <rect
            className={styles["up"]}
            x={dayAt(day) - BAR / 2}
            y={DECK - 1.5 - credit}
            width={BAR}
            height={credit}
          />
          <rect
            className={styles["down"]}
            x={dayAt(day) - BAR / 2}
            y={DECK + 1.5}
            width={BAR}
            height={debit}
          />
        </g>
      ))}
      <path
        className={styles["cable"]}
        d={`M${cablePoints.map((x) => `${x.toFixed(1)} ${cableAt(x).toFixed(1)}`).join("L")}`}
      />
      <path className={styles["deckLine"]} d={`M0 ${DECK}H760`} />
      <rect x="8" y="14" width="12" height="256" fill="var(--brand-text)" />
      <rect x="740" y="14" width="12" height="256" fill="var(--brass)" />
      {LABELLED.map((day) => (
        <text
          key={day}
          className={styles["dayLabel"]}
          x={dayAt(day - 1)}
          y="298"
          textAnchor="middle"
        >
          {day}.
        </text>
      ))}
    </svg>
  );
}
