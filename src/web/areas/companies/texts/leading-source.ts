export const leadingSourceTexts = {
  title: "Ha egy tétel több forrásból is megérkezik",
  label: "Melyik forrás szövege látszódjon?",
  help: "Minden tételt egyszer számolunk, bárhonnan érkezik. Itt azt választja ki, melyik forrás szövegét mutassuk. A könyvelési nap mindig a legbiztosabb forrásból jön: elsőként a kivonatból, utána a banki kapcsolatból.",
  options: {
    aggreg8: { title: "Banki kapcsolat", description: "Ajánlott: naponta, a banktól érkezik." },
    szamlazzhu: { title: "Számlázz.hu", description: "A Számlázz.hu által küldött tételek." },
    adriana: { title: "Feltöltött kivonat", description: "A bank hivatalos kivonata." },
  },
  saved: {
    title: "Mentve",
    message:
      "A nem könyvelt tételek már ennek a forrásnak a szövegét mutatják; a könyvelteknél Ön dönt. Az összegek és a napok nem változtak.",
  },
  savedLater: {
    title: "Mentve",
    message:
      "Sok a tétel, ezért a háttérben írjuk át a szövegüket; a végéről értesítjük. Az összegek és a napok nem változnak.",
  },
  failed: { title: "A forrás nem módosult", message: "Próbálja újra néhány másodperc múlva." },
};
