/** The page for developers in words. */
import type { EventType } from "#contract/webhooks/event-types.ts";
import type { integratorApiEndpoints } from "#contract/integrator-api/endpoints.ts";

export const developerTexts = {
  title: "Banki tételek a programjában, öt perc alatt",
  lead: "Egy kulcs, egy lista, egyetlen kurzor. Csak olvasás: ezen a felületen sem lehet utalni.",
  keys: "Hozzáférési kulcs létrehozása",
  login: "Belépés kulcsért",
  openapi: "OpenAPI 3.1",
  replyLabel: "Válasz",
  parts: [
    {
      key: "sync",
      title: "Tételek szinkronja",
      text: "Hozzáadott, módosult és eltávolított tételek, hézag nélkül.",
    },
    {
      key: "books",
      title: "Könyvelt jelölés",
      text: "A program visszaírja, mit könyvelt; a könyvelő azonnal látja.",
    },
    {
      key: "accounts",
      title: "Számlák és egyenlegek",
      text: "A cég bankszámlái, az utolsó ismert egyenleggel és napjával.",
    },
  ],
  contents: "Tartalom",
  quick: {
    id: "ot-perc",
    title: "Öt perc alatt",
    lead: "Kell hozzá egy kulcs a Hozzáférési kulcsok oldalról. Ha csak kipróbálná, nyisson bemutató céget a kezdőlapon: az ott létrehozott kulcs (ci_test_…) egy kitalált cég egyévnyi tételét adja.",
    steps: {
      token: { title: "Kérjen tokent a kulcsával.", text: "A token egy óráig él." },
      page: {
        title: "Olvassa be az első oldalt.",
        text: "A következőt a válaszban kapott nextCursor adja.",
      },
      copy: {
        title: "Tartsa lépésben a saját másolatát.",
        text: "Sorrend: removed, added, modified. A kurzort a tételekkel egy tranzakcióban mentse; így megszakadás után sem vész el semmi.",
      },
    },
  },
  calls: {
    id: "vegpontok",
    title: "Végpontok",
    lead: "Minden cím előtt: /api/v1. Egy kulcs egyetlen céget lát, ezért a hívások nem nevezik meg a céget. Az összegek tizedes szövegek, a mínusz terhelés; a napok alakja ÉÉÉÉ-HH-NN.",
    fields: "Mezők",
    reply: "A válasz mezői",
    scope: "Jogosultsági kör",
    anyScope: "bármelyik",
    perMinute: (count: number) => `percenként legfeljebb ${count} hívás`,
    idempotent: "Idempotency-Key fejléc kötelező",
  },
  webhooks: {
    id: "webhookok",
    title: "Webhookok",
    lead: "A Bankhíd szól, ha van mit beolvasni: a Standard Webhooks szabályai szerint aláírt, vékony üzenetet küld, amelyben csak azonosítók vannak, banki adat nincs. Az üzenetre a program a szokásos hívásokkal olvassa be, ami új.",
    steps: {
      webhook: {
        title: "Adjon meg egy címet.",
        text: "Csak https, az internetről elérhető gépen. A titkos kulcs (whsec_…) csak ebben a válaszban van. A Hozzáférési kulcsok oldalon is megadható.",
      },
      verify: {
        title: "Ellenőrizze az aláírást.",
        text: "Az aláírás a webhook-id, a webhook-timestamp és a törzs pontos bájtjai fölött készül. Öt percnél régebbi üzenetet ne fogadjon el.",
      },
    },
    sandbox: "A mintában a tesztkörnyezet saját fogadója áll, mert itt külső cím nem kell.",
    rules: [
      "Átvettnek a 10 másodpercen belüli 2xx válasz számít. Átirányítást nem követünk.",
      "Más válasz után 5 másodperc, 5 perc, 30 perc, 2, 5, majd 10 óránként ismételjük, összesen 72 órán át; a Retry-After fejlécet legfeljebb egy óráig vesszük figyelembe. 410-re azonnal leállunk.",
      "Ha 72 óra alatt egy üzenetet sem vettek át, a webhookot leállítjuk, és levélben szólunk. Az események 30 napig megvannak: újraküldhetők (…/replay).",
      "Ugyanaz az üzenet többször is megérkezhet, és a sorrend nem garantált: az id alapján szűrje ki, amit már látott.",
      "Csere (…/rotate-secret) után 7 napig két aláírás van a fejlécben, szóközzel elválasztva.",
    ],
    columns: { type: "Esemény", means: "Mikor", scope: "Jogosultsági kör" },
    sampleLabel: "Egy üzenet",
  },
  limits: {
    id: "korlatok",
    title: "Korlátok és hibák",
    lead: "Kulcsonként percenként 120 hívás, a szinkronból 60, tokenből 10. A RateLimit fejléc megmondja, mennyi maradt. A hibák RFC 9457 szerinti dokumentumok, állandó code mezővel; a traceId alapján az ügyfélszolgálat megtalálja a hívást.",
    columns: { code: "Kód", means: "Mit jelent", todo: "Mit tegyen a program" },
    rows: [
      [
        "401 unauthorized",
        "A token lejárt, vagy a kulcsot visszavonták.",
        "Kérjen új tokent, egyszer.",
      ],
      [
        "403 insufficient_scope",
        "A kulcs jogosultsági köre ehhez kevés.",
        "Bővebb körű kulcs kell hozzá.",
      ],
      ["404 not_found", "Nincs ilyen tétel, vagy már nem számít.", "Vegye ki a másolatából."],
      ["404 no_items", "Ezekben a napokban nincs kiadható tétel.", "Nincs teendő."],
      [
        "409 export_not_ready",
        "Az export még készül.",
        "Várja ki a Retry-After idejét, és kérje újra.",
      ],
      ["409 request_in_progress", "Ugyanez a kérés még fut.", "Várja ki a Retry-After idejét."],
      ["410 cursor_expired", "A kurzor már nem folytatható.", "Kezdje elölről, kurzor nélkül."],
      ["422 validation_failed", "Hibás mező; a válasz megnevezi.", "Javítsa, ne ismételje."],
      [
        "422 idempotency_key_reused",
        "A kulccsal más tartalmú kérés jött.",
        "Új kéréshez új kulcsot küldjön.",
      ],
      ["429 rate_limited", "Túl sok hívás.", "Várja ki a Retry-After idejét."],
      [
        "429 refresh_quota_exceeded",
        "A bankszámla napi frissítési kerete elfogyott.",
        "Várjon; a reggeli beolvasás magától megtörténik.",
      ],
    ],
  },
  tools: {
    id: "eszkozok",
    title: "Kész eszközök",
    lead: "Mindhárom a @bankhid/client csomagban van, és egy hozzáférési kulccsal működik. Amíg nincs nyilvános csomagtárban, kérésre elküldjük.",
    list: [
      {
        key: "client",
        title: "TypeScript-kliens",
        text: "A leírásból generált típusokkal. Magától kér tokent, és kivárja a Retry-After idejét.",
      },
      {
        key: "mcp",
        title: "MCP-szerver asszisztensekhez",
        text: "Claude, Copilot, Cursor vagy más asszisztens kérdezheti a cég tételeit: „Mennyit utalt a GLS októberben?” Alapból csak olvas, a tokenje is; minden eszköze a kulcs jogosultsági köréhez kötött. A banki szövegek adatként érkeznek, nem utasításként. Az asszisztens a saját gépén indítja el, ezért csak olyan asszisztenssel működik, amely helyi MCP-szervert is indít.",
      },
      {
        key: "folder",
        title: "Mappaügynök",
        text: "Asztali könyvelőprogramhoz: egy mappát tölt exportfájlokkal, minden tétel pontosan egy fájlba kerül. Áramszünet után is onnan folytatja. Indítása: bankhid-folder beallitas.json, a beállítás pedig:",
      },
    ],
  },
  assistants: {
    label: "Melyik asszisztens",
    list: {
      claudeDesktop: {
        name: "Claude Desktop",
        where:
          "Beállítások, Developer, Edit Config: a claude_desktop_config.json fájlba. Utána indítsa újra.",
      },
      claudeCode: { name: "Claude Code", where: "Ez a parancs a terminálban:" },
      vsCode: {
        name: "VS Code (Copilot)",
        where: "A munkamappa .vscode/mcp.json fájljába; a Copilot Agent módjában használható.",
      },
      cursor: {
        name: "Cursor",
        where: "A ~/.cursor/mcp.json fájlba, vagy egy mappához a .cursor/mcp.json fájlba.",
      },
      codex: { name: "Codex", where: "A ~/.codex/config.toml fájlba." },
    },
  },
  changes: {
    id: "valtozasok",
    title: "Változások",
    text: "Új mező és új érték bármikor jöhet: a program hagyja figyelmen kívül, amit nem ismer. Ami törné a programokat, az új címre kerül (/api/v2), és a régi legalább 12 hónapig él mellette.",
  },
} as const;

