import { describe, expect, it } from "vitest";
import { RESEND_SECONDS, secondsLeft } from "./resend-wait.ts";

const sent = { already: false, minutes: 15 };

describe("the pause before another letter", () => {
  it.each([
    ["at once", 0, sent, RESEND_SECONDS],
    ["after a part of a second", 400, sent, RESEND_SECONDS],
    ["after 59.5 seconds", 59_500, sent, 1],
    ["after a minute", 60_000, sent, 0],
    ["much later", 3_600_000, sent, 0],
    ["where no more letters go out", 0, { already: true, minutes: 15 }, 900],
  ])("%s", (_when, passedMs, mail, left) => {
    expect(secondsLeft(1_000_000, 1_000_000 + passedMs, mail)).toBe(left);
  });

  it("is the whole pause where the clock went back", () => {
    expect(secondsLeft(1_000_000, 0, sent)).toBe(RESEND_SECONDS);
  });
});
