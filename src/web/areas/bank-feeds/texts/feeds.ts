import type { FeedNote, SyncRun } from "#contract/bank-feeds/feed-states.ts";
import type { FeedProviderName } from "#contract/bank-feeds/feed-fields.ts";
import type { UnreadFieldName } from "#contract/bank-feeds/unread-items.ts";
import { formatCount } from "#web/ui/text/format-amount.ts";

type Outcome = Exclude<SyncRun["outcome"], "ok">;

const UPLOAD = "Addig feltöltheti a kivonatot.";
const RECONNECT = "Az újbóli összekötés vagy egy feltöltött kivonat segíthet.";

/**
 * Words about the reading of accounts: the line under an account, and the history of its readings.
 */
export const feedTexts = {
  tomorrow: "holnap",
  notes: {
    none: (when: string) => `Frissítve ${when}`,
    notYet: "Az első lekérdezés folyamatban",
    silent: (since: string | null) =>
      since
        ? `${since} óta nem jött új tétel. Ellenőrizze a netbankban.`
        : "Régóta nem jött új tétel.",
    stale: "A bank válaszol, de régi adatot ad. Figyeljük, és amint frissül, pótoljuk.",
    limited: (next: string | undefined) =>
      `A bank ma már nem enged több lekérdezést${next ? `, legközelebb ${next}` : ""}.`,
    /** With the hour of today: the bank only asked to wait. */
    waiting: (at: string) => `A bank most nem fogad újabb lekérdezést, ${at}-kor újrapróbáljuk.`,
    providerDown: (next: string | undefined) =>
      `A bank nem válaszolt${next ? `, ${next}-kor újrapróbáljuk` : ", később újrapróbáljuk"}.`,
    locked:
      "A szolgáltató most nem enged be minket. A hiba nálunk van, már dolgozunk rajta; Önnek nincs teendője.",
    refused: (next: string | undefined) =>
      `A szolgáltató elutasította a lekérdezést. Kivizsgáljuk, és ${next ? `${next}-kor` : "később"} újrapróbáljuk; a megújítás is segíthet.`,
    ownFault: "A lekérdezés nálunk megszakadt. Dolgozunk rajta; Önnek nincs teendője.",
    consentEnding: (days: number) =>
      days <= 0 ? "Ma lejár a hozzájárulás." : `${days} nap múlva lejár a hozzájárulás.`,
    consentExpired: (date: string | null) =>
      `A hozzájárulás lejárt${date ? ` (${date})` : ""}. Megújítás után a kimaradt napokat is lekérjük.`,
    revoked: "A hozzájárulást visszavonták; új tétel nem érkezik.",
    detached: "A banki kapcsolatot leválasztották; új tétel nem érkezik.",
  },
  /**
   * For an account that no reading has shown whole for days: how long, the reason, and the remedy.
   */
  overdue: {
    line: (days: number, since: string, why: string) =>
      `${formatCount(days)} banki napja nem frissül (${since} óta). ${why}`,
    whys: {
      providerDown: `A bank nem válaszol. ${RECONNECT}`,
      locked: `A szolgáltató nem enged be minket; a hiba nálunk van, dolgozunk rajta. ${UPLOAD}`,
      refused: `A szolgáltató elutasítja a lekérdezést. ${RECONNECT}`,
      stale: `A bank válaszol, de régi adatot ad. ${RECONNECT}`,
      limited: `A bank nem enged több lekérdezést. ${RECONNECT}`,
      ownFault: `A lekérdezés nálunk szakad meg; dolgozunk rajta. ${UPLOAD}`,
      notRead: `A lekérdezés nálunk nem fejeződött be; dolgozunk rajta. ${UPLOAD}`,
    } as Partial<Record<FeedNote, string>>,
  },
  runs: {
    counts: (added: number, changed: number, withdrawn: number) =>
      [
        added > 0 ? `${formatCount(added)} új tétel` : "nincs új tétel",
        changed > 0 && `${formatCount(changed)} módosult`,
        withdrawn > 0 && `${formatCount(withdrawn)} tételt a bank visszavont`,
      ]
        .filter(Boolean)
        .join(", "),
    outcomes: {
      running: () => "a lekérdezés folyamatban",
      stale: () => "a bank régi adatot adott, figyeljük",
      limited: (next) =>
        `a bank ma már nem enged több lekérdezést${next ? `, legközelebb ${next}` : ""}`,
      provider_down: (next) => `a bank nem válaszolt${next ? `, ${next}-kor újrapróbáljuk` : ""}`,
      consent_expired: () => "a hozzájárulás lejárt, megújításra vár",
      auth: () => "a szolgáltató nem engedett be; az ügyfélszolgálat már dolgozik rajta",
      refused: () =>
        "a szolgáltató elutasította a lekérdezést; az ügyfélszolgálat már dolgozik rajta",
      interrupted: (next) =>
        `a lekérdezés megszakadt${next ? `, ${next}-kor folytatjuk` : ", folytatjuk"}`,
    } satisfies Record<Outcome, (next: string | undefined) => string>,
    waiting: (at: string) => `a bank most nem fogad újabb lekérdezést, ${at}-kor újrapróbáljuk`,
    filled: (interval: string) => `Pótolt napok: ${interval}`,
    pending: (count: number) => `${formatCount(count)} függő tétel`,
    unread: (count: number) => `${formatCount(count)} tételt nem tudtunk értelmezni, megőriztük`,
    triggers: {
      first: "Első lekérdezés",
      history: "Előzmények",
      daily: "Napi lekérdezés",
      retry: "Újrapróbálás",
      manual: "Kérésre",
      hook: "A bank jelzésére",
      reread: "Heti ellenőrzés",
      renewal: "Megújítás után",
    } satisfies Record<SyncRun["trigger"], string>,
  },
  history: {
    open: "Lekérdezések",
    title: "Lekérdezések előzményei",
    empty: "Ezt a számlát még nem kérdeztük le.",
    failed: "Az előzmények most nem tölthetők be",
    more: "Korábbiak",
    close: "Bezárás",
  },
  unread: {
    line: (count: number) => `${formatCount(count)} tételt nem tudtunk értelmezni, megőriztük.`,
    open: "Megnézem",
    title: "Nem értelmezett tételek",
    lead: "A bank ezeket a tételeket olyan formában adta át, amelyet még nem értünk. Semmi sem veszett el: minden frissítéskor újra megpróbáljuk, és amint sikerül, a tétel a többi közé kerül. Addig a számla listája és forgalma ezek nélkül értendő; az egyenleg a bank adata, abban már benne lehetnek.",
    why: {
      item: "A tétel nem olvasható",
      id: "Nincs azonosítója",
      amount: "Az összege nem olvasható",
      sign: "Nem derül ki, terhelés vagy jóváírás",
      currency: "A devizaneme eltér a számláétól, vagy nem olvasható",
      date: "A dátuma nem olvasható",
      text: "Az egyik adata túl hosszú",
    } satisfies Record<UnreadFieldName, string>,
    amountUnknown: "Ismeretlen összeg",
    dayUnknown: "Ismeretlen nap",
    since: (when: string) => `Megőrizve: ${when}`,
    raw: "Ahogy a bank küldte",
    again: "Újraolvasás most",
    done: "Elintéztem",
    doneAsk:
      "A tételt ellenőrizte a netbankban, és a könyvelésében rendben van? Ezután itt nem látja többé.",
    doneConfirm: "Igen, elintéztem",
    doneBack: "Mégse",
    empty: "Minden tételt sikerült értelmezni.",
    failed: "A tételek most nem tölthetők be",
    more: "Továbbiak",
    close: "Bezárás",
  },
  refresh: "Frissítés most",
  pullFresh: "Most olvastuk be",
  pullNext: (when: string | null) =>
    when ? `Az adatok frissek. Legközelebb ${when} után frissítheti.` : "Az adatok frissek.",
  refreshExpired: "Lejárt hozzájárulással nem lehet frissíteni. Előbb újítsa meg.",
  detach: "Banki kapcsolat leválasztása",
  ownerOnly: "A banki kapcsolatot csak a cég ügyvezetője kezelheti.",
  provider: { aggreg8: "Aggreg8", enablebanking: "Enable Banking" } satisfies Record<
    FeedProviderName,
    string
  >,
};
