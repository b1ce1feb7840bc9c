export const profileTexts = {
  title: "Profil beállítások",
  purpose: "Az Ön neve és elérhetősége.",
  name: "Név",
  nameShort: "A név legalább 3 karakter.",
  email: "E-mail-cím",
  emailHelp: "Ezzel lép be; most nem módosítható.",
  mobile: "Mobilszám",
  role: "Szerepkör",
  roles: { entrepreneur: "Vállalkozó", accountant: "Könyvelő" },
  save: "Mentés",
  saving: "Mentés folyamatban…",
};
