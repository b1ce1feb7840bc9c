import { useId, type InputHTMLAttributes, type ReactNode, type Ref } from "react";
import { classNames } from "#web/ui/class-names.ts";
import controls from "./controls.module.css";
import { FieldFrame, type FieldTexts } from "./FieldFrame.tsx";

export interface TextFieldProps
  extends FieldTexts, Omit<InputHTMLAttributes<HTMLInputElement>, "size"> {
  readonly icon?: ReactNode;
  /** A part at the right end inside: a key, a unit, a button. */
  readonly after?: ReactNode;
  /** Account, tax and other numbers that are read digit by digit. */
  readonly identifier?: boolean;
  readonly ref?: Ref<HTMLInputElement>;
}

/** One line of text. Takes `form.getInputProps(name)`. */
export function TextField(props: TextFieldProps) {
  const { label, optional, help, error, warning, icon, after, identifier, id, ...input } = props;
  const made = useId();
  const fieldId = id ?? made;
  const hasWords = Boolean(error || warning || help);
  return (
    <FieldFrame
      id={fieldId}
      label={label}
      optional={optional}
      help={help}
      error={error}
      warning={warning}
    >
      <div
        className={classNames(controls["box"], identifier && controls["identifier"])}
        data-error={error ? true : undefined}
        data-disabled={input.disabled || undefined}
      >
        {icon}
        <input
          {...input}
          id={fieldId}
          required={undefined}
          aria-required={!optional || undefined}
          aria-invalid={error ? true : undefined}
          aria-describedby={hasWords ? `${fieldId}-words` : undefined}
        />
        {after}
      </div>
    </FieldFrame>
  );
}
