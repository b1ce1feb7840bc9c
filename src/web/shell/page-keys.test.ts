import { afterEach, describe, expect, it } from "vitest";
import { closeModal, openModal } from "#web/modals/modals.ts";
import { isTaken, pageKey } from "./page-keys.ts";

/** A key pressed where these selectors match an element around the focus. */
function press(key: string, around: readonly string[] = [], more: object = {}): KeyboardEvent {
  const closest = (selector: string): object | null =>
    around.some((each) => selector.split(/,\s*/).includes(each)) ? {} : null;
  return { key, target: { closest }, defaultPrevented: false, ...more } as unknown as KeyboardEvent;
}

afterEach(closeModal);

describe("a key of the page", () => {
  it.each([
    ["a letter in either case", press("J"), "j"],
    ["a sign", press("/"), "/"],
    ["Enter on the page", press("Enter"), "Enter"],
    ["a letter on a focused button", press("b", ["button"]), "b"],
    ["Enter on a focused button", press("Enter", ["button"]), undefined],
    ["a blank on a focused link", press(" ", ["a"]), undefined],
    ["an arrow on a box", press("ArrowDown", ["input"]), undefined],
    ["a letter in a text", press("j", ["textarea"]), undefined],
    ["an arrow in an open menu", press("ArrowDown", ["[role=menu]"]), undefined],
  ])("is known: %s", (_what, event, key) => {
    expect(pageKey(event)).toBe(key);
  });

  it.each(["ctrlKey", "metaKey", "altKey", "defaultPrevented"])("is another's with %s", (mark) => {
    expect(isTaken(press("j", [], { [mark]: true }))).toBe(true);
    expect(isTaken(press("j"))).toBe(false);
  });

  it("is the dialog's while one is open", () => {
    openModal("phoneMenu", {});
    expect(isTaken(press("j"))).toBe(true);
  });
});
