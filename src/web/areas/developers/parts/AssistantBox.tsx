import { useState } from "react";
import {
  type Assistant,
  ASSISTANTS,
  writeAssistantSamples,
} from "#web/areas/developers/code-samples.ts";
import { developerTexts } from "#web/areas/developers/texts/developers.ts";
import { originOfPage } from "#web/navigation/page-address.ts";
import { clipboardNotifications } from "#web/texts/clipboard.ts";
import { addToast } from "#web/toasts/toasts.ts";
import { CopyButton } from "#web/ui/buttons/CopyButton.tsx";
import { SegmentedControl } from "#web/ui/fields/SegmentedControl.tsx";
import { CodeText } from "./CodeBox.tsx";
import styles from "./Developers.module.css";

/** How the MCP server is set up in each assistant: where it goes, and what. */
export function AssistantBox() {
  const words = developerTexts.assistants;
  const [chosen, choose] = useState<Assistant>("claudeDesktop");
  const text = writeAssistantSamples(originOfPage())[chosen];
  const { name, where } = words.list[chosen];
  return (
    <div className={styles["code"]}>
      <div className={styles["codeHead"]}>
        <div className={styles["choice"]}>
          <SegmentedControl<Assistant>
            label={words.label}
            segments={ASSISTANTS.map((value) => ({ value, label: words.list[value].name }))}
            value={chosen}
            onChange={choose}
          />
        </div>
        <CopyButton
          square
          size="small"
          variant="quiet"
          label={name}
          value={text}
          onResult={(copied) =>
            addToast(clipboardNotifications[copied ? "clipboard.copied" : "clipboard.failed"]())
          }
        />
      </div>
      <p className={styles["where"]}>{where}</p>
      <CodeText label={name} text={text} />
    </div>
  );
}
