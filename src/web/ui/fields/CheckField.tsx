import { useEffect, useId, useRef, type InputHTMLAttributes, type ReactNode } from "react";
import controls from "./controls.module.css";
import { FieldWords } from "./FieldFrame.tsx";

interface CheckFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, "type" | "size"> {
  readonly label: ReactNode;
  readonly description?: ReactNode;
  readonly error?: ReactNode;
  /** Some, but not all, of the box's items. */
  readonly indeterminate?: boolean;
}

/** A tick box with its sentence. Takes `form.getCheckProps(name)`. */
export function CheckField({
  label,
  description,
  error,
  indeterminate,
  id,
  ...input
}: CheckFieldProps) {
  const made = useId();
  const fieldId = id ?? made;
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = Boolean(indeterminate);
  }, [indeterminate]);
  return (
    <div>
      <label className={controls["check"]} htmlFor={fieldId}>
        <input
          {...input}
          ref={box}
          type="checkbox"
          id={fieldId}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${fieldId}-words` : undefined}
        />
        <span>
          {label}
          {description && <span className="block small muted">{description}</span>}
        </span>
      </label>
      <div className={controls["under"]}>
        <FieldWords id={fieldId} error={error} />
      </div>
    </div>
  );
}

interface CheckMarkProps extends Omit<InputHTMLAttributes<HTMLInputElement>, "type" | "size"> {
  readonly label: string;
  readonly indeterminate?: boolean;
}

/** A tick box without words beside it, for table rows; `label` is read aloud. */
export function CheckMark({ label, indeterminate = false, ...input }: CheckMarkProps) {
  const setBox = (box: HTMLInputElement | null): void => {
    if (box) box.indeterminate = indeterminate;
  };
  return (
    <span className={controls["check"]}>
      <input {...input} ref={setBox} type="checkbox" aria-label={label} />
    </span>
  );
}
