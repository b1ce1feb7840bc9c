import { IconAlertCircle, IconAlertTriangle } from "@tabler/icons-react";
import type { ReactNode } from "react";
import controls from "./controls.module.css";
import { Icon } from "#web/ui/marks/Icon.tsx";
import { uiWords } from "#web/ui/ui-words.ts";

export interface FieldFrameProps {
  readonly id: string;
  readonly label: ReactNode;
  /** `unsaid` where every field of a form is optional and the word would only be noise. */
  readonly optional?: boolean | "unsaid" | undefined;
  readonly help?: ReactNode;
  /** A sentence under the field; red, and the field is marked. */
  readonly error?: ReactNode;
  /** A doubt that does not bar: amber. */
  readonly warning?: ReactNode;
  readonly children: ReactNode;
}

/** The texts around a field, which each kind of field takes and passes on. */
export type FieldTexts = Omit<FieldFrameProps, "id" | "children">;

/** Label above, „Nem kötelező” at its right instead of stars, the sentence below. */
export function FieldFrame({
  id,
  label,
  optional,
  help,
  error,
  warning,
  children,
}: FieldFrameProps) {
  return (
    <div className="block">
      <label className="spread below-1 small medium" htmlFor={id}>
        {label}
        {optional === true && <span className="regular muted">{uiWords().optional}</span>}
      </label>
      {children}
      <FieldWords id={id} help={help} error={error} warning={warning} />
    </div>
  );
}

/** The words under a field: the error, else the doubt, else the help. */
export function FieldWords({
  id,
  help,
  error,
  warning,
}: Pick<FieldFrameProps, "id" | "help" | "error" | "warning">) {
  if (error) {
    return (
      <div className={controls["complaint"]} id={`${id}-words`} role="alert">
        <Icon of={IconAlertCircle} />
        <span>{error}</span>
      </div>
    );
  }
  if (warning) {
    return (
      <div className={controls["caution"]} id={`${id}-words`}>
        <Icon of={IconAlertTriangle} />
        <span>{warning}</span>
      </div>
    );
  }
  return help ? (
    <div className="above-1 small muted" id={`${id}-words`}>
      {help}
    </div>
  ) : null;
}
