import { afterAll, beforeAll, expect, it, vi } from "vitest";
import type { OpenDays } from "#contract/completeness/open-days.ts";
import type { Need } from "#web/areas/companies/parts/client-needs.ts";
import { needText, shortNeedText } from "./client-needs.ts";

const need = (kind: Need["kind"], given: Partial<Need> = {}): Need => ({
  kind,
  tone: "plain",
  urgency: "week",
  bankName: "",
  days: null,
  count: 0,
  open: null,
  ...given,
});
const ACCOUNT = {
  accountId: "a",
  accountNr: "117730161111101800000000",
  currency: "HUF",
  bankName: "K&H",
  displayName: "",
};
const open = (moreRuns: number, difference: string | null): OpenDays => ({
  days: 9,
  accounts: 1,
  runs: [
    {
      ...ACCOUNT,
      from: "2026-10-23",
      to: "2026-10-31",
      reason: difference === null ? "no_data" : "balance_gap",
      difference,
      numbers: null,
    },
  ],
  moreRuns,
  empty: [ACCOUNT],
  deciding: 0,
  through: null,
});

beforeAll(() => vi.useFakeTimers({ now: new Date("2026-11-21T09:00:00Z"), toFake: ["Date"] }));
afterAll(() => void vi.useRealTimers());

it.each<[Need, long: string, short: string]>([
  [need("failedFiles", { count: 2 }), "2 fájlt nem tudtunk beolvasni", "2 sikertelen fájl"],
  [need("waitingFiles", { count: 1 }), "1 fájl döntésre vár", "1 fájl döntésre vár"],
  [
    need("changed", { count: 3 }),
    "3 könyvelt tétel módosult, döntésre vár",
    "3 módosult könyvelt tétel",
  ],
  [
    need("doubles", { count: 2 }),
    "2 tétel lehet, hogy kétszer szerepel, döntésre vár",
    "2 lehetséges duplikátum",
  ],
  [
    need("openDays", { count: 9, open: open(0, "77000.00") }),
    "K&H …1018: október 23\u2060–\u206031., 77\u00a0000\u00a0Ft eltérés",
    "9 nap nincs igazolva",
  ],
  [
    need("openDays", { count: 12, open: open(2, null) }),
    "K&H …1018: október 23\u2060–\u206031. hiányzik, és még 2 időszak",
    "12 nap nincs igazolva",
  ],
  [
    need("emptyAccounts", { count: 1, open: open(0, null) }),
    "K&H …1018: még nincs adat",
    "K&H …1018: még nincs adat",
  ],
  [need("deciding"), "Az új adatok napjait most ellenőrizzük", "új adatok ellenőrzése"],
  [
    need("parked", { count: 1 }),
    "Számlázz.hu: ismeretlen számla tételei várnak",
    "1 ismeretlen számla vár",
  ],
  [
    need("expired", { bankName: "Erste", days: 5 }),
    "Erste: a hozzájárulás 5 napja lejárt",
    "Erste: 5 napja lejárt",
  ],
  [
    need("expired", { bankName: "Erste", days: 0 }),
    "Erste: a hozzájárulás ma lejárt",
    "Erste: lejárt",
  ],
  [need("expired", { bankName: "Erste" }), "Erste: a hozzájárulás lejárt", "Erste: lejárt"],
  [
    need("failing", { bankName: "K&H", days: 3 }),
    "K&H: 3 napja nem sikerül a lekérdezés",
    "K&H: 3 napja nem elérhető",
  ],
  [
    need("failing", { bankName: "K&H", days: 0 }),
    "K&H: nem sikerül a lekérdezés",
    "K&H: nem elérhető",
  ],
  [
    need("unread", { bankName: "OTP", count: 3 }),
    "OTP: 3 tételt nem tudtunk értelmezni",
    "OTP: 3 nem értelmezett tétel",
  ],
  [
    need("ending", { bankName: "OTP", days: 2 }),
    "OTP: 2 nap múlva lejár a hozzájárulás",
    "OTP: 2 nap múlva lejár",
  ],
  [
    need("ending", { bankName: "OTP", days: 1 }),
    "OTP: holnap lejár a hozzájárulás",
    "OTP: holnap lejár",
  ],
  [need("ending", { bankName: "OTP", days: 0 }), "OTP: ma lejár a hozzájárulás", "OTP: ma lejár"],
  [need("late", { count: 2 }), "2 tétel késve jött, már könyvelt napra", "2 tétel késve jött"],
  [
    need("unbooked", { count: 1214, days: 12 }),
    "1\u00a0214 tétel 12 napja gyűlik",
    "1\u00a0214 tétel 12 napja gyűlik",
  ],
  [
    need("silent", { bankName: "OTP", days: 22 }),
    "OTP: 22 napja nem jön új tétel",
    "OTP: 22 napja nem jön új tétel",
  ],
  [need("old", { days: 82 }), "82 napja nincs újabb adat", "82 napja nincs újabb adat"],
  [need("noData"), "Még nincs adat", "Még nincs adat"],
  [need("unfinished"), "A cég véglegesítésre vár", "A cég véglegesítésre vár"],
])("%j", (given, long, short) => {
  expect([needText(given), shortNeedText(given)]).toEqual([long, short]);
});
