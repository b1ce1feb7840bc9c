import blocks from "./blocks.module.css";

/** A 4 px bar with its words; `percent` from 0 to 100. */
export function ProgressBar({
  percent,
  label,
}: {
  readonly percent: number;
  readonly label: string;
}) {
  const bounded = Math.min(100, Math.max(0, percent));
  return (
    <div className="stack gap-1">
      <span className="tiny tabular brand">{label}</span>
      <div
        className={blocks["bar"]}
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={bounded}
      >
        <i style={{ transform: `scaleX(${bounded / 100})` }} />
      </div>
    </div>
  );
}
