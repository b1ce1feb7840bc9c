import { beforeAll, describe, expect, it } from "vitest";
import { partsTexts } from "#web/texts/parts.ts";
import {
  formatDate,
  formatDayName,
  formatInstant,
  formatDaySpan,
  formatInterval,
  formatRecent,
  formatShortMonthDay,
} from "./format-date.ts";
import { installUiWords } from "#web/ui/ui-words.ts";

const plain = (text: string) => text.replaceAll("\u00a0", " ");

describe("dates as Hungarian readers expect them", () => {
  beforeAll(() => installUiWords(partsTexts));

  it("writes plain days with dots", () => {
    expect(plain(formatDate("2026-11-21"))).toBe("2026. 11. 21.");
    expect(plain(formatShortMonthDay("2026-11-21"))).toBe("nov. 21.");
    expect(formatDayName("2026-11-21")).toBe("szombat");
  });

  it("leaves an impossible day as it is", () => {
    expect(formatDate("2026-02-30")).toBe("2026-02-30");
  });

  it("repeats the year of an interval only where it changes", () => {
    expect(plain(formatInterval("2026-10-01", "2026-10-31"))).toBe("2026. 10. 01. – 10. 31.");
    expect(plain(formatInterval("2025-12-01", "2026-01-31"))).toBe("2025. 12. 01. – 2026. 01. 31.");
    expect(plain(formatInterval("2026-10-21", "2026-10-21"))).toBe("2026. 10. 21.");
  });

  it("writes days of one month shortly", () => {
    expect(plain(formatDaySpan("2026-03-04", "2026-03-06"))).toBe("2026. 03. 04–06.");
    expect(plain(formatDaySpan("2026-03-04", "2026-03-04"))).toBe("2026. 03. 04.");
    expect(plain(formatDaySpan("2026-03-30", "2026-04-02"))).toBe("2026. 03. 30. – 04. 02.");
  });

  it("shows instants in Budapest, also when its day differs from UTC's", () => {
    expect(plain(formatInstant("2026-11-20T23:30:00Z"))).toBe("2026. 11. 21. 00:30");
  });

  it("says today and yesterday", () => {
    const now = Date.parse("2026-11-21T09:00:00Z");
    expect(formatRecent("2026-11-21T04:12:00Z", now)).toBe("ma 05:12");
    expect(formatRecent("2026-11-20T17:44:00Z", now)).toBe("tegnap 18:44");
    expect(plain(formatRecent("2026-11-02T09:05:00Z", now))).toBe("11. 02. 10:05");
    expect(plain(formatRecent("2025-11-02T09:05:00Z", now))).toBe("2025. 11. 02. 10:05");
  });
});
