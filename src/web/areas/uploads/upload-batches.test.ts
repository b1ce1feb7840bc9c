import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { clearSession } from "#web/state/client-state.ts";
import {
  addReading,
  addToBatch,
  bringReadingBack,
  changeFile,
  dismissBatch,
  endReading,
  forgetReading,
  listRetriable,
  setReadingAside,
  uploadBatches,
  type NewFile,
} from "#web/areas/uploads/upload-batches.ts";

const target = { companyId: "c", companyName: "Kft." };
const picked = (name: string, state: NewFile["state"] = "queued"): NewFile => ({
  file: { name, size: 3 } as File,
  state,
});
const states = (): readonly string[][] =>
  uploadBatches
    .get()
    .map(({ files }) => files.map(({ fileName, state }) => `${fileName} ${state}`));

beforeEach(() => uploadBatches.reset());
afterEach(() => uploadBatches.reset());

describe("batches of uploads", () => {
  it("hold all files of a drop, and the ones to send by their keys", () => {
    const keys = addToBatch(target, [picked("a"), picked("b.exe", "refused"), picked("c", "left")]);
    expect([keys.length, states()]).toEqual([1, [["a queued", "b.exe refused", "c left"]]]);
  });

  it("take in what is dropped while they are on their way; an ended one stays as it is", () => {
    const [key] = addToBatch(target, [picked("a")]);
    addToBatch(target, [picked("b")]);
    expect(states()).toEqual([["a queued", "b queued"]]);
    for (const { key: each } of uploadBatches.get()[0]!.files)
      changeFile(each, { state: "unsent" });
    addToBatch(target, [picked("c")]);
    addToBatch({ companyId: "d", companyName: "Bt." }, [picked("d")]);
    expect(states()).toEqual([["a unsent", "b unsent"], ["c queued"], ["d queued"]]);
    expect(key).toBeDefined();
  });

  it("change in place from arrival to result", () => {
    const [key] = addToBatch(target, [picked("a")]);
    changeFile(key!, { state: "reading", uploadName: "n" });
    expect(uploadBatches.get()[0]!.endedMs).toBeNull();
    endReading("n", { state: "done", added: 3 });
    const [batch] = uploadBatches.get();
    expect([batch!.files[0]!.state, batch!.files[0]!.added, batch!.endedMs]).toEqual([
      "done",
      3,
      expect.any(Number),
    ]);
  });

  it("offer files again whose bytes are here: left out or not arrived, not refused ones", () => {
    const [key] = addToBatch(target, [picked("a"), picked("b", "left"), picked("c", "refused")]);
    changeFile(key!, { state: "unsent" });
    const [batch] = uploadBatches.get();
    expect(listRetriable(batch!).map(({ fileName }) => fileName)).toEqual(["a", "b"]);
    dismissBatch(batch!.id);
    expect([uploadBatches.get(), listRetriable(batch!)]).toEqual([[], []]);
  });

  it("give way to a new one where they ended well, and never where something was refused or asks", () => {
    const [well] = addToBatch(target, [picked("a")]);
    changeFile(well!, { state: "done" });
    addToBatch(target, [picked("b", "refused")]);
    const [asks] = addToBatch(target, [picked("c")]);
    changeFile(asks!, { state: "waiting" });
    addReading(target, { _id: "1", name: "n", originalName: "d" });
    expect(states()).toEqual([["b refused"], ["c waiting"], ["d reading"]]);
  });

  it("have a file whose deletion is undone in its place again, while they run", () => {
    const [first, second] = addToBatch(target, [picked("a"), picked("b")]);
    changeFile(first!, { state: "reading", uploadName: "n" });
    changeFile(second!, { state: "reading", uploadName: "m" });
    setReadingAside("n", { removed: 2, stays: false });
    expect(states()).toEqual([["b reading"]]);
    expect([bringReadingBack("n"), bringReadingBack("n")]).toEqual([true, false]);
    expect(states()).toEqual([["a reading", "b reading"]]);
    endReading("n", { state: "done", added: 2 });
    expect(states()).toEqual([["a done", "b reading"]]);
  });

  it("go on counting the items that stay when their file is deleted, until the deletion is undone", () => {
    const [only, other] = addToBatch(target, [picked("a"), picked("b")]);
    changeFile(only!, { state: "done", uploadName: "n", total: 5, added: 4, known: 1 });
    changeFile(other!, { state: "done", uploadName: "m", total: 1, added: 1 });
    const figures = () =>
      uploadBatches.get()[0]!.files.map(({ state, total, added }) => [state, total, added]);
    setReadingAside("n", { removed: 0, stays: true });
    expect(figures()).toEqual([
      ["done", 5, 4],
      ["done", 1, 1],
    ]);
    expect(bringReadingBack("n")).toBe(true);
    endReading("n", { state: "done" });
    setReadingAside("n", { removed: 3, stays: true });
    expect(figures()[0]).toEqual(["done", 2, 1]);
    expect([bringReadingBack("n"), figures()[0]]).toEqual([true, ["reading", 5, 4]]);
  });

  it("do not come back for a file that they had alone", () => {
    const [key] = addToBatch(target, [picked("a")]);
    changeFile(key!, { state: "reading", uploadName: "n" });
    setReadingAside("n", { removed: 2, stays: false });
    expect([bringReadingBack("n"), states()]).toEqual([false, []]);
  });

  it("forget what they said of a file that is read again or deleted", () => {
    const [key] = addToBatch(target, [picked("a"), picked("b", "refused")]);
    changeFile(key!, { state: "waiting", uploadName: "n" });
    addReading(target, { _id: "1", name: "n", originalName: "a" });
    expect(states()).toEqual([["b refused"], ["a reading"]]);
    forgetReading("n");
    expect(states()).toEqual([["b refused"]]);
  });

  it("end with the session", () => {
    addToBatch(target, [picked("a")]);
    clearSession();
    expect(uploadBatches.get()).toEqual([]);
  });
});
