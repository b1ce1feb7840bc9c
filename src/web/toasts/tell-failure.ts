import { presentError } from "#web/api/error-sentence.ts";
import { commandFailure } from "#web/toasts/command-failure.ts";
import { addToast } from "#web/toasts/toasts.ts";

/**
 * Tells by toast under this title that something could not be had, with the reason in words. Of a
 * command, which changes something, `tellFailure` tells.
 */
export function tellNotHad(title: string): (error: unknown) => void {
  return (error) => addToast({ intent: "error", title, message: presentError(error).message });
}

/** Tells by toast under this title that a command failed, with the reason in words. */
export function tellFailure(title: string): (error: unknown) => void {
  return (error) =>
    addToast(
      commandFailure(error, { intent: "error", title, message: presentError(error).message }),
    );
}
