import { beforeAll, describe, expect, it } from "vitest";
import type { FeedState, SyncRun } from "#contract/bank-feeds/feed-states.ts";
import { daysLeft, feedLine, formatRecentOrSoon, historyWords, runLine } from "./feed-words.ts";
import { partsTexts } from "#web/texts/parts.ts";
import { installUiWords } from "#web/ui/ui-words.ts";

const NOW = Date.parse("2026-11-21T09:00:00Z");
beforeAll(() => installUiWords(partsTexts));

function feed(change: Partial<FeedState> = {}): FeedState {
  return {
    state: "active",
    note: "none",
    lastSuccessAt: "2026-11-21T03:12:00Z",
    lastNewsAt: null,
    nextPullAt: null,
    consentEndsAt: null,
    overdue: null,
    unread: 0,
    history: { from: "2024-11-01", doneAt: "2026-11-20T00:00:00Z", rows: 1240 },
    ...change,
  } as FeedState;
}
function run(change: Partial<SyncRun> = {}): SyncRun {
  return {
    outcome: "ok",
    startedAt: "2026-11-21T03:12:00Z",
    newCount: 37,
    unreadCount: 0,
    changedCount: 0,
    withdrawnCount: 0,
    nextTryAt: null,
    ...change,
  } as SyncRun;
}
const plain = (text: string) => text.replace(/\u00a0/g, " ");

describe("one reading in words", () => {
  it.each([
    [run(), "good", "Ma 04:12: 37 új tétel"],
    [run({ unreadCount: 1 }), "warning", "Ma 04:12: 37 új tétel"],
    [
      run({ newCount: 0, changedCount: 2, withdrawnCount: 1 }),
      "good",
      "Ma 04:12: nincs új tétel, 2 módosult, 1 tételt a bank visszavont",
    ],
    [
      run({ outcome: "provider_down", nextTryAt: "2026-11-21T05:00:00Z" }),
      "bad",
      "Ma 04:12: a bank nem válaszolt, 06:00-kor újrapróbáljuk",
    ],
    [
      run({ outcome: "limited", nextTryAt: "2026-11-22T03:30:00Z" }),
      "warning",
      "Ma 04:12: a bank ma már nem enged több lekérdezést, legközelebb holnap 04:30",
    ],
    [
      run({ outcome: "limited", nextTryAt: "2026-11-21T03:27:00Z" }),
      "warning",
      "Ma 04:12: a bank most nem fogad újabb lekérdezést, 04:27-kor újrapróbáljuk",
    ],
    [
      run({ outcome: "stale", startedAt: "2026-11-20T03:12:00Z" }),
      "warning",
      "Tegnap 04:12: a bank régi adatot adott, figyeljük",
    ],
    [
      run({ outcome: "consent_expired" }),
      "bad",
      "Ma 04:12: a hozzájárulás lejárt, megújításra vár",
    ],
    [run({ outcome: "interrupted" }), "warning", "Ma 04:12: a lekérdezés megszakadt, folytatjuk"],
  ] as const)("%#", (of, tone, text) => {
    const line = runLine(of, NOW);
    expect([line.tone, plain(line.text)]).toEqual([tone, text]);
  });
});

