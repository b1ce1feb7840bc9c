/** A sentence for every code with which a call can fail: what happened, and what to do next. */
import type { ApiErrorCode } from "#web/api/api-error.ts";

export interface ErrorSentence {
  readonly title: string;
  readonly message: string;
}

/** In a tab that the link of a program opened: the person may do it, with his own login. */
export const linkSessionText: ErrorSentence = {
  title: "Ehhez a saját belépése kell",
  message:
    "Ezt a lapot egy program linkje nyitotta meg. Ilyen lapon a tételeket nézheti, szűrheti, könyveltként jelölheti meg, letöltheti, és fájlt tölthet fel. Minden máshoz lépjen be a saját nevében: utána itt folytatja.",
};

export const errorTexts: Record<ApiErrorCode, ErrorSentence> = {
  bad_request: {
    title: "A kérés hibás",
    message: "Az adatokat nem sikerült menteni. Kérjük, frissítse az oldalt, és próbálja újra.",
  },
  validation_failed: {
    title: "Hibás adat",
    message: "Kérjük, javítsa a megjelölt mezőket, majd próbálja újra.",
  },
  unauthenticated: { title: "Belépés szükséges", message: "A folytatáshoz kérjük, lépjen be." },
  access_withdrawn: {
    title: "Megszűnt a hozzáférése",
    message:
      "Megszűnt a hozzáférése a céghez, amellyel dolgozott, ezért kijelentkeztettük. Ha tévedés, keresse a cég ügyvezetőjét.",
  },
  session_expired: {
    title: "Lejárt a munkamenet",
    message: "Biztonsági okból kijelentkeztettük. Kérjük, lépjen be újra.",
  },
  privacy_not_accepted: {
    title: "Az adatkezelési tájékoztató elfogadásra vár",
    message: "A folytatáshoz olvassa el és fogadja el az adatkezelési tájékoztatót.",
  },
  forbidden: {
    title: "Nincs jogosultsága",
    message: "Ehhez a művelethez nincs hozzáférése. Kérjen jogosultságot a cég ügyvezetőjétől.",
  },
  not_found: {
    title: "Nem található",
    message:
      "Lehet, hogy közben törölték, vagy nincs hozzá hozzáférése. Kérjük, frissítse az oldalt.",
  },
  method_not_allowed: {
    title: "A művelet nem végezhető el",
    message: "Kérjük, frissítse az oldalt, és próbálja újra.",
  },
  conflict: {
    title: "Közben megváltozott",
    message: "Valaki más módosította. Kérjük, frissítse az oldalt, és ismételje meg a műveletet.",
  },
  link_used_or_expired: {
    title: "A link nem érvényes",
    message: "A link lejárt, vagy már felhasználták. Kérjen új belépési linket.",
  },
  captcha_required: {
    title: "Biztonsági ellenőrzés szükséges",
    message: "Kérjük, jelölje be, hogy Ön nem robot, majd próbálja újra.",
  },
  captcha_failed: {
    title: "A biztonsági ellenőrzés nem sikerült",
    message: "Kérjük, végezze el újra az ellenőrzést.",
  },
  email_invalid: {
    title: "Hibás e-mail-cím",
    message: "Az e-mail-cím hiányzik vagy hibás. Kérjük, javítsa, majd próbálja újra.",
  },
  email_not_registered: {
    title: "A belépés nem sikerült",
    message:
      "Ez az e-mail-cím nincs regisztrálva. Ellenőrizze a címet, vagy kérje meg az ügyvezetőt, hogy hívja meg.",
  },
  mail_not_sent: {
    title: "A levelet nem tudtuk elküldeni",
    message: "Kérjük, ellenőrizze a címet, és próbálja újra néhány perc múlva.",
  },
  company_tax_number_exists: {
    title: "Ez az adószám már szerepel",
    message:
      "Ezzel az adószámmal már van cég a rendszerben. Ellenőrizze az adószámot, vagy kérjen hozzáférést a cég ügyvezetőjétől.",
  },
  company_restore_tax_number_taken: {
    title: "A cég nem állítható vissza",
    message:
      "Ezzel az adószámmal közben másik cég jött létre. Kérjük, írjon az ügyfélszolgálatnak.",
  },
  claim_pending: {
    title: "Ehhez a céghez már kért hozzáférést",
    message:
      "Ha elutasították, vagy három napja nincs válasz, jelölje be, hogy kifogásolja. A kifogásról az üzemeltető dönt.",
  },
  accountant_exists: {
    title: "Már van hozzáférése",
    message:
      "Ezzel az e-mail-címmel a cégnek már van könyvelője. Szükség esetén küldje újra a meghívót.",
  },
  accountant_invitation_not_sent: {
    title: "A meghívót nem sikerült kézbesíteni",
    message:
      "A könyvelőt elmentettük, de a levelezőszerver visszautasította a levelet. Ha a cím hibás, vonja vissza a hozzáférést, és hívja meg a helyes címen.",
  },
  letters_repeated: {
    title: "Ma már nem küldünk több levelet ide",
    message:
      "Egy címzettnek naponta csak néhány ilyen levelet küldünk. A korábbiak a levélszemét mappában is lehetnek: kérjük, nézzék meg ott is. Holnap küldhet újat.",
  },
  reminder_sent_today: {
    title: "Ma már ment emlékeztető",
    message: "Cégenként naponta két, különböző emlékeztető küldhető. Kérjük, próbálja újra holnap.",
  },
  reminder_switched_off: {
    title: "Az ügyvezető nem kér emlékeztetőt",
    message:
      "A profiljában kikapcsolta az emlékeztető leveleket, ezért nem írtunk neki. Keresse meg telefonon vagy saját levélben.",
  },
  bank_account_in_target: {
    title: "A bankszámla nem helyezhető át",
    message: "A célcégnél már van ilyen számú bankszámla. Előbb törölje vagy helyezze át azt.",
  },
  bank_account_busy: {
    title: "A bankszámla most nem módosítható",
    message:
      "Egy fájlja feldolgozás alatt van, vagy a számlát éppen áthelyezzük, töröljük vagy összevonjuk. Kérjük, próbálja újra néhány perc múlva.",
  },
  file_accounts_moved: {
    title: "Ez a fájl nem olvasható újra",
    message:
      "A fájl egyik bankszámláját másik céghez helyezték át. Helyezze vissza, vagy töltse fel a fájlt újra.",
  },
  file_undo_over: {
    title: "Ez a törlés már nem vonható vissza",
    message: "A fájl végleg törlődött. Ha szüksége van rá, töltse fel újra.",
  },
  file_bytes_gone: {
    title: "Ez a fájl már nem tölthető le",
    message: "A tételei megvannak, a fájlt magát már nem őrizzük.",
  },
  mail_not_held: {
    title: "Erről a levélről már döntöttek",
    message: "Frissítse az oldalt, és nézze meg, mi lett vele.",
  },
  mail_sender_unproven: {
    title: "Ezt a feladót nem lehet előre elfogadni",
    message:
      "Semmi sem bizonyítja, hogy a levél tőle jött, ezért a nevében bárki írhat. Minden levelénél külön döntsön.",
  },
  mail_not_waiting: {
    title: "Ez a levél már nem vár jelszóra",
    message: "Közben más megadta, vagy a levelet már nem őrizzük. Kérjük, frissítse a listát.",
  },
  mail_password_wrong: {
    title: "Ezzel a jelszóval nem nyílik meg",
    message: "Ellenőrizze a jelszót a feladó tájékoztatójában, és próbálja újra.",
  },
  bank_account_ambiguous: {
    title: "Nem egyértelmű, melyik bankszámla",
    message: "Több bankszámla is megfelel. Kérjük, frissítse az oldalt, és válassza ki újra.",
  },
  page_cursor_invalid: {
    title: "A lista közben megváltozott",
    message: "Kérjük, töltse be újra a listát az elejétől.",
  },
  too_many_items: {
    title: "Túl sok tétel egyszerre",
    message:
      "Egyszerre legfeljebb 1 000 000 tétel jelölhető meg. Kérjük, szűkítse az időszakot vagy a bankszámlákat.",
  },
  places_full: {
    title: "Nincs több hely",
    message: "Ebből több nem menthető el. Töröljön egyet, amely már nem kell.",
  },
  program_places_full: {
    title: "Program nem állíthat be több rendszeres exportot",
    message:
      "Programok egy cégnél együtt legfeljebb öt rendszeres exportot állíthatnak be. Lépjen be a saját belépési linkjével: úgy továbbiakat is beállíthat.",
  },
  booking_undo_expired: {
    title: "Ez már nem vonható vissza",
    message: "Egy jelölés 24 óráig vonható vissza. A tételek jelölését egyenként módosíthatja.",
  },
  file_too_large: {
    title: "Túl nagy fájl",
    message: "A fájl nem töltődött fel. Bontsa rövidebb időszakokra, és töltse fel részletekben.",
  },
  file_type_refused: {
    title: "Nem támogatott fájltípus",
    message:
      "A fájl nem töltődött fel. Töltse le a kivonatot MT940, CAMT.053, CSV vagy Excel formában.",
  },
  file_missing_in_form: {
    title: "Nem érkezett fájl",
    message: "Kérjük, válassza ki a fájlt újra.",
  },
  paper_kind_unknown: {
    title: "Ezt a fájlt nem tudjuk bizonylatként megőrizni",
    message: "Bizonylat PDF, JPEG, PNG, WebP vagy HEIC fájl lehet. Ez a fájl egyik sem.",
  },
  paper_limit_reached: {
    title: "Ennél több nem fér egymás mellé",
    message:
      "Egy tétel mellett legfeljebb 50 bizonylat, egy bizonylat mellett legfeljebb 200 tétel állhat.",
  },
  upload_interrupted: {
    title: "A feltöltés megszakadt",
    message:
      "A fájl nem érkezett meg. Kérjük, ellenőrizze az internetkapcsolatot, és próbálja újra.",
  },
  disk_full: {
    title: "Most nem tudunk fájlt fogadni",
    message: "Betelt a tárhelyünk; dolgozunk rajta. Kérjük, próbálja meg később.",
  },
  storage_full: {
    title: "Megtelt a tárhely",
    message:
      "A fájl már nem fér el, ezért nem töltődött fel. Töröljön régi fájlokat a Feltöltések oldalon, vagy írjon nekünk.",
  },
  exports_full: {
    title: "Megtelt az exportok helye",
    message:
      "A cég elkészült exportfájljai együtt elérték az 5 GB-ot. Mindegyik egy hét után törlődik; addig kérjen rövidebb időszakot, vagy írjon nekünk.",
  },
  office_plan_unpaid: {
    title: "Az iroda csomagja még nincs kifizetve",
    message: "Ügyfeleket az első sikeres terhelés után jelölhet ki.",
  },
  plan_limit_reached: {
    title: "A csomagjába ez már nem fér bele",
    message:
      "Bővítse a csomagot az Előfizetéseim oldalon, és próbálja újra; ha egy bankszámla nem fér el, az is elég, ha töröl egy másikat, amelyre már nincs szüksége. Ami eddig bekerült, megmarad és használható.",
  },
  file_not_waiting: {
    title: "Ez a fájl már nem vár döntésre",
    message: "Kérjük, frissítse az oldalt; az eredmény már látható.",
  },
  credit_link_impossible: {
    title: "Ez így nem párosítható",
    message:
      "Az elszámolásnak vagy a banki jóváírásnak nincs szabad része. Lehet, hogy közben más párosította; frissítse az oldalt.",
  },
  file_has_booked_transactions: {
    title: "A fájl könyvelt tételt tartalmaz",
    message:
      "Könyvelt tétel nem törölhető. Előbb törölje a könyvelt jelölést, vagy hagyja meg a fájlt.",
  },
  certificate_not_whole: {
    title: "Az igazolás nem adható ki",
    message:
      "Az időszaknak van nem igazolt napja, vagy döntésre váró tétele. Nézze meg, mi hiányzik.",
  },
  month_not_closable: {
    title: "A hónap nem zárható le",
    message: "Még tart, már le van zárva, vagy hiányzik valami, amihez indok kell.",
  },
  question_nobody: {
    title: "Nincs kit kérdezni",
    message: "A céghez rajta kívül nem tartozik senki, akit megkérdezhetne.",
  },
  question_limit_reached: {
    title: "Túl sok kérdés",
    message: "Zárjon le néhány kérdést, vagy folytassa egy új kérdésben.",
  },
  export_empty: {
    title: "Nincs exportálható tranzakció",
    message:
      "A választott időszakban nincs tranzakció. Válasszon másik időszakot vagy bankszámlát.",
  },
  export_range_invalid: {
    title: "Hibás időszak",
    message: "A kezdő dátum nem lehet későbbi a záró dátumnál.",
  },
  export_too_many_rows: {
    title: "Túl sok tétel egy PDF-hez",
    message:
      "Nyomtatható számlatörténet legfeljebb 10 000 tételből készül. Válasszon rövidebb időszakot vagy más formátumot.",
  },
  export_not_ready: {
    title: "Az export még nem készült el",
    message: "Kérjük, várja meg, amíg elkészül, és azután töltse le.",
  },
  download_ticket_invalid: {
    title: "A letöltési link lejárt",
    message: "A link 60 másodpercig és egyszer érvényes. Kérjük, indítsa újra az exportot.",
  },
  payload_too_large: {
    title: "Túl sok adat egyszerre",
    message: "Kérjük, szűkítse a kijelölést, és próbálja újra.",
  },
  unsupported_media_type: {
    title: "Nem támogatott formátum",
    message: "Kérjük, frissítse az oldalt, és próbálja újra.",
  },
  rate_limited: {
    title: "Túl sok kérés",
    message: "Kérjük, várjon egy kicsit, mielőtt újrapróbálja.",
  },
  timeout: {
    title: "A válasz túl sokáig tartott",
    message:
      "Kérjük, próbálja újra egy perc múlva. Ha hosszú időszakot kért, válasszon rövidebbet.",
  },
  shutting_down: {
    title: "A szolgáltatás most frissül",
    message: "Néhány másodperc múlva újra elérhető. Kérjük, próbálja újra.",
  },
  server_busy: {
    title: "Most nagyon sokan használják a szolgáltatást",
    message: "A kérése nem került sorra. Kérjük, próbálja újra néhány másodperc múlva.",
  },
  service_unavailable: {
    title: "A szolgáltatás rövid ideig nem érhető el",
    message:
      "Kérjük, próbálja újra néhány másodperc múlva. Ha éppen mentett, előbb nézze meg, megtörtént-e.",
  },
  too_many_at_once: {
    title: "Egyszerre túl sok művelet fut",
    message:
      "Még dolgozunk az Ön vagy a cége előző kérésein. Kérjük, várja meg őket, majd próbálja újra.",
  },
  only_owner_of_company: {
    title: "A fiók most nem törölhető",
    message:
      "Van olyan cég, amelynek Ön az egyetlen ügyvezetője. Előbb törölje a céget, vagy vonjon be másik ügyvezetőt.",
  },
  email_in_use: {
    title: "Ez az e-mail-cím foglalt",
    message: "Ezzel a címmel már van fiók. Kérjük, adjon meg másik e-mail-címet.",
  },
  passkey_refused: {
    title: "A jelkulcs nem fogadható el",
    message: "Kérjük, próbálja újra. Ha ismét nem sikerül, kérjen belépési linket e-mailben.",
  },
  sign_in_again: {
    title: "Ehhez lépjen be újra",
    message: "Ezt csak a belépés utáni negyedórában teheti meg. Lépjen be újra, és ismételje meg.",
  },
  own_login_needed: linkSessionText,
  privacy_version_stale: {
    title: "Közben megváltozott a tájékoztató",
    message:
      "A tájékoztató új változata lépett életbe. Töltse be újra ezt a lapot, és az új szöveget fogadja el.",
  },
  passkey_blocked: {
    title: "Ezt a jelkulcsot letiltottuk",
    message:
      "Lehet, hogy másolat készült róla. Lépjen be e-mailes linkkel, törölje a kulcsot a profiljában, és vegyen fel újat.",
  },
  passkey_limit_reached: {
    title: "Több jelkulcs nem vehető fel",
    message: "Kérjük, előbb töröljön egyet a profiljában.",
  },
  demo_unavailable: {
    title: "A kipróbálás most nem érhető el",
    message: "Kérjük, próbálja meg később, vagy regisztráljon: 30 napig ingyenes.",
  },
  bank_feed_unavailable: {
    title: "A banki kapcsolat szolgáltatója most nem válaszol",
    message: "Semmi nem változott. Kérjük, próbálja újra néhány perc múlva.",
  },
  bank_feed_limited: {
    title: "A bank most nem enged több lekérdezést",
    message: "Kérjük, próbálja újra negyedóra múlva.",
  },
  bank_not_available: {
    title: "Ez a bank most nem köthető össze",
    message: "Kérjük, próbálja később, vagy töltse fel a bank kivonatfájlját.",
  },
  consent_not_found: {
    title: "A hozzájárulás nem található",
    message: "Lehet, hogy közben visszavonták. Kérjük, frissítse az oldalt.",
  },
  consent_not_active: {
    title: "A hozzájárulás már nem él",
    message: "Kérjük, újítsa meg, vagy kösse össze újra a bankot. A korábbi tételek megmaradtak.",
  },
  consent_of_other_person: {
    title: "Ezt a hozzájárulást más adta",
    message:
      "Csak az újíthatja meg, aki adta, ugyanazzal az e-mail-címmel. Ön új összekötéssel folytathatja; a korábbi tételek megmaradnak.",
  },
  user_flow_running: {
    title: "Már folyamatban van egy összekötés",
    message: "Kérjük, fejezze be a banki ablakban, vagy várjon néhány percet, és indítsa újra.",
  },
  feed_account_missing: {
    title: "Ez a bankszámla nincs összekötve",
    message: "Kérjük, frissítse az oldalt, vagy kösse össze a bankot.",
  },
  feed_account_taken: {
    title: "Ez a bankszámla már egy másik cégéhez tartozik",
    message: "Ha máshova szeretné, a bankszámlák oldalán helyezze át; a tételei is mennek vele.",
  },
  feed_account_joined: {
    title: "Ez egy összevont számla korábbi száma",
    message:
      "A számla tételeit már az új számlaszámon olvassuk be. Ha mégis külön számla, a bankszámlák oldalán vonja vissza az összevonást.",
  },
  invoice_feed_off: {
    title: "A Számlázz.hu-kapcsolat most nem érhető el",
    message:
      "Itt még nincs beállítva. Kérjük, kösse össze közvetlenül a bankot, vagy töltse fel a számlakivonatot.",
  },
  payment_unavailable: {
    title: "A bankkártyás fizetés most nem érhető el",
    message: "Kártyáját nem terheltük. Kérjük, próbálja újra néhány perc múlva.",
  },
  invoice_unavailable: {
    title: "A számla most nem tölthető le",
    message: "A számlázó nem adja ki a PDF-et. Kérjük, próbálja újra néhány perc múlva.",
  },
  payment_return_invalid: {
    title: "A fizetés eredménye nem olvasható",
    message:
      "A visszatérési cím hibás vagy megváltozott. Az előfizetés állapotát az Előfizetéseim oldalon látja.",
  },
  subscriber_missing: {
    title: "Hiányoznak a számlázási adatok",
    message: "Kérjük, adja meg őket, és folytassa az előfizetést.",
  },
  pull_too_often: {
    title: "Most olvastuk be",
    message: "Az adatok frissek. Kérjük, várjon néhány percet a következő frissítésig.",
  },
  refresh_quota_exceeded: {
    title: "Elfogyott a napi frissítési keret",
    message: "Egy bankszámlát a programok naponta legfeljebb négyszer frissíthetnek.",
  },
  token_exists: {
    title: "Az RLB-hez már van hozzáférési kulcs",
    message: "Egy céghez egy RLB-kulcs tartozhat. Új kulcshoz előbb vonja vissza a meglévőt.",
  },
  insufficient_scope: {
    title: "A kulcsnak nincs ehhez joga",
    message:
      "A hozzáférési kulcs jogosultsági köre ezt nem engedi. Hozzon létre bővebb körű kulcsot.",
  },
  cursor_expired: {
    title: "A szinkront elölről kell kezdeni",
    message: "A kurzor már nem érvényes. Indítsa a szinkront kurzor nélkül.",
  },
  idempotency_key_missing: {
    title: "Hiányzik az Idempotency-Key",
    message: "Küldje a kérést egyedi Idempotency-Key fejléccel.",
  },
  idempotency_key_reused: {
    title: "Az Idempotency-Key már foglalt",
    message: "Ezzel a kulccsal másik kérés érkezett. Új kéréshez új kulcs kell.",
  },
  request_in_progress: {
    title: "A kérés még fut",
    message: "Ugyanez a kérés már feldolgozás alatt áll. Próbálja meg néhány másodperc múlva.",
  },
  too_many_keys: {
    title: "Túl sok a hozzáférési kulcs",
    message:
      "Egy cégnek legfeljebb 50 élő kulcsa lehet. Vonja vissza azokat, amelyeket már nem használ.",
  },
  too_many_webhooks: {
    title: "Túl sok a webhook",
    message: "Egy cégnek legfeljebb 20 webhookja lehet. Törölje azt, amelyre már nincs szüksége.",
  },
  webhook_url_invalid: {
    title: "Ez nem webcím",
    message:
      "Teljes címet adjon meg, felhasználónév és # nélkül, például https://erp.pelda.hu/bankhid.",
  },
  webhook_url_insecure: {
    title: "A cím nem titkosított",
    message: "Csak https:// kezdetű címre küldünk értesítést. Kérjen ilyen címet a fejlesztőtől.",
  },
  webhook_url_private: {
    title: "A cím belső hálózatra vezet",
    message: "Csak az internetről elérhető címre küldünk értesítést. Adjon meg másik címet.",
  },
  webhook_url_unknown: {
    title: "A cím nem található",
    message: "A cím neve nem szerepel a névszolgáltatásban. Ellenőrizze, nincs-e elírva.",
  },
  consultation_time_taken: {
    title: "Ez az időpont már nem szabad",
    message: "Közben lefoglalták, vagy már túl közel van. Kérjük, válasszon másikat.",
  },
  consultation_limit_reached: {
    title: "Több időpont most nem foglalható",
    message:
      "Egy e-mail-címmel egyszerre két nyitott időpont foglalható. Egy cég vagy egy hálózat címei együtt is csak néhányat kaphatnak, hogy mindenkinek jusson. Ha többre van szüksége, írjon nekünk.",
  },
  consultation_moved_too_often: {
    title: "Ez az időpont többször már nem tehető át",
    message:
      "Egy időpont legfeljebb ötször tehető át. Mondja le és foglaljon újat, vagy írjon nekünk.",
  },
  consultation_over: {
    title: "Ez a konzultáció már nem módosítható",
    message: "Az időpontja elmúlt, vagy már lemondták. Foglalhat újat.",
  },
  internal_error: {
    title: "Váratlan hiba történt",
    message: "A hibát rögzítettük. Kérjük, próbálja meg később.",
  },
  network: {
    title: "A Bankhíd most nem válaszol",
    message:
      "Nem érkezett válasz a kiszolgálónktól. Kérjük, próbálja újra; ha más oldal sem nyílik meg, ellenőrizze az internetkapcsolatát.",
  },
  aborted: { title: "A művelet megszakadt", message: "Kérjük, próbálja újra." },
};

/** Instead of `network` where the browser itself says that it has no line. */
export const offlineText: ErrorSentence = {
  title: "Nincs internetkapcsolat",
  message: "Kérjük, ellenőrizze a kapcsolatot, majd próbálja újra.",
};

// Nobody counts a longer wait in seconds.
const SECONDS_AS_MINUTES = 120;
const SECONDS_AS_HOURS = 2 * 3_600;

/** Instead of `rate_limited` where the server named the seconds. */
export function waitText(seconds: number): ErrorSentence {
  return {
    title: errorTexts.rate_limited.title,
    message: `Kérjük, várjon ${waitTime(seconds)}, mielőtt újrapróbálja.`,
  };
}

function waitTime(seconds: number): string {
  if (seconds < SECONDS_AS_MINUTES) return `${seconds} másodpercet`;
  if (seconds < SECONDS_AS_HOURS) return `${Math.ceil(seconds / 60)} percet`;
  return `${Math.ceil(seconds / 3_600)} órát`;
}

/** Behind the sentence of an unexpected error, for a letter to support. */
export const errorIdText = (id: string) => `Hibaazonosító: ${id}`;
