import { useId, type TextareaHTMLAttributes } from "react";
import controls from "./controls.module.css";
import { FieldFrame, type FieldTexts } from "./FieldFrame.tsx";

export interface TextAreaProps
  extends FieldTexts, Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, "id"> {}

/** A text of a few lines. */
export function TextArea({ label, optional, help, error, warning, ...area }: TextAreaProps) {
  const id = useId();
  const hasWords = Boolean(error || warning || help);
  return (
    <FieldFrame
      id={id}
      label={label}
      optional={optional}
      help={help}
      error={error}
      warning={warning}
    >
      <textarea
        rows={4}
        {...area}
        id={id}
        className={controls["area"]}
        aria-invalid={error ? true : undefined}
        aria-describedby={hasWords ? `${id}-words` : undefined}
      />
    </FieldFrame>
  );
}
