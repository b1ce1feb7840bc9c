import { IconSearch } from "@tabler/icons-react";
import { openModal } from "#web/modals/modals.ts";
import styles from "#web/shell/Shell.module.css";
import { isApple, jumpKeys } from "#web/shell/use-jump-key.ts";
import { shellTexts } from "#web/texts/shell.ts";
import { Icon } from "#web/ui/marks/Icon.tsx";
import { Kbd } from "#web/ui/text/Kbd.tsx";

/** Opens the palette. On a phone the menu does. */
export function JumpButton() {
  const keys = jumpKeys();
  return (
    <button
      type="button"
      className={styles["jump"]}
      aria-haspopup="dialog"
      aria-keyshortcuts={isApple() ? "Meta+K" : "Control+K"}
      title={`${shellTexts.jump} (${keys})`}
      onClick={() => openModal("jump", {})}
    >
      <Icon of={IconSearch} />
      <span>{shellTexts.jump}</span>
      <Kbd>{keys}</Kbd>
    </button>
  );
}
