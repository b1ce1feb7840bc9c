import { useCallback, useEffect, useRef } from "react";

/**
 * A stable function that tells whether the component is still on the page. The answer of a call can
 * come after the person has gone on; a late answer leads nobody away from where he is.
 */
export function useIsHere(): () => boolean {
  const here = useRef(false);
  useEffect(() => {
    here.current = true;
    return () => {
      here.current = false;
    };
  }, []);
  return useCallback(() => here.current, []);
}
