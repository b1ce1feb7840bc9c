import styles from "./Login.module.css";

const HANGERS = Array.from({ length: 29 }, (_, index) => 108 + index * 18);
const MIDDLE = 360;

/** Height of the main cable: a parabola from the towers (60) down to the middle (240). */
function cableAt(x: number): number {
  return 240 - 180 * ((x - MIDDLE) / 264) ** 2;
}

const cable = Array.from({ length: 49 }, (_, index) => 96 + index * 11);

/**
 * The bridge of the login page: one pier white, one brass. Drawn, because it is the product's one
 * line.
 */
export function LoginBridge() {
  return (
    <svg className={styles["bridge"]} viewBox="0 0 720 400" fill="none" aria-hidden>
      <path
        d={HANGERS.map((x) => `M${x} ${cableAt(x).toFixed(1)}V300`).join("")}
        stroke="var(--on-fill)"
        strokeOpacity=".22"
      />
      <path
        d="M0 180L96 60M624 60L720 180"
        stroke="var(--on-fill)"
        strokeOpacity=".5"
        strokeWidth="2"
      />
      <path
        d={`M${cable.map((x) => `${x} ${cableAt(x).toFixed(1)}`).join("L")}`}
        stroke="var(--on-fill)"
        strokeWidth="2.5"
      />
      <path d="M0 300H720" stroke="var(--on-fill)" strokeWidth="4" />
      <path d="M90 40h12v320h-12z" fill="var(--on-fill)" />
      <path d="M618 40h12v320h-12z" fill="var(--brand-panel-brass)" />
    </svg>
  );
}
