export const leadingSourceTexts = {
  title: "Ha egy tétel több forrásból is megérkezik",
  label: "Melyik forrás számítson?",
  help: "Minden tételt egyszer számolunk. A könyvelt jelölés mindegyik forrás sorára rákerül.",
  options: {
    aggreg8: { title: "Banki kapcsolat", description: "Ajánlott: naponta, a banktól érkezik." },
    szamlazzhu: { title: "Számlázz.hu", description: "A Számlázz.hu által küldött tételek." },
    adriana: { title: "Feltöltött kivonat", description: "A bank hivatalos kivonata." },
  },
  saved: { title: "Mentve", message: "A párok átálltak, az összegek nem változtak." },
  savedLater: {
    title: "Mentve",
    message:
      "Sok a pár, ezért a háttérben állítjuk át őket; a végéről értesítjük. Az összegek közben is helyesek.",
  },
  failed: { title: "A forrás nem módosult", message: "Próbálja újra néhány másodperc múlva." },
};
