/**
 * A command that waits for the person's own login: in a tab of a program's link for any, and for
 * the strongest commands for a login of this quarter of an hour. The dialog around the pages asks.
 */
import { createStore } from "#web/state/create-store.ts";

export type LoginNeed = "own" | "recent";

export interface AskedLogin {
  readonly need: LoginNeed;
  /** True where the person has logged in: the command is sent again. */
  readonly settle: (done: boolean) => void;
}

export const ownLoginStore = createStore<{ readonly asked: AskedLogin | null }>({ asked: null });

let waiting: Promise<boolean> | undefined;
let hosts = 0;

/**
 * Asks the person to log in and answers whether he did; commands that ask meanwhile wait for the
 * same login. False at once on pages without the dialog.
 */
export function askOwnLogin(need: LoginNeed): Promise<boolean> {
  if (hosts === 0) return Promise.resolve(false);
  waiting ??= new Promise((resolve) => {
    const settle = (done: boolean) => {
      waiting = undefined;
      ownLoginStore.set({ asked: null });
      resolve(done);
    };
    ownLoginStore.set({ asked: { need, settle } });
  });
  return waiting;
}

/** To be called while the dialog can be shown; answers the end of that. */
export function hostOwnLogin(): () => void {
  hosts += 1;
  return () => {
    hosts -= 1;
    if (hosts === 0) ownLoginStore.get().asked?.settle(false);
  };
}
