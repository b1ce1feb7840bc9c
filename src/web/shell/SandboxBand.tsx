import { useClientConfig } from "#web/api/client-config.ts";
import styles from "#web/shell/Shell.module.css";
import { shellTexts } from "#web/texts/shell.ts";

/** Says that this is the sandbox, wherever the sandbox runs, with the way to its mailbox. */
export function SandboxBand() {
  const sandbox = useClientConfig()?.sandbox;
  if (!sandbox) return null;
  return (
    <div
      className={styles["sandbox"]}
      role="region"
      aria-label={shellTexts.sandbox.label}
      data-sandbox-band
    >
      <span className={styles["sandboxLong"]}>{shellTexts.sandbox.notice}</span>
      <span className={styles["sandboxShort"]}>{shellTexts.sandbox.shortNotice}</span>
      <a href={sandbox.mailboxUrl} target="_blank" rel="noreferrer">
        {shellTexts.sandbox.mailbox}
      </a>
    </div>
  );
}
