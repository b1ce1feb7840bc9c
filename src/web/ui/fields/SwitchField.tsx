import { classNames } from "#web/ui/class-names.ts";
import { useId, type ReactNode } from "react";
import controls from "./controls.module.css";

interface SwitchFieldProps {
  readonly label: ReactNode;
  readonly description?: ReactNode;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  readonly disabled?: boolean;
}

/** A setting that takes effect at once. */
export function SwitchField({ label, description, checked, onChange, disabled }: SwitchFieldProps) {
  const id = useId();
  return (
    <label className={classNames("top gap-3 pointer", controls["switch"])} htmlFor={id}>
      <input
        id={id}
        type="checkbox"
        role="switch"
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <span>
        <span className="medium">{label}</span>
        {description && <span className="block small muted">{description}</span>}
      </span>
    </label>
  );
}
