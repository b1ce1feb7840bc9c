import { useNavigate } from "@tanstack/react-router";
import { useApiMutation } from "#web/api/queries.ts";
import { addToast } from "#web/toasts/toasts.ts";

/** „Kipróbálom”: makes a demo company and enters it by its own link, as a letter would. */
export function useTryOut(): { readonly start: () => void; readonly running: boolean } {
  const navigate = useNavigate();
  const demo = useApiMutation("demoCreate", {
    invalidates: [],
    onSuccess: ({ token, taxNumber }) => void navigate({ to: `/bankaccounts/${token}/${taxNumber}` }),
    // The sentences of errors arrive with the first error: they are no part of the first load.
    onError: (error) => void import("#web/api/error-sentence.ts").then(({ errorToast }) => addToast(errorToast(error))),
  });
  return { start: () => demo.mutate({ body: {} }), running: demo.isPending };
}
