import { useId } from "react";
import { classNames } from "#web/ui/class-names.ts";
import controls from "./controls.module.css";

export interface Segment<Value extends string> {
  readonly value: Value;
  readonly label: string;
  readonly count?: string;
}

interface SegmentedControlProps<Value extends string> {
  /** The subject of the choice, for screen readers. */
  readonly label: string;
  readonly segments: readonly Segment<Value>[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  readonly fullWidth?: boolean;
}

/** One of a few views of the same data. */
export function SegmentedControl<Value extends string>({
  label,
  segments,
  value,
  onChange,
  fullWidth,
}: SegmentedControlProps<Value>) {
  const name = useId();
  return (
    <div
      role="radiogroup"
      aria-label={label}
      className={classNames(controls["segments"], fullWidth && controls["full"])}
    >
      {segments.map((segment) => (
        <label key={segment.value} className={controls["segment"]}>
          <input
            type="radio"
            name={name}
            value={segment.value}
            checked={segment.value === value}
            onChange={() => onChange(segment.value)}
          />
          {segment.label}
          {segment.count !== undefined && (
            <span className="regular tabular muted">{segment.count}</span>
          )}
        </label>
      ))}
    </div>
  );
}
