import { presentError } from "#web/api/error-sentence.ts";
import { commandFailure } from "#web/toasts/command-failure.ts";
import { addToast } from "#web/toasts/toasts.ts";

/** Tells a failure by toast under this title, with the reason in words. */
export function tellFailure(title: string): (error: unknown) => void {
  return (error) =>
    addToast(
      commandFailure(error, { intent: "error", title, message: presentError(error).message }),
    );
}
