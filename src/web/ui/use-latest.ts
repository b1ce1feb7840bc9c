import { useLayoutEffect, useRef, type RefObject } from "react";

/**
 * The value of the last render, for handlers that must not change with every render. Read it only
 * in handlers.
 */
export function useLatest<Value>(value: Value): RefObject<Value> {
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  });
  return latest;
}
