import { afterEach, describe, expect, it } from "vitest";
import { closeModal, closeModalOf, modalStore, openModal } from "#web/modals/modals.ts";

afterEach(closeModal);

/** Opens a dialog and answers its id. */
function openOne(): number {
  openModal("keyboardHelp", { keys: [] });
  return modalStore.get().open!.id;
}

describe("a dialog", () => {
  it("is closed by its own id", () => {
    closeModalOf(openOne());
    expect(modalStore.get().open).toBeNull();
  });

  it("stays when one that was closed before it is closed again", () => {
    const former = openOne();
    closeModalOf(former);
    const later = openOne();
    closeModalOf(former);
    expect(modalStore.get().open?.id).toBe(later);
  });

  it("stays when the one that gave way to it is closed", () => {
    const former = openOne();
    const later = openOne();
    closeModalOf(former);
    expect(modalStore.get().open?.id).toBe(later);
  });
});
