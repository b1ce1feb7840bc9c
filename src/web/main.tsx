import "virtual:css-variables.css";
import "#web/theme/base.css";
import "#web/theme/shared.css";
import { showFirst } from "#web/first-pages.tsx";
import { partsTexts } from "#web/texts/parts.ts";
import { installFaultFocus } from "#web/ui/fields/fault-focus.ts";
import { installUiWords } from "#web/ui/ui-words.ts";

installUiWords(partsTexts);
installFaultFocus();
void showFirst(document.getElementById("root")!);
