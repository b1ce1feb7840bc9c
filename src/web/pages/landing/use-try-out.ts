import { useNavigate } from "@tanstack/react-router";
import { presentError } from "#web/api/error-sentence.ts";
import { useApiMutation } from "#web/api/queries.ts";
import { addToast } from "#web/toasts/toasts.ts";

/** „Kipróbálom”: makes a demo company and enters it by its own link, as a letter would. */
export function useTryOut(): { readonly start: () => void; readonly running: boolean } {
  const navigate = useNavigate();
  const demo = useApiMutation("demoCreate", {
    invalidates: [],
    onSuccess: ({ token, taxNumber }) => void navigate({ to: `/bankaccounts/${token}/${taxNumber}` }),
    onError: (error) => {
      const { title, message } = presentError(error);
      addToast({ intent: "error", title, message });
    },
  });
  return { start: () => demo.mutate({ body: {} }), running: demo.isPending };
}
