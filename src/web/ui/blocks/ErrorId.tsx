import blocks from "./blocks.module.css";
import { CopyButton } from "#web/ui/buttons/CopyButton.tsx";
import text from "#web/ui/text/text.module.css";
import { uiWords } from "#web/ui/ui-words.ts";

/** The number of a failure, for a letter to support: short enough to be read aloud. */
export function ErrorId({ id }: { readonly id: string }) {
  const words = uiWords();
  return (
    <p className={blocks["errorId"]}>
      <span>{words.errorId}</span>
      <span className={blocks["errorIdBox"]}>
        <span className={text["id"]}>{id}</span>
        <CopyButton
          variant="quiet"
          size="small"
          square
          value={id}
          label={`${words.copy}: ${words.errorId}`}
        />
      </span>
      <span>{words.errorIdUse}</span>
    </p>
  );
}
