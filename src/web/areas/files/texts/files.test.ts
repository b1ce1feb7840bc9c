import { describe, expect, it } from "vitest";
import { filesTexts as words } from "./files.ts";

describe("the words of a deletion", () => {
  it("speak of one item in the singular", () => {
    expect(words.deleteAsk(1)).toBe("Mi legyen a tétellel, amelyet csak ez a fájl hozott?");
    expect(words.rowsStayNote(1)).toBe("A tétel megmarad.");
    expect(words.rowsGoNote({ free: 9, marked: 1, shared: 1 })).toBe(
      "9 tétel törlődik. 1 könyvelt, exportált vagy igazolásban szerepel: ez marad. 1 tételt más forrás is igazol: ez is marad.",
    );
    expect(words.rowsGoNote({ free: 9, marked: 2, shared: 3 })).toMatch(
      /2 könyvelt, exportált vagy igazolásban szerepel: ezek maradnak\. 3 tételt más forrás is igazol: ezek is maradnak\./,
    );
  });

  it("name what went and what stayed, in the message and in the row", () => {
    const gone = { removed: 9, kept: 1, collections: 0, stayed: false };
    expect(words.deleted("a.sta", gone).message).toBe("a.sta: 9 tétel törlődött, 1 megmaradt.");
    expect(words.deletedHolds(9, 1)).toBe("9 tétele törlődött, 1 megmaradt");
    expect(words.deletedHolds(9, 0)).toBe("9 tétele törlődött");
    const stayed = { removed: 0, kept: 1, collections: 0, stayed: true };
    expect(words.deleted("a.sta", stayed).message).toBe("a.sta: a tétele megmaradt.");
  });
});
