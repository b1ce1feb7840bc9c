import { useBlocker } from "@tanstack/react-router";
import { confirmAction, modalStore } from "#web/modals/modals.ts";
import { forgetUnsaved, hasUnsaved } from "#web/navigation/unsaved.ts";
import { bearerToken } from "#web/state/client-state.ts";
import { unsavedTexts as words } from "#web/texts/unsaved.ts";

/**
 * Asks before typed values are lost: with our own question on the way to another page, with the
 * browser's before the tab closes. Without a session nothing can be saved, so nobody is held.
 */
export function UnsavedGuard() {
  useBlocker({
    shouldBlockFn: ({ current, next }) =>
      isHeld("page") && current.pathname !== next.pathname ? asksToStay() : false,
    enableBeforeUnload: () => isHeld("tab"),
  });
  return null;
}

function isHeld(left: Parameters<typeof hasUnsaved>[0]): boolean {
  return bearerToken() !== null && hasUnsaved(left);
}

/** Whether the person stays: any end of the question but the yes. */
function asksToStay(): Promise<boolean> {
  return new Promise((decide) => {
    let isLeaving = false;
    const props = {
      title: words.title,
      children: words.message,
      actionLabel: words.discard,
      runningLabel: words.discard,
      danger: true,
      run: async () => {
        isLeaving = true;
        forgetUnsaved();
      },
    };
    confirmAction(props);
    const stop = modalStore.subscribe(() => {
      if (modalStore.get().open?.props === props) return;
      stop();
      decide(!isLeaving);
    });
  });
}
