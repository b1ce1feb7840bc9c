import type { Role } from "#contract/fields.ts";
import { errorToast } from "#web/api/error-sentence.ts";
import { useCall } from "#web/api/use-call.ts";
import { navigator } from "#web/navigation/navigator.ts";
import { byDemoLink } from "#web/navigation/paths.ts";
import { addToast } from "#web/toasts/toasts.ts";

/** „Kipróbálom”: opens a demo company and enters it by its own link, as a letter would. */
export function useTryOut(role: Role): { readonly start: () => void; readonly running: boolean } {
  const demo = useCall("demoCreate", {
    onSuccess: (link) => navigator().go(byDemoLink(role, link)),
    onError: (error) => addToast(errorToast(error)),
  });
  const start = () => {
    navigator().warm();
    void demo.run({ body: { role } });
  };
  return { start, running: demo.isRunning };
}
