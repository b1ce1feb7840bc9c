import { IconCheck, IconCopy } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { Button } from "./Button.tsx";
import type { ButtonLook } from "./button-class.ts";
import { Icon } from "#web/ui/marks/Icon.tsx";
import { uiWords } from "#web/ui/ui-words.ts";

interface CopyButtonProps extends ButtonLook {
  readonly value: string;
  /** The name of the copied text, for screen readers; where only the icon shows, with the verb. */
  readonly label?: string;
  readonly onResult?: (copied: boolean) => void;
}

/** How long the tick stays. */
const DONE_MS = 2000;

/**
 * Copies a text; the icon becomes a tick for two seconds. Without a clipboard `onResult(false)`
 * says so.
 */
export function CopyButton({
  value,
  label,
  onResult,
  square,
  variant = "secondary",
  ...look
}: CopyButtonProps) {
  const [done, setDone] = useState(false);
  useEffect(() => {
    if (!done) return;
    const timer = setTimeout(() => setDone(false), DONE_MS);
    return () => clearTimeout(timer);
  }, [done]);
  const copy = async () => {
    const copied = await navigator.clipboard.writeText(value).then(
      () => true,
      () => false,
    );
    setDone(copied);
    onResult?.(copied);
  };
  const { copy: verb } = uiWords();
  // The spoken text begins with the visible text.
  const words = label === undefined ? verb : square ? label : `${verb}: ${label}`;
  return (
    <Button
      {...look}
      variant={variant}
      square={square}
      icon={<Icon of={done ? IconCheck : IconCopy} />}
      aria-label={words}
      title={words}
      onClick={copy}
    >
      {!square && verb}
    </Button>
  );
}
