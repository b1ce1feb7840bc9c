import { OLD_WEBHOOK_SECRET_DAYS } from "#contract/webhooks/webhook-limits.ts";
import type { EventType } from "#contract/webhooks/event-types.ts";

export const webhookTexts = {
  title: "Webhookok",
  lead: "Értesítés, ha új adat érkezett; banki adat nincs benne.",
  add: "Webhook hozzáadása",
  listLabel: "Webhookok",
  madeBy: (who: string) => `Létrehozta: ${who}`,
  listFailed: "A webhookok most nem tölthetők be",
  empty: {
    title: "Még nincs webhook",
    message:
      "A program így azonnal megtudja, ha új tétel, kivonat vagy export készült, és nem kell percenként kérdeznie.",
  },
  columns: {
    address: "Cím",
    ticks: "Utolsó 20 kézbesítés",
    waiting: "Várakozó",
    state: "Állapot",
    actions: "Műveletek",
  },
  everyEvent: "minden esemény",
  events: (count: number) => `${count} eseményfajta`,
  ticks: (taken: number, all: number) =>
    all === 0 ? "Még nem volt kézbesítés" : `Az utolsó ${all} kézbesítésből ${taken} sikerült`,
  waiting: (count: number) => `${count} vár`,
  lastTaken: (ms: number) => `${ms}\u00a0ms`,
  lastAt: "utoljára",
  lastFailed: "sikertelen",
  noTry: "még nem küldtünk",
  states: { OK: "Rendben", FAILING: "Nem válaszol", STOPPED: "Leállítva" },
  twoSecrets: "2 titkos kulcs él",
  menu: (url: string) => `Műveletek: ${url}`,
  actions: {
    test: "Próbaüzenet",
    deliveries: "Kézbesítések",
    edit: "Módosítás",
    rotate: "Titkos kulcs cseréje",
    endOld: "Régi titkos kulcs visszavonása",
    resume: "Újraindítás",
    remove: "Törlés",
  },
  replayOpen: (count: number) => `${count} esemény újraküldése`,
  replayOne: "Újraküldés",
  replayOneOf: (type: string) => `Újraküldés: ${type}`,
  failingTitle: (reason: string) => `${reason.slice(0, 1).toUpperCase()}${reason.slice(1)}`,
  failing: (until: string) =>
    `A kézbesítést ${until}-ig ismételjük, egyre ritkábban. Ha addig sem sikerül, leállítjuk és levélben szólunk. Egyetlen esemény sem veszik el: 30 napig újraküldhető.`,
  stopped: (at: string) =>
    `A webhookot ${at}-kor leállítottuk. Az azóta történt események várnak: az újraindítás elküldi őket. Egyetlen esemény sem veszik el: 30 napig újraküldhető.`,
  given: (count: number) => `${count} eseményt nem vettek át. 30 napig újraküldheti őket.`,
  givenTitle: "Nem minden értesítés érkezett meg",
  tries: (count: number) => `${count}. kísérlet`,
  next: "következő:",
  held: "az újraindításra vár",
  notTried: "még nem küldtük el",
  givenUp: "feladtuk",
  taken: "átvették",
};

export const webhookToasts = {
  tested: {
    title: "Próbaüzenet elküldve",
    message: "Az eredmény néhány másodpercen belül látszik a webhook sorában.",
  },
  testFailed: "A próbaüzenet nem ment el",
  replayed: (count: number) => ({
    title: count === 0 ? "Nincs mit újraküldeni" : "Az újraküldés elindult",
    message: count === 0 ? "Minden eseményt átvettek." : `${count} eseményt küldünk el újra.`,
  }),
  replayFailed: "Az újraküldés nem sikerült",
  resumed: {
    title: "A webhook újra működik",
    message: "A várakozó eseményeket most küldjük el.",
  },
  resumeFailed: "Az újraindítás nem sikerült",
  saved: { title: "Webhook módosítva", message: "Az új beállítás mostantól érvényes." },
  removed: { title: "Webhook törölve", message: "Erre a címre nem küldünk több értesítést." },
  removeFailed: "A webhook törlése nem sikerült",
  oldEnded: {
    title: "A régi titkos kulcs megszűnt",
    message: "Mostantól csak az új kulcs írja alá az üzeneteket.",
  },
  oldEndFailed: "A régi kulcs visszavonása nem sikerült",
  rotateFailed: "A titkos kulcs cseréje nem sikerült",
};

