import { useId } from "react";
import { notify } from "#web/toasts/notify.ts";
import { CopyButton } from "#web/ui/buttons/CopyButton.tsx";
import styles from "./keys.module.css";

/** A value of a key with the button that copies it. */
export function SecretLine({
  label,
  value,
  isSecret = false,
}: {
  readonly label: string;
  readonly value: string;
  readonly isSecret?: boolean;
}) {
  const id = useId();
  return (
    <div className={styles["secret"]}>
      <span className="small medium" id={id}>
        {label}
      </span>
      <div className={styles["secretLine"]}>
        <span role="group" aria-labelledby={id}>
          <code className="block breaks">{value}</code>
        </span>
        <CopyButton
          value={value}
          label={label}
          variant={isSecret ? "filled" : "secondary"}
          onResult={(copied) => notify(copied ? "clipboard.copied" : "clipboard.failed")}
        />
      </div>
    </div>
  );
}
