/**
 * A sentence for every action of the audit log, by its code: a noun and a verb. An action without a
 * sentence does not compile. Here, so that the page and the exported log say the same.
 */
export const auditActions = {
  "access_key.create": "Hozzáférési kulcsot hozott létre",
  "access_key.rotate": "Hozzáférési kulcs titkos kulcsát cserélte",
  "access_key.end-secret": "Lecserélt titkos kulcsot vont vissza",
  "access_key.revoke": "Hozzáférési kulcsot vont vissza",
  "access_key.end-made": "Megszüntette, ami egy hozzáférési kulccsal készült",
  "access_key.end-ways-in": "Minden belépési módját törölte, és vele a hozzáférési kulcsait",
  "link.create": "Beléptető linket készített",
  "company.prepare-other": "Másik céget készített elő",
  "webhook.create": "Webhookot hozott létre",
  "webhook.save": "Webhookot módosított",
  "webhook.delete": "Webhookot törölt",
  "webhook.rotate": "Webhook titkos kulcsát cserélte",
  "webhook.end-secret": "Webhook lecserélt titkos kulcsát vonta vissza",
  "webhook.test": "Próbaüzenetet küldött egy webhookra",
  "webhook.replay": "Webhook eseményeit küldte újra",
  "webhook.resume": "Leállt webhookot indított újra",
  "webhook.stop": "Webhook leállt",
  "account.delete": "Törölte a fiókját",
  "account.recovery-begin": "Fiók-visszaállítást indított",
  "account.recovery-apply": "A fiók-visszaállítás életbe lépett",
  "accountant.invite": "Könyvelőt hívott meg",
  "accountant.invite-again": "Újraküldte a meghívót",
  "accountant.remove": "Könyvelőt törölt",
  "accountant.save": "Könyvelő adatait módosította",
  "bank_account.delete": "Bankszámlát törölt",
  "bank_account.delete-failed": "Bankszámla törlése nem sikerült",
  "bank_account.join-failed": "Számlák összevonása nem sikerült",
  "bank_account.unjoin-failed": "Számlaösszevonás visszavonása nem sikerült",
  "bank_account.join": "Bankszámlákat vont össze",
  "bank_account.unjoin": "Bankszámlák összevonását vonta vissza",
  "bank_account.move": "Bankszámlát helyezett át",
  "bank_account.move-failed": "Bankszámla áthelyezése nem sikerült",
  "bank_account.put-away-item": "Nem értelmezett banki tételt intézett el",
  "bank_account.life": "Megadta, mikor nyílt és szűnt meg egy bankszámla",
  "bank_account.rename": "Bankszámlát nevezett át",
  "bank_config.save": "Bankszámlák beállításait mentette",
  "collection.confirm": "Elfogadta elszámolás és jóváírás párosítását",
  "collection.reject": "Elutasította elszámolás és jóváírás párosítását",
  "collection.undo": "Visszavonta döntését elszámolás párosításáról",
  "collection.link": "Elszámolást párosított jóváírással",
  "collection.ingest": "Beolvasott egy elszámolást",
  "export.transactions": "Tranzakciókat exportált",
  "export.schedule": "Rendszeres exportot állított be",
  "export.schedule-change": "Rendszeres exportot módosított",
  "export.schedule-pause": "Rendszeres exportot szüneteltetett",
  "export.schedule-resume": "Rendszeres exportot folytatott",
  "export.schedule-delete": "Rendszeres exportot törölt",
  "export.schedule-stop": "Rendszeres export leállt",
  "export.settings": "Megváltoztatta az export megjegyzett beállításait",
  "export.take-back": "Exportot vont vissza",
  "export.audit-log": "Exportálta az eseménynaplót",
  "export.clearing": "Letöltötte egy szolgáltató elszámoló számláját",
  "invoice_feed.accept-account": "Számlázz.hu-ból jelentett bankszámlát vett fel",
  "invoice_feed.end": "Számlázz.hu-kapcsolatot bontott",
  "invoice_feed.ignore-account": "Számlázz.hu-ból jelentett bankszámlát mellőzött",
  "invoice_feed.make-key": "Számlázz.hu-kulcsot hozott létre",
  "invoice_feed.read-key": "Megnézte a Számlázz.hu-kulcsot",
  "invoice_feed.withdraw-key": "Számlázz.hu-kulcsot vont vissza",
  "invoice_feed.retry-messages": "Félretett Számlázz.hu-üzeneteket olvastatott be újra",
  "invoice_feed.rotate-key": "Számlázz.hu-kulcsot cserélt",
  "certificate.create": "Teljességi igazolást készített",
  "certificate.download": "Teljességi igazolást töltött le",
  "month.close": "Hónapot zárt le",
  "month.reopen": "Hónap lezárását oldotta fel",
  "claim.dispute": "Kifogásolta, hogy más kezeli a céget",
  "claim.grant": "Hozzáférést adott",
  "claim.refuse": "Elutasította a hozzáférési kérést",
  "claim.reject": "Elutasította a kifogást",
  "claim.request": "Hozzáférést kért",
  "claim.transfer": "A céget átadta a kérelmezőnek",
  "consent.assign": "Bankszámlát kötött össze",
  "consent.connect": "Bankot kötött össze",
  "consent.detach": "Leválasztotta a banki kapcsolatot",
  "consent.extend": "Megújította a banki hozzájárulást",
  "consent.refresh": "Azonnali lekérdezést kért a banktól",
  "consent.revoke": "Visszavonta a banki hozzájárulást",
  "company.create": "Céget hozott létre",
  "company.delete": "Törölte a céget",
  "company.leading-sources": "Módosította a források sorrendjét",
  "company.prepare": "Előkészítette a céget",
  "company.purge": "A cég végleg törlődött",
  "company.restore": "Visszaállította a céget",
  "company.save": "A cég adatait módosította",
  "received_mail.close-address": "Megszüntette a cég levélcímét",
  "received_mail.make-address": "Levélcímet hozott létre",
  "received_mail.accept": "Beolvastatta egy levél fájljait",
  "received_mail.refuse": "Elutasított egy levelet",
  "received_mail.trust-sender": "Elfogadott egy feladót: leveleit kérdés nélkül beolvassuk",
  "received_mail.block-sender": "Letiltott egy feladót",
  "received_mail.forget-sender": "Visszavonta döntését egy feladóról",
  "received_mail.unlock": "Megadta egy levél jelszavát",
  "owner.withdraw": "Ügyvezető hozzáférését vonta vissza",
  "reminder.send": "Emlékeztetőt küldött",
  "reminder.end": "Visszavont egy bekérést",
  "saved_view.create": "Nézetet mentett el",
  "saved_view.change": "Mentett nézetet módosított",
  "saved_view.delete": "Mentett nézetet törölt",
  "statement_file.accept": "Elfogadta a kivonatot",
  "statement_file.assign": "Megadta a kivonat bankszámláját",
  "statement_file.delete": "Fájlt törölt",
  "statement_file.download": "Fájlt töltött le",
  "statement_file.ingest": "Beolvasott egy kivonatot",
  "statement_file.kind": "Megmondta, kivonat-e vagy elszámolás a fájl",
  "statement_file.map": "Megadta egy fájl oszlopait",
  "statement_file.move": "Másik céghez helyezett át egy fájlt",
  "statement_file.keep": "Ennél a cégnél hagyott egy kivonatot",
  "statement_file.reread": "Újra beolvasott egy kivonatot",
  "statement_file.reissue": "Eldöntötte, hogy egy kivonat egy korábbi helyére lép-e",
  "statement_file.restore": "Fájl törlését vonta vissza",
  "statement_file.upload": "Fájlt töltött fel",
  "subscription.change": "Csomagot választott",
  "subscription.charge": "A havidíj terhelése sikerült",
  "subscription.cover": "Könyvelőiroda fizetése megváltozott",
  "subscription.end": "Lemondta az előfizetést",
  "subscription.invoice": "Számla készült a havidíjról",
  "subscription.invoice-download": "Számlát töltött le",
  "subscription.refund": "Díj visszatérítése",
  "subscription.release": "Vitatott terhelés lezárva",
  "subscription.resume": "Folytatta az előfizetést",
  "table_mapping.delete": "Oszlopprofilt törölt",
  "table_mapping.rename": "Oszlopprofilt nevezett át",
  "transaction.change-seen": "Átnézte a bank módosítását",
  "transaction.accept-change": "Elfogadta a könyvelt tételek módosulását",
  "transaction.keep-change": "Változatlanul hagyta a módosult könyvelt tételeket",
  "transaction.undo-change": "Visszavonta a döntését módosult könyvelt tételekről",
  // Of the versions before; lines of the log stay.
  "transaction.note": "Megjegyzést írt egy tételhez",
  "transaction.note-delete": "Törölte egy tétel megjegyzését",
  "paper.add": "Bizonylatot töltött fel",
  "paper.attach": "Bizonylatot tett tételek mellé",
  "paper.detach": "Bizonylatot vett le tételekről",
  "paper.remove": "Bizonylatot távolított el",
  "paper.restore": "Eltávolított bizonylatot hozott vissza",
  "paper.zip": "Bizonylatokat töltött le ZIP-ben",
  "paper.rule": "Megváltoztatta, mikor kell bizonylat",
  "paper.waive": "Megjelölte, hogy egy tételhez nem kell bizonylat",
  "paper.need": "Visszavonta, hogy egy tételhez nem kell bizonylat",
  "paper.download": "Megnyitott vagy letöltött egy bizonylatot",
  "question.ask": "Kérdést tett fel",
  "question.answer": "Válaszolt egy kérdésre",
  "question.write": "Hozzáírt a kérdéséhez",
  "question.close": "Lezárt egy kérdést",
  "question.link-open": "Megnyitotta a kérdéseit egy levél linkjével",
  "question.letters": "Megváltoztatta, mit írhatnak a kérdésekről szóló levelek",
  "question.remark": "Megjegyzést írt egy tételhez",
  "question.remark-delete": "Törölte egy tétel megjegyzését",
  "transaction.double": "Lehetséges kettőzésről döntött",
  "transaction.link": "Két forrás sorát egy tételként jelölte meg",
  "transaction.unlink": "Két forrás sorát szétválasztotta",
  "transaction.book": "Könyveltként megjelölt",
  "transaction.unbook": "Levette a könyvelt jelölést",
  "transaction.undo-booking": "Könyvelt jelölést vont vissza",
} as const satisfies Readonly<Record<string, string>>;

