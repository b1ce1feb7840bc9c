/** Notes about items. */
export const itemNoteTexts = {
  tag: "megjegyzés",
  tagHint: (text: string, by: string | null) => (by ? `${by}: ${text}` : text),
  write: "Megjegyzés",
  change: "Módosítás",
  title: "Megjegyzés a tételhez",
  label: "Megjegyzés vagy kérdés",
  help: "A cég minden felhasználója látja, az ügyvezető és a könyvelő is.",
  failed: "A megjegyzést nem sikerült menteni",
  conflict:
    "Közben valaki más is írt ehhez a tételhez. Zárja be ezt az ablakot, és olvassa el, mielőtt felülírja.",
  saved: { title: "A megjegyzést elmentettük" },
  removed: { title: "A megjegyzést töröltük" },
  filter: "Megjegyzés",
  filterValue: "van",
  filterChoice: "Csak a megjegyzéssel ellátott tételek",
};
