/** Where the keyboard goes when a form was not taken: its first fault may be out of sight. */

/** Puts the focus on the first field of the part that has a fault. */
export function focusFirstFault(within: HTMLElement | null): void {
  within?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
}

/** From now on, every form that shows faults after its press is left at the first of them. */
export function installFaultFocus(): void {
  const leaveAtFault = ({ target }: Event): void => {
    if (!(target instanceof HTMLFormElement)) return;
    const before = document.activeElement;
    // The page has drawn the faults by then, or has put the focus where it is needed more.
    setTimeout(() => {
      const now = document.activeElement;
      if (now === before || now === document.body) focusFirstFault(target);
    });
  };
  // Before the page hears of the press: it may move the focus at once.
  document.addEventListener("submit", leaveAtFault, { capture: true });
}
