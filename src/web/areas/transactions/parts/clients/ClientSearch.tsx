import { useEffect, useRef, useState, type Ref } from "react";
import { readSearch } from "#web/areas/transactions/parts/search/read-search.ts";
import styles from "#web/areas/transactions/parts/search/search.module.css";
import type { ViewerSearchHandle } from "#web/areas/transactions/queries/use-viewer-search.ts";
import { clientTransactionTexts as words } from "#web/areas/transactions/texts/client-transactions.ts";
import { todayDate } from "#web/time/now.ts";
import { SearchBox } from "#web/ui/fields/SearchBox.tsx";

/** Typing pauses this long before the list is asked again. */
const PAUSE_MS = 300;

interface ClientSearchProps {
  readonly handle: ViewerSearchHandle;
  /** The search is over by a key: the list goes on. */
  readonly onDone: () => void;
  readonly ref: Ref<HTMLInputElement>;
}

/**
 * The search box over several companies. The list follows the likeliest reading of the text while
 * it is typed; Enter keeps the reading as a filter.
 */
export function ClientSearch({ handle, onDone, ref }: ClientSearchProps) {
  const stored = handle.stored.text ?? "";
  const [typed, setTyped] = useState(stored);
  const [known, setKnown] = useState(stored);
  if (known !== stored) {
    setKnown(stored);
    setTyped(stored);
  }
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const read = (text: string) =>
    readSearch(text, { today: todayDate(), currencies: [] })[0]?.search ?? { text: undefined };
  const keep = (text: string) => {
    clearTimeout(timer.current);
    const part = read(text);
    handle.take(part as Parameters<typeof handle.take>[0]);
    // What became a chip leaves the box.
    setTyped(part.text ?? "");
  };
  return (
    <div className={styles["search"]}>
      <SearchBox
        ref={ref}
        label={words.searchItems}
        value={typed}
        shortcut="/"
        onClear={() => keep("")}
        onChange={(text) => {
          setTyped(text);
          clearTimeout(timer.current);
          timer.current = setTimeout(
            () => handle.preview(read(text) as Parameters<typeof handle.take>[0]),
            PAUSE_MS,
          );
        }}
        inputProps={{
          onKeyDown: (event) => {
            if (event.key !== "Enter" && event.key !== "Escape") return;
            event.preventDefault();
            keep(event.key === "Enter" ? typed : stored);
            onDone();
          },
          onBlur: () => typed !== stored && keep(typed),
        }}
      />
    </div>
  );
}