export const webhookFormTexts = {
  create: "Webhook hozzáadása",
  edit: "Webhook módosítása",
  submit: "Hozzáadás",
  running: "Cím ellenőrzése…",
  failed: "A webhook nem jött létre",
  saveFailed: "A webhook nem módosult",
  key: "Hozzáférési kulcs",
  chooseKey: "Válasszon kulcsot",
  keyMissing: "Válassza ki, melyik kulcshoz tartozik.",
  url: "Cím",
  urlHelp: "https:// kezdetű cím, amely az internetről elérhető",
  urlStart: "https://",
  urlMissing: "Adja meg a címet.",
  events: "Mely eseményekről küldjünk értesítést?",
  noEvents: "Jelöljön meg legalább egyet.",
  notForKey: "ehhez a kulcs jogosultsági köre kevés",
};

export const webhookSecretTexts = {
  title: "A webhook titkos kulcsa",
  lead: "Ezzel írjuk alá az üzeneteket; a program ebből tudja, hogy tőlünk jönnek.",
  secret: "Titkos kulcs (whsec)",
  bothSign: `A régi és az új kulcs ${OLD_WEBHOOK_SECRET_DAYS} napig együtt ír alá, hogy a program leállás nélkül átállhasson.`,
};

export const rotateWebhookTexts = {
  title: "Titkos kulcs cseréje",
  action: "Új titkos kulcs",
  running: "Készül…",
  body: `A régi és az új kulcs ${OLD_WEBHOOK_SECRET_DAYS} napig együtt ír alá minden üzenetet.`,
  third: "Most is két titkos kulcs ír alá. A csere a régebbit azonnal megszünteti.",
  again:
    "Az előző csere válasza nem érkezett meg. Ha elkészült az új kulcs, azt cseréljük le: a program mostani kulcsa megmarad.",
};

export const removeWebhookTexts = {
  title: "Webhook törlése",
  action: "Webhook törlése",
  running: "Törlés…",
  body: (url: string) => `Erre a címre nem küldünk több értesítést: ${url}`,
  note: "A kézbesítések listája is törlődik. Az események megmaradnak, a program lekérdezheti őket.",
};

export const deliveriesTexts = {
  title: "Kézbesítések",
  label: "Kézbesítések",
  failed: "A kézbesítések most nem tölthetők be",
  empty: "Az elmúlt 30 napban nem volt esemény.",
  more: "Korábbiak",
  columns: { at: "Esemény", result: "Eredmény", actions: "Műveletek" },
  period: "Időszak újraküldése",
  periods: {
    hour: "Az utolsó óra",
    day: "Az utolsó nap",
    week: "Az utolsó hét",
    all: "Az utolsó 30 nap",
  },
};

export const eventTexts: Readonly<Record<EventType, string>> = {
  "transactions.sync_available": "új, módosult vagy törölt tételek",
  "statement.available": "kivonat beolvasva",
  "settlement.matched": "elszámolás párosítva",
  "export.completed": "export elkészült",
  "export.failed": "export nem készült el",
  "account.connected": "bankszámla összekötve",
  "consent.expiring": "banki hozzájárulás hamarosan lejár",
  "consent.expired": "banki hozzájárulás lejárt",
  "consent.revoked": "banki hozzájárulás visszavonva",
  "access_key.revoked": "a kulcs visszavonva",
  "webhook.test": "próbaüzenet",
};
