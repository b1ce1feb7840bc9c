import blocks from "./blocks.module.css";
import { Kbd } from "#web/ui/text/Kbd.tsx";

export interface KeyHint {
  readonly keys: readonly string[];
  readonly meaning: string;
}

/** The keys of a list; the last stands at the right edge. Hidden on a phone. */
export function KeyHints({ hints }: { readonly hints: readonly KeyHint[] }) {
  return (
    <div className={blocks["keys"]}>
      {hints.map((hint) => (
        <span key={hint.meaning}>
          {hint.keys.map((key) => (
            <Kbd key={key}>{key}</Kbd>
          ))}
          {hint.meaning}
        </span>
      ))}
    </div>
  );
}
