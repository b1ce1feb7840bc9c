import { useId, type ReactNode } from "react";
import { classNames } from "#web/ui/class-names.ts";
import controls from "./controls.module.css";

export interface OptionCard<Value extends string> {
  readonly value: Value;
  readonly title: ReactNode;
  readonly description?: ReactNode;
}

interface OptionCardsProps<Value extends string> {
  readonly label: string;
  readonly options: readonly OptionCard<Value>[];
  readonly value: Value | undefined;
  readonly onChange: (value: Value) => void;
  readonly className?: string | undefined;
}

/** One choice out of a few that need an explanation each. */
export function OptionCards<Value extends string>({
  label,
  options,
  value,
  onChange,
  className,
}: OptionCardsProps<Value>) {
  const name = useId();
  return (
    <div role="radiogroup" aria-label={label} className={className}>
      {options.map((option) => (
        <label
          key={option.value}
          className={classNames(
            "top gap-3 pad-3-4 surface edge-strong round-3 pointer",
            controls["option"],
            controls["check"],
          )}
        >
          <input
            type="radio"
            name={name}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          <span>
            <span className="medium">{option.title}</span>
            {option.description && <span className="block small muted">{option.description}</span>}
          </span>
        </label>
      ))}
    </div>
  );
}
