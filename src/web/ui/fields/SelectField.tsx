import { IconChevronDown } from "@tabler/icons-react";
import { useId, type ReactNode } from "react";
import { classNames } from "#web/ui/class-names.ts";
import controls from "./controls.module.css";
import { FieldFrame, type FieldTexts } from "./FieldFrame.tsx";
import { Icon } from "#web/ui/marks/Icon.tsx";
import styles from "./SelectField.module.css";

interface SelectFieldProps extends FieldTexts {
  readonly value: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly onChange: (value: string) => void;
  /** Shown while nothing is chosen. */
  readonly placeholder?: string;
  readonly icon?: ReactNode;
}

/** A choice from a list: the system's own list, which every keyboard and phone knows. */
export function SelectField({
  value,
  options,
  onChange,
  placeholder,
  icon,
  label,
  optional,
  help,
  error,
  warning,
}: SelectFieldProps) {
  const id = useId();
  return (
    <FieldFrame
      id={id}
      label={label}
      optional={optional}
      help={help}
      error={error}
      warning={warning}
    >
      <div
        className={classNames(controls["box"], styles["box"])}
        data-error={error ? true : undefined}
      >
        {icon}
        <select
          id={id}
          value={value}
          aria-required={!optional || undefined}
          aria-invalid={error ? true : undefined}
          aria-describedby={error || warning || help ? `${id}-words` : undefined}
          onChange={(event) => onChange(event.currentTarget.value)}
        >
          {placeholder !== undefined && (
            <option value="" disabled>
              {placeholder}
            </option>
          )}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <Icon of={IconChevronDown} />
      </div>
    </FieldFrame>
  );
}
