/** Words of the period that holds on every page. */
export const periodTexts = {
  label: "Időszak",
  menu: (name: string) => `Időszak: ${name}`,
  to: (month: string) => `Ugrás ide: ${month}`,
  all: "Minden hónap",
  own: "Egyéni időszak…",
  key: "hónap választása",
  since: (date: string) => `${date} óta`,
  until: (date: string) => `${date} végéig`,
  dialog: {
    title: "Egyéni időszak",
    help: "Minden oldalon ez az időszak marad kiválasztva, amíg másikat nem választ.",
    from: "Ettől",
    to: "Eddig",
    pick: "Naptár megnyitása",
    wrong: "Adja meg így: 2026. 11. 21.",
    order: "A kezdő dátum nem lehet későbbi a záró dátumnál.",
    missing: "Adja meg az időszak első vagy utolsó napját.",
    submit: "Kiválasztás",
  },
} as const;
