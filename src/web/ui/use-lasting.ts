import { useEffect, useState } from "react";

/** An answer that takes longer is said to be on its way; what was shown stays until then. */
export const SLOW_MS = 400;

/** True once `value` has been true for so long; false at once when it ends. */
export function useLasting(value: boolean, afterMs: number): boolean {
  const [lasting, setLasting] = useState(false);
  useEffect(() => {
    if (!value) return;
    const timer = setTimeout(() => setLasting(true), afterMs);
    return () => {
      clearTimeout(timer);
      setLasting(false);
    };
  }, [value, afterMs]);
  return value && lasting;
}