/** What can be written into an audit log. */
export type AuditAction = keyof typeof auditActions;

/** The nouns of actions: a filter takes one of them for all of its actions. */
export type AuditNoun = AuditAction extends `${infer Noun}.${string}` ? Noun : never;

/** Kinds of objects that actions are about. */
export type AuditObjectKind =
  | "access_key"
  | "accountant"
  | "bank_account"
  | "certificate"
  | "claim"
  | "collection"
  | "company"
  | "consent"
  | "export_schedule"
  | "invoice_feed"
  | "month"
  | "paper"
  | "question"
  | "received_mail"
  | "saved_view"
  | "statement_file"
  | "table_mapping"
  | "transaction"
  | "user"
  | "webhook";

// Rows of the log are never changed: those written before the nouns had one spelling keep theirs.
const FORMER_NOUN = "statement-file";
const PRESENT_NOUN = "statement_file";

/** An action, a noun or a kind of object in the spelling of today. */
export function readAuditWord(word: string): string {
  return word === FORMER_NOUN || word.startsWith(`${FORMER_NOUN}.`)
    ? PRESENT_NOUN + word.slice(FORMER_NOUN.length)
    : word;
}

/** All spellings under which the word stands in logs. */
export function listAuditSpellings(word: string): string[] {
  const present = readAuditWord(word);
  return present === PRESENT_NOUN || present.startsWith(`${PRESENT_NOUN}.`)
    ? [present, FORMER_NOUN + present.slice(PRESENT_NOUN.length)]
    : [present];
}

/** The sentence of an action as it stands in a log; an unknown one is shown as it is. */
export function describeAuditAction(action: string): string {
  const present = readAuditWord(action);
  return present in auditActions ? auditActions[present as AuditAction] : action;
}
