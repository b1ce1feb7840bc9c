/** The legal texts as they stand in their files. */
import imprint from "./imprint.md?raw";
import accountantNotices from "./notices-accountant.md?raw";
import entrepreneurNotices from "./notices-entrepreneur.md?raw";
import privacy from "./privacy.md?raw";
import accountantTerms from "./terms-accountant.md?raw";
import entrepreneurTerms from "./terms-entrepreneur.md?raw";

export const legalSources: Readonly<Record<string, string>> = {
  "/privacy": privacy,
  "/vallalkozo-aszf": entrepreneurTerms,
  "/konyvelo-aszf": accountantTerms,
  "/vallalkozo-hirdetmenyek": entrepreneurNotices,
  "/konyvelo-hirdetmenyek": accountantNotices,
  "/impresszum": imprint,
};