/** When an event is told. */
export const eventTypeTexts: Readonly<Record<EventType, string>> = {
  "transactions.sync_available":
    "Tételek jöttek, módosultak vagy eltűntek; accountId nélkül bármelyik számlán.",
  "statement.available": "Egy számla kivonatát beolvastuk.",
  "settlement.matched": "Egy elszámolás és egy banki jóváírás párja megvan.",
  "export.completed": "Egy kért exportfájl elkészült.",
  "export.failed": "Egy kért exportfájl nem készült el.",
  "account.connected": "Egy bankszámlát mostantól a banktól olvasunk.",
  "consent.expiring": "Egy banki hozzájárulás hamarosan lejár.",
  "consent.expired": "Egy banki hozzájárulás lejárt.",
  "consent.revoked": "Egy banki hozzájárulást visszavontak.",
  "access_key.revoked": "A kulcsot visszavonták; ez az utolsó üzenete.",
  "webhook.test": "Próbaüzenet.",
};

/** What each call is for. */
export const callTexts: Readonly<Record<keyof typeof integratorApiEndpoints, string>> = {
  apiMe: "A kulcs, amelyhez a token tartozik: a cége és a jogosultsági köre.",
  apiCompanyList: "A cég, amelyet a kulcs lát.",
  apiCompanyGet: "Egy cég.",
  apiAccountList: "A cég minden bankszámlája.",
  apiAccountGet: "Egy bankszámla.",
  apiBalancesGet: "Egy bankszámla utolsó ismert egyenlegei, a napjukkal.",
  apiTransactionList:
    "Tételek könyvelési nap és azonosító szerint, a legrégebbivel kezdve. Mindkét nap beleszámít.",
  apiTransactionSync: "Ami a kurzor óta változott; kurzor nélkül minden.",
  apiTransactionGet: "Egy tétel.",
  apiBookkeepingSet:
    "Egy tételt könyveltként megjelöl (BOOKED), vagy leveszi a jelölést (NOT_BOOKED).",
  apiBookkeepingBatch: "Ugyanez legfeljebb 500 tételre; minden tételnek külön eredménye van.",
  apiAccountRefresh:
    "Kéri a számla azonnali beolvasását a bankból, 24 óránként legfeljebb négyszer. Csak ügyvezető kulcsával.",
  apiConsentList: "Banki hozzájárulások, amelyekkel a cég számláit olvassuk, a lejáratukkal.",
  apiStatementList: "A feltöltött fájlokban talált kivonatok, az első napjuk szerint.",
  apiStatementContent: "A kivonat napjainak tételei a kért formátumú fájlban.",
  apiAccountStatement:
    "Egy bankszámla tételei bármely napokra, a kért formátumú fájlban. Az exportok közé nem kerül.",
  apiSettlementList: "Futárok és kártyaelfogadók elszámolásai, a legújabbal kezdve.",
  apiSettlementGet: "Egy elszámolás, és a banki jóváírások, amelyek kifizetik.",
  apiSettlementItems: "Az elszámolás tételei: csomagok, fizetések, díjak.",
  apiExportCreate:
    "Exportot kér; a fájl a háttérben készül. Addig figyelje, amíg READY nem lesz. Az onlyNew csak azokat a tételeket adja, amelyek még egy exportban sem voltak.",
  apiExportList: "A kulccsal kért exportok az utolsó 7 napból.",
  apiExportGet: "Egy export állapota.",
  apiExportContent: "A kész export fájlja.",
  apiEventList:
    "Az elmúlt 30 nap eseményei a kurzor óta, a legrégebbivel kezdve: annak, aki lemaradt egy webhookról. A nextCursor mindig jön; onnan folytassa.",
  apiWebhookList: "A kulcs webhookjai.",
  apiWebhookCreate:
    "Címet ad meg, amely értesítést kap. A titkos kulcs csak ebben a válaszban van.",
  apiWebhookGet: "Egy webhook.",
  apiWebhookSave: "A cím vagy az események módosítása, vagy egy leállt webhook újraindítása.",
  apiWebhookDelete: "Egy webhook törlése; az események megmaradnak.",
  apiWebhookRotate: "Új titkos kulcs; a régi még 7 napig aláír mellette.",
  apiWebhookTest: "Próbaüzenet csak erre a címre.",
  apiDeliveryList: "Egy webhook kézbesítései, a legújabbal kezdve.",
  apiWebhookReplay: "Újraküldés: egy kézbesítés, egy időszak, vagy minden, amit nem vettek át.",
  apiLinkCreate:
    "Link, amellyel a cég egy személye belép: egyszer, 5 percen belül, csak ehhez a céghez, a napi munkához; kulcshoz, meghíváshoz és a saját adataihoz az ő saját belépése kell. A szűrő a tétellistát tölti ki. Csak a kulcs létrehozójának kérhető, ügyvezető kulcsával a könyvelőinek is.",
  apiCompanyPrepare:
    "Céget készít elő az ügyvezetőjének, aki levelet kap, és maga véglegesíti. Naponta legfeljebb 20.",
};
