/** The adviser's key: had for the link of his letter, and kept by this tab until it is over. */
import { useCallback, useEffect, useRef, useState } from "react";
import { asApiError } from "#web/api/api-error.ts";
import { callApi } from "#web/api/client.ts";
import { presentError, type PresentedError } from "#web/api/error-sentence.ts";
import { withStorage } from "#web/state/tab-storage.ts";
import { readToken } from "./kept-token.ts";

const NAME = "bankhid.adviser";

function readKey(): string | undefined {
  return withStorage("sessionStorage", (storage) => storage.getItem(NAME)) ?? undefined;
}

function keepKey(key: string | undefined): void {
  withStorage("sessionStorage", (storage) =>
    key === undefined ? storage.removeItem(NAME) : storage.setItem(NAME, key),
  );
}

/** `refused`: the link or the key works no more. `entering`: the link is being exchanged. */
type State = "entering" | "in" | "out" | "refused";

/** The way in by a link of the address, and out. */
export function useAdviserKey(ofAddress: string | undefined) {
  const [key, setKey] = useState(readKey);
  const [state, setState] = useState<State>(ofAddress ? "entering" : key ? "in" : "out");
  const [fault, setFault] = useState<PresentedError>();
  const entered = useRef(false);
  const take = useCallback((next: string | undefined, nextState: State) => {
    keepKey(next);
    setKey(next);
    setState(nextState);
  }, []);
  const enter = useCallback(() => {
    setFault(undefined);
    void callApi("adviserEnter", { body: { token: readToken(ofAddress)! } }).then(
      (reply) => take(reply.key, "in"),
      (error: unknown) => {
        const isRefused = ["link_used_or_expired", "validation_failed"].includes(
          asApiError(error).code,
        );
        // A used link is no reason to lose the key that it once brought.
        if (isRefused) setState(readKey() ? "in" : "refused");
        else setFault(presentError(error));
      },
    );
  }, [ofAddress, take]);
  useEffect(() => {
    // Strict mode runs effects twice, but a link works once.
    if (ofAddress === undefined || entered.current) return;
    entered.current = true;
    enter();
  }, [ofAddress, enter]);
  const expire = useCallback(() => take(undefined, "refused"), [take]);
  const leave = () => {
    // The key ends by itself; the page is left at once.
    if (key !== undefined) void callApi("adviserLeave", { body: { key } }).catch(() => undefined);
    take(undefined, "out");
  };
  return { state, key, fault, enter, leave, expire };
}
