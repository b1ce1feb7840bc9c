import { expect, it } from "vitest";
import type { Need } from "#web/areas/companies/parts/client-needs.ts";
import { needText, shortNeedText } from "./client-needs.ts";

const need = (kind: Need["kind"], given: Partial<Need> = {}): Need => ({
  kind,
  tone: "plain",
  urgency: "week",
  bankName: "",
  days: null,
  count: 0,
  ...given,
});

it.each<[Need, long: string, short: string]>([
  [need("failedFiles", { count: 2 }), "2 fájlt nem tudtunk beolvasni", "2 sikertelen fájl"],
  [need("waitingFiles", { count: 1 }), "1 fájl döntésre vár", "1 fájl döntésre vár"],
  [
    need("changed", { count: 3 }),
    "3 könyvelt tétel módosult, döntésre vár",
    "3 módosult könyvelt tétel",
  ],
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
