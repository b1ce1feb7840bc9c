import "@mantine/core/styles/baseline.css";
import "@mantine/core/styles/global.css";
import "virtual:css-variables.css";
import "#web/theme/base.css";
import { showFirst } from "#web/first-pages.tsx";
import { partsTexts } from "#web/texts/parts.ts";
import { installUiWords } from "#web/ui/ui-words.ts";

installUiWords(partsTexts);
void showFirst(document.getElementById("root")!);
