import { errorToast } from "#web/api/error-sentence.ts";
import { useCall } from "#web/api/use-call.ts";
import { navigator } from "#web/navigation/navigator.ts";
import { addToast } from "#web/toasts/toasts.ts";

/** „Kipróbálom”: makes a demo company and enters it by its own link, as a letter would. */
export function useTryOut(): { readonly start: () => void; readonly running: boolean } {
  const demo = useCall("demoCreate", {
    onSuccess: ({ token, taxNumber }) => navigator().go(`/bankaccounts/${token}/${taxNumber}`),
    onError: (error) => addToast(errorToast(error)),
  });
  const start = () => {
    navigator().warm();
    void demo.run({ body: {} });
  };
  return { start, running: demo.isRunning };
}
