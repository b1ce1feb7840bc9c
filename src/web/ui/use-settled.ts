import { useEffect, useState } from "react";

/** The value after it has not changed for so long; the first one at once. */
export function useSettled<Value>(value: Value, afterMs: number): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    if (value === settled) return;
    const timer = setTimeout(() => setSettled(value), afterMs);
    return () => clearTimeout(timer);
  }, [value, settled, afterMs]);
  return settled;
}
