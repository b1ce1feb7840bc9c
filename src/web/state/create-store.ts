/** A value with listeners: the one mechanism behind client state, toasts and modals. */
export interface Store<State> {
  readonly get: () => State;
  readonly set: (change: Partial<State>) => void;
  readonly subscribe: (listener: () => void) => () => void;
}

export function createStore<State extends object>(initial: State): Store<State> {
  let state = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => state,
    set: (change) => {
      state = { ...state, ...change };
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
