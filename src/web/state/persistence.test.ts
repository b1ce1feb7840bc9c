import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { loadPersisted, savePersisted, wipePersisted } from "./persistence.ts";

const company = { _id: "a", name: "Híd Kft.", taxNumber: "12345676" };

function createStorage(): Storage {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
    clear: () => kept.clear(),
  } as Storage;
}

const openTab = (): void => vi.stubGlobal("sessionStorage", createStorage()) as never;

beforeEach(() => {
  vi.stubGlobal("localStorage", createStorage());
  openTab();
  savePersisted({ token: "t" });
});
afterEach(() => vi.unstubAllGlobals());

describe("the company of a new tab", () => {
  it("is the one chosen last, and each tab keeps its own", () => {
    savePersisted({ currentCompany: company });
    openTab();
    expect(loadPersisted().currentCompany).toEqual(company);
    savePersisted({ currentCompany: { ...company, _id: "b" } });
    expect(loadPersisted().currentCompany?._id).toBe("b");
  });

  it("is none after a logout, without a session, or where the company is gone", () => {
    savePersisted({ currentCompany: company });
    savePersisted({ currentCompany: null });
    openTab();
    expect(loadPersisted().currentCompany).toBeUndefined();
    savePersisted({ currentCompany: company });
    wipePersisted();
    openTab();
    savePersisted({ token: "another" });
    expect(loadPersisted().currentCompany).toBeUndefined();
  });

  it("is neither given to nor taken from a tab of a program's link", () => {
    savePersisted({ currentCompany: company });
    openTab();
    savePersisted({ connectToken: "c" });
    expect(loadPersisted().currentCompany).toBeUndefined();
    savePersisted({ currentCompany: { ...company, _id: "of the link" } });
    openTab();
    expect(loadPersisted().currentCompany?._id).toBe("a");
  });
});
