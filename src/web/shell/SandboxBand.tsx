import { useClientConfig } from "#web/api/client-config.ts";
import { DemoRole } from "#web/shell/DemoRole.tsx";
import styles from "#web/shell/Shell.module.css";
import { useRootMark } from "#web/state/root-marks.ts";
import { useClientState } from "#web/state/client-state.ts";
import { shellTexts } from "#web/texts/shell.ts";

/** Says that this is the sandbox, wherever the sandbox runs, with the way to its mailbox. */
export function SandboxBand() {
  const sandbox = useClientConfig()?.sandbox;
  const isDemo = useClientState((state) => state.user?.demo === true);
  useRootMark("sandboxRoom", sandbox !== undefined);
  if (!sandbox) return null;
  const words = shellTexts.sandbox;
  return (
    <div
      className={styles["sandbox"]}
      role="region"
      aria-label={isDemo ? shellTexts.demo.label : words.label}
      data-sandbox-band
    >
      {isDemo ? (
        <DemoRole />
      ) : (
        <>
          <span className={styles["sandboxLong"]}>{words.notice}</span>
          <span className={styles["sandboxShort"]}>{words.shortNotice}</span>
        </>
      )}
      <a href={sandbox.mailboxUrl} target="_blank" rel="noreferrer">
        <span className={styles["sandboxLong"]}>{words.mailbox}</span>
        <span className={styles["sandboxShort"]}>{words.shortMailbox}</span>
      </a>
    </div>
  );
}
