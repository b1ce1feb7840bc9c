import { useState } from "react";
import type { Sample } from "#web/areas/developers/code-samples.ts";
import { clipboardNotifications } from "#web/texts/clipboard.ts";
import { addToast } from "#web/toasts/toasts.ts";
import { CopyButton } from "#web/ui/buttons/CopyButton.tsx";
import { SegmentedControl } from "#web/ui/fields/SegmentedControl.tsx";
import styles from "./Developers.module.css";

const LANGUAGES = [
  { value: "curl", label: "curl" },
  { value: "typescript", label: "TypeScript" },
] as const;

/** A sample in two languages, with the button that copies it. */
export function CodeBox({ label, sample }: { readonly label: string; readonly sample: Sample }) {
  const [language, choose] = useState<keyof Sample>("curl");
  return (
    <div className={styles["code"]}>
      <div className={styles["codeHead"]}>
        <SegmentedControl label={label} segments={LANGUAGES} value={language} onChange={choose} />
        <CopyButton
          square
          size="small"
          variant="quiet"
          label={label}
          value={sample[language]}
          onResult={(copied) =>
            addToast(clipboardNotifications[copied ? "clipboard.copied" : "clipboard.failed"]())
          }
        />
      </div>
      <CodeText label={label} text={sample[language]} />
    </div>
  );
}

/** Code that scrolls within its own box. */
export function CodeText({ label, text }: { readonly label: string; readonly text: string }) {
  return (
    <pre tabIndex={0} role="region" aria-label={label}>
      <code>{text}</code>
    </pre>
  );
}
