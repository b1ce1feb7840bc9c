import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Box, findFreePlace } from "./free-place.ts";

const DESK = { width: 1440, top: 60 };
const PHONE = { width: 390, top: 56 };
const deskCorner: Box = { left: 1128, top: 800, width: 292, height: 80 };
const phoneCorner: Box = { left: 82, top: 690, width: 292, height: 80 };

const button = (left: number, top: number, width = 120): Box => ({ left, top, width, height: 40 });

function isFree(corner: Box, actions: readonly Box[], frame: typeof DESK): boolean {
  const { left, up } = findFreePlace(corner, actions, frame);
  const [x, y] = [corner.left - left, corner.top - up];
  return actions.every(
    (each) =>
      x + corner.width <= each.left ||
      each.left + each.width <= x ||
      y + corner.height <= each.top ||
      each.top + each.height <= y,
  );
}

describe("the place of the toasts", () => {
  it("is their corner where nothing lies below", () => {
    expect(findFreePlace(deskCorner, [button(100, 100)], DESK)).toEqual({ left: 0, up: 0 });
  });

  it.each([
    ["the button of a drawer's foot", deskCorner, [button(1280, 830)], DESK],
    ["a sticky action over a phone's whole width", phoneCorner, [button(16, 700, 358)], PHONE],
    [
      "two actions, one above the other",
      phoneCorner,
      [button(16, 700, 358), button(16, 640, 358)],
      PHONE,
    ],
    [
      "a column of actions at the right edge",
      deskCorner,
      Array.from({ length: 20 }, (_, place) => button(1280, 60 + place * 41)),
      DESK,
    ],
  ])("leaves %s free", (_name, corner, actions, frame) => {
    expect(isFree(corner, actions, frame)).toBe(true);
  });

  it("is the corner where every place hides as much", () => {
    const all = [{ left: 0, top: 0, width: 1440, height: 900 }];
    expect(findFreePlace(deskCorner, all, DESK)).toEqual({ left: 0, up: 0 });
  });

  it("stays below the head and within the window", () => {
    const box = fc.record({
      left: fc.integer({ min: 0, max: 1400 }),
      top: fc.integer({ min: 0, max: 880 }),
      width: fc.integer({ min: 1, max: 400 }),
      height: fc.integer({ min: 1, max: 60 }),
    });
    fc.assert(
      fc.property(fc.array(box, { maxLength: 40 }), (actions) => {
        const { left, up } = findFreePlace(deskCorner, actions, DESK);
        expect(deskCorner.top - up).toBeGreaterThanOrEqual(DESK.top);
        expect(deskCorner.left - left).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});
