import { createContext, useCallback, useContext } from "react";
import { invariant } from "#values/result.ts";
import { closeModalOf } from "#web/modals/modals.ts";

/** The id of the dialog around a component; undefined outside of the dialogs. */
export const ModalIdContext = createContext<number | undefined>(undefined);

/**
 * A stable function that closes the dialog around the component, and no other one. The answer of a
 * call can come after the person has left that dialog and typed into the next one; the function
 * then answers false. Throws outside of the dialogs.
 */
export function useCloseModal(): () => boolean {
  const id = useContext(ModalIdContext);
  invariant(id !== undefined, "a dialog stands around this component");
  return useCallback(() => closeModalOf(id), [id]);
}
