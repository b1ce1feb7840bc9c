import { useCall } from "#web/api/use-call.ts";
import { errorToast } from "#web/api/error-sentence.ts";
import { navigator } from "#web/navigation/navigator.ts";
import { byDemoLink } from "#web/navigation/paths.ts";
import styles from "#web/shell/Shell.module.css";
import { mayUse, worksForClients } from "#web/state/capabilities.ts";
import { useClientState } from "#web/state/client-state.ts";
import { shellTexts } from "#web/texts/shell.ts";
import { addToast } from "#web/toasts/toasts.ts";

/** In the band of a demo: what it is, and the way to its other role. */
export function DemoRole() {
  const isAccountant = useClientState(worksForClients);
  const role = isAccountant ? "entrepreneur" : "accountant";
  const demo = useCall("demoSwitch", {
    onSuccess: (link) => navigator().go(byDemoLink(role, link)),
    onError: (error) => addToast(errorToast(error)),
  });
  const maySwitch = useClientState(mayUse("demoSwitch"));
  const words = shellTexts.demo;
  return (
    <>
      <span className={styles["sandboxLong"]}>{words.notice}</span>
      <span className={styles["sandboxShort"]}>{words.shortNotice}</span>
      {maySwitch && (
        <button
          type="button"
          className={styles["bandButton"]}
          disabled={demo.isRunning}
          onClick={() => void demo.run({ body: { role } })}
        >
          {demo.isRunning ? words.opening : words.lookAs[role]}
        </button>
      )}
    </>
  );
}
