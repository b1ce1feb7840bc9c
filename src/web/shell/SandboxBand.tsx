import { classNames } from "#web/ui/class-names.ts";
import { useClientConfig } from "#web/api/client-config.ts";
import styles from "#web/shell/Shell.module.css";
import { useRootMark } from "#web/state/root-marks.ts";
import { useClientState } from "#web/state/client-state.ts";
import { registerWords } from "#web/shell/plain/register-words.ts";
import { shellTexts } from "#web/texts/shell.ts";
import { useCall } from "#web/api/use-call.ts";
import { errorToast } from "#web/api/error-sentence.ts";
import { navigator } from "#web/navigation/navigator.ts";
import { PublicLink } from "#web/navigation/PublicLink.tsx";
import { byDemoLink, to } from "#web/navigation/paths.ts";
import { mayUse, worksForClients } from "#web/state/capabilities.ts";
import { addToast } from "#web/toasts/toasts.ts";

interface SandboxBandProps {
  /**
   * Above a page with one thing to say, such as a certificate that a stranger checks: it goes away
   * with the head, lies over nothing, and has no way to the demo's other role.
   */
  readonly plain?: boolean;
}

/** Says that this is the sandbox, wherever the sandbox runs, with the way to its mailbox. */
export function SandboxBand({ plain = false }: SandboxBandProps) {
  const sandbox = useClientConfig()?.sandbox;
  const isDemo = useClientState((state) => state.user?.demo === true) && !plain;
  useRootMark("sandboxRoom", sandbox !== undefined);
  if (!sandbox) return null;
  const words = shellTexts.sandbox;
  return (
    <div
      className={styles["sandbox"]}
      role="region"
      aria-label={isDemo ? shellTexts.demo.label : words.label}
      data-sandbox-band
      data-plain={plain || undefined}
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

/** In the band of a demo: what it is, the door to an own company, and the way to its other role. */
function DemoRole() {
  const isAccountant = useClientState(worksForClients);
  const role = isAccountant ? "entrepreneur" : "accountant";
  const demo = useCall("demoSwitch", {
    onSuccess: (link) => navigator().go(byDemoLink(role, link)),
    onError: (error) => addToast(errorToast(error)),
  });
  const prices = useClientConfig()?.prices;
  const maySwitch = useClientState(mayUse("demoSwitch"));
  const words = shellTexts.demo;
  return (
    <>
      <span className={styles["sandboxLong"]}>{words.notice}</span>
      <span className={styles["sandboxShort"]}>{words.shortNotice}</span>
      <PublicLink to={to.login()} className={styles["bandDoor"]}>
        <span className={styles["sandboxLong"]}>{registerWords(prices)}</span>
        <span className={styles["sandboxShort"]}>{registerWords(undefined)}</span>
      </PublicLink>
      {maySwitch && (
        <button
          type="button"
          className={classNames("relative medium plain flat pointer", styles["bandButton"])}
          disabled={demo.isRunning}
          onClick={() => void demo.run({ body: { role } })}
        >
          {demo.isRunning ? (
            words.opening
          ) : (
            <>
              <span className={styles["sandboxLong"]}>{words.lookAs[role]}</span>
              <span className={styles["sandboxShort"]}>{words.lookAsShort[role]}</span>
            </>
          )}
        </button>
      )}
    </>
  );
}
