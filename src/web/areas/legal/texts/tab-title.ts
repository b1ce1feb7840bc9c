/** Apart from the long texts of the pages, so that the table of addresses does not load them. */
export const privacyTabTitle = "Adatkezelési tájékoztató";
