/** Forms of the page whose values would be lost with it. */
import { useEffect } from "react";
import { useLatest } from "#web/ui/use-latest.ts";

const forms = new Set<() => boolean>();

/** Whether something was typed on this page and not saved. */
export function hasUnsaved(): boolean {
  return [...forms].some((isUnsaved) => isUnsaved());
}

/** The page may be left: its values were saved, or the person gave them up. */
export function forgetUnsaved(): void {
  forms.clear();
}

/** Has the person asked before the form's values are lost, as long as the form is there. */
export function useUnsavedForm(isUnsaved: () => boolean): void {
  const latest = useLatest(isUnsaved);
  useEffect(() => {
    const ask = (): boolean => latest.current();
    forms.add(ask);
    return () => void forms.delete(ask);
  }, [latest]);
}
