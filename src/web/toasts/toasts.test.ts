import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { notifications } from "#web/texts/notifications.ts";
import {
  addToast,
  dismissAbout,
  dismissToast,
  LINE,
  resetToasts,
  setToastRoom,
  TOAST_SCREEN_MS,
  TOAST_STORE_MS,
  TOASTS_MAX,
  toastStore,
} from "#web/toasts/toasts.ts";

describe("toasts", () => {
  beforeEach(() => {
    vi.useFakeTimers();
    resetToasts();
  });
  afterEach(() => vi.useRealTimers());

  it("leave the store after 5 seconds and the screen after 60", () => {
    addToast({ intent: "warning", title: "A" });
    vi.advanceTimersByTime(TOAST_STORE_MS - 1);
    expect(toastStore.get().entries).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(toastStore.get().entries).toHaveLength(0);
    expect(toastStore.get().shown).toHaveLength(1);
    vi.advanceTimersByTime(TOAST_SCREEN_MS - TOAST_STORE_MS);
    expect(toastStore.get().shown).toHaveLength(0);
  });

  it("of a success go after 5 seconds, unless they hold the way back", () => {
    addToast({ intent: "success", title: "A" });
    addToast({
      intent: "success",
      title: "B",
      action: { label: "Visszavonás", run: () => undefined },
    });
    vi.advanceTimersByTime(TOAST_STORE_MS);
    expect(toastStore.get().shown.map(({ title }) => title)).toEqual(["B"]);
    vi.advanceTimersByTime(TOAST_SCREEN_MS - TOAST_STORE_MS);
    expect(toastStore.get().shown).toEqual([]);
  });

  it("are not raised twice while in the store, but again afterwards", () => {
    addToast({ intent: "error", title: "A", message: "m" });
    addToast({ intent: "error", title: "A", message: "m" });
    expect(toastStore.get().shown).toHaveLength(1);
    vi.advanceTimersByTime(TOAST_STORE_MS);
    addToast({ intent: "error", title: "A", message: "m" });
    expect(toastStore.get().shown).toHaveLength(2);
  });

  it("are at most four; the oldest gives way", () => {
    for (const title of ["A", "B", "C", "D", "E"]) addToast({ intent: "info", title });
    expect(toastStore.get().shown.map((toast) => toast.title)).toEqual(["B", "C", "D", "E"]);
    expect(toastStore.get().shown).toHaveLength(TOASTS_MAX);
  });

  it("of warnings and errors never give way: news wait until there is room", () => {
    for (const title of ["A", "B", "C"]) addToast({ intent: "error", title });
    addToast({ intent: "warning", title: "D" });
    addToast({ intent: "info", title: "E" });
    const titles = () => toastStore.get().shown.map((toast) => toast.title);
    expect(titles()).toEqual(["A", "B", "C", "D"]);
    vi.advanceTimersByTime(30_000);
    dismissToast(toastStore.get().shown[1]!.id);
    expect(titles()).toEqual(["A", "C", "D", "E"]);
    vi.advanceTimersByTime(TOAST_SCREEN_MS - 30_000);
    expect(titles()).toEqual(["E"]);
    vi.advanceTimersByTime(30_000);
    expect(titles()).toEqual([]);
  });

  it("of a warning stay beside many successes, also where a phone has room for two", () => {
    setToastRoom(2);
    addToast({ intent: "warning", title: "W" });
    for (const title of ["A", "B", "C", "D", "E"]) addToast({ intent: "success", title });
    expect(toastStore.get().shown.map((toast) => toast.title)).toEqual(["W", "E"]);
  });

  it("of a failure give way to the end of the same act, and end with what they are about", () => {
    const titles = () => toastStore.get().shown.map((toast) => toast.title);
    addToast(notifications["privacy.acceptFailed"]());
    addToast({ intent: "error", title: "Nincs vonal", about: LINE });
    addToast(notifications["privacy.accepted"]());
    expect(titles()).toEqual(["Nincs vonal", "Köszönjük"]);
    addToast({ intent: "error", title: "Nincs kiszolgáló", about: LINE });
    addToast({ intent: "error", title: "Nincs vonal", about: LINE });
    expect(titles()).toEqual(["Köszönjük", "Nincs vonal"]);
    dismissAbout(LINE);
    expect(titles()).toEqual(["Köszönjük"]);
  });

  it("go when dismissed", () => {
    addToast({ intent: "info", title: "A" });
    dismissToast(toastStore.get().shown[0]!.id);
    expect(toastStore.get().shown).toHaveLength(0);
  });

  it("are raised again at once when the same happens after they were dismissed", () => {
    addToast({ intent: "error", title: "A", message: "m" });
    dismissToast(toastStore.get().shown[0]!.id);
    addToast({ intent: "error", title: "A", message: "m" });
    expect(toastStore.get().shown).toHaveLength(1);
    expect(toastStore.get().entries).toHaveLength(1);
  });
});