describe("the line under an account", () => {
  it.each([
    [feed(), "good", "Frissítve ma 04:12"],
    [feed({ lastSuccessAt: null }), "good", "Az első lekérdezés folyamatban"],
    // Items that could not be understood are missing from it.
    [feed({ unread: 1 }), "warning", "Frissítve ma 04:12"],
    [
      feed({ history: { from: "2025-03-04", doneAt: null, rows: 812 } }),
      "good",
      "Az előzmények töltődnek: 2025. márciusig, 812 tétel",
    ],
    [
      feed({ note: "consentEnding", consentEndsAt: "2026-11-27T10:00:00Z" }),
      "warning",
      "6 nap múlva lejár a hozzájárulás.",
    ],
    [
      feed({ note: "consentEnding", consentEndsAt: "2026-11-21T20:00:00Z" }),
      "warning",
      "Ma lejár a hozzájárulás.",
    ],
    [
      feed({ note: "consentExpired", state: "expired", consentEndsAt: "2026-11-16T10:00:00Z" }),
      "bad",
      "A hozzájárulás lejárt (2026. 11. 16.). Megújítás után a kimaradt napokat is lekérjük.",
    ],
    [
      // Ended by the bank before its date.
      feed({ note: "consentExpired", state: "expired", consentEndsAt: "2027-05-16T10:00:00Z" }),
      "bad",
      "A hozzájárulás lejárt. Megújítás után a kimaradt napokat is lekérjük.",
    ],
    [
      feed({ note: "providerDown", nextPullAt: "2026-11-21T10:30:00Z" }),
      "bad",
      "A bank nem válaszolt, 11:30-kor újrapróbáljuk.",
    ],
    [
      feed({ note: "locked", nextPullAt: "2026-11-21T10:30:00Z" }),
      "bad",
      "A szolgáltató most nem enged be minket. A hiba nálunk van, már dolgozunk rajta; Önnek nincs teendője.",
    ],
    [
      feed({ note: "refused", nextPullAt: "2026-11-22T03:30:00Z" }),
      "bad",
      "A szolgáltató elutasította a lekérdezést. Kivizsgáljuk, és holnap 04:30-kor újrapróbáljuk; a megújítás is segíthet.",
    ],
    [
      feed({ note: "limited", nextPullAt: "2026-11-21T10:30:00Z" }),
      "warning",
      "A bank most nem fogad újabb lekérdezést, 11:30-kor újrapróbáljuk.",
    ],
    [
      feed({ note: "limited", nextPullAt: "2026-11-22T03:30:00Z" }),
      "warning",
      "A bank ma már nem enged több lekérdezést, legközelebb holnap 04:30.",
    ],
    [
      feed({
        note: "limited",
        nextPullAt: "2026-11-21T10:30:00Z",
        overdue: { since: "2026-11-12", days: 6 },
      }),
      "bad",
      "6 banki napja nem frissül (2026. 11. 12. óta). A bank nem enged több lekérdezést. " +
        "Az újbóli összekötés vagy egy feltöltött kivonat segíthet.",
    ],
    [
      feed({
        note: "ownFault",
        history: { from: null, doneAt: null, rows: 0 },
        overdue: { since: "2026-11-12", days: 6 },
      }),
      "bad",
      "6 banki napja nem frissül (2026. 11. 12. óta). A lekérdezés nálunk szakad meg; dolgozunk rajta. Addig feltöltheti a kivonatot.",
    ],
    [
      feed({ note: "silent", lastNewsAt: "2026-11-12T03:00:00Z" }),
      "warning",
      "2026. 11. 12. óta nem jött új tétel. Ellenőrizze a netbankban.",
    ],
  ] as const)("%#", (of, tone, text) => {
    const line = feedLine(of, NOW);
    expect([line.tone, plain(line.text)]).toEqual([tone, text]);
  });

  it("says how far the history has come and when it is whole", () => {
    expect(plain(historyWords(feed()))).toBe("Kész: 2024. novemberig, 1 240 tétel");
    expect(historyWords(feed({ history: { from: null, doneAt: null, rows: 0 } }))).toBe(
      "Az első tételek betöltése…",
    );
  });
});

describe("days and hours ahead", () => {
  it("counts Budapest's days, also where the UTC day is another", () => {
    expect([
      daysLeft("2026-11-21T23:30:00Z", NOW),
      daysLeft("2026-11-21T22:30:00Z", NOW),
      daysLeft(null, NOW),
    ]).toEqual([1, 0, null]);
    expect(daysLeft("2026-11-16T10:00:00Z", NOW)).toBe(-5);
  });

  it("names only the hour today, and the day later", () => {
    expect(formatRecentOrSoon("2026-11-21T05:00:00Z", NOW)).toBe("06:00");
    expect(plain(formatRecentOrSoon("2026-11-24T03:30:00Z", NOW))).toBe("11. 24. 04:30");
  });
});
