/** Forms of the page whose values would be lost with it. */
import { useEffect } from "react";
import { useLatest } from "#web/ui/use-latest.ts";

/** What is left: the page for another one, or the tab with every call that is on its way. */
type Left = "page" | "tab";

const forms = new Set<(left: Left) => boolean>();

/** Whether something was typed on this page that would be lost. */
export function hasUnsaved(left: Left): boolean {
  return [...forms].some((isUnsaved) => isUnsaved(left));
}

/** The page may be left: its values were saved, or the person gave them up. */
export function forgetUnsaved(): void {
  forms.clear();
}

/** Has the person asked before the form's values are lost, as long as the form is there. */
export function useUnsavedForm(isUnsaved: (left: Left) => boolean): void {
  const latest = useLatest(isUnsaved);
  useEffect(() => {
    const ask = (left: Left): boolean => latest.current(left);
    forms.add(ask);
    return () => void forms.delete(ask);
  }, [latest]);
}

/**
 * Has the person asked like `useUnsavedForm`, but not on the way to another page while just these
 * values are being saved: the call goes on there, and a toast tells how it ended.
 */
export function useUnsavedValues(
  form: { readonly isDirty: () => boolean; readonly values: object },
  save: { readonly isPending: boolean; readonly variables: object | undefined },
): void {
  const isOnItsWay = () =>
    save.isPending && JSON.stringify(save.variables) === JSON.stringify(form.values);
  useUnsavedForm((left) => form.isDirty() && !(left === "page" && isOnItsWay()));
}
