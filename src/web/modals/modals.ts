/** THE modal system: one dialog at a time, chosen by purpose. */
import type { ConfirmModalProps, ModalPurpose, ModalPurposes } from "#web/modals/modal-purposes.ts";
import { createStore } from "#web/state/create-store.ts";

export type OpenModal = {
  [P in ModalPurpose]: {
    readonly purpose: P;
    readonly props: ModalPurposes[P];
    readonly id: number;
  };
}[ModalPurpose];

interface ModalState {
  readonly open: OpenModal | null;
}

export const modalStore = createStore<ModalState>({ open: null });
let lastId = 0;

/** Opens the dialog for a purpose; one that is open gives way. */
export function openModal<P extends ModalPurpose>(purpose: P, props: ModalPurposes[P]): void {
  lastId += 1;
  modalStore.set({ open: { purpose, props, id: lastId } as OpenModal });
}

/**
 * Closes the dialog that is open, whichever it is. The page around the dialogs calls this; a dialog
 * closes itself by `useCloseModal`.
 */
export function closeModal(): void {
  modalStore.set({ open: null });
}

/**
 * Closes the dialog of this id while it is the open one; another dialog stays. Answers whether it
 * was the open one.
 */
export function closeModalOf(id: number): boolean {
  const isOpen = modalStore.get().open?.id === id;
  if (isOpen) closeModal();
  return isOpen;
}

/** Asks before something that cannot be taken back lightly. */
export function confirmAction(props: ConfirmModalProps): void {
  openModal("confirm", props);
}
