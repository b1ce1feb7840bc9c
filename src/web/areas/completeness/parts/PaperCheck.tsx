import { useRef, useState } from "react";
import { certificateTexts } from "#web/areas/completeness/texts/certificates.ts";
import { Button } from "#web/ui/buttons/Button.tsx";
import { Note } from "#web/ui/blocks/Note.tsx";
import styles from "./certificates.module.css";

/** Compares a PDF of the reader's with the one that was made; the file stays in the browser. */
export function PaperCheck({ paperHash }: { readonly paperHash: string }) {
  const words = certificateTexts.check.paper;
  const input = useRef<HTMLInputElement>(null);
  const [result, setResult] = useState<"same" | "other" | "failed">();
  const compare = async (file: File | undefined): Promise<void> => {
    if (file === undefined) return;
    try {
      const hash = await crypto.subtle.digest("SHA-256", await file.arrayBuffer());
      setResult(toHex(hash) === paperHash ? "same" : "other");
    } catch {
      setResult("failed");
    }
  };
  return (
    <section className={styles["paper"]} aria-label={words.title}>
      <h2>{words.title}</h2>
      <p>{words.message}</p>
      <input
        ref={input}
        type="file"
        accept="application/pdf,.pdf"
        aria-label={words.choose}
        hidden
        onChange={(event) => {
          void compare(event.currentTarget.files?.[0]);
          event.currentTarget.value = "";
        }}
      />
      <Button variant="secondary" onClick={() => input.current?.click()}>
        {words.choose}
      </Button>
      <div aria-live="polite">
        {result !== undefined && (
          <Note tone={result === "same" ? "good" : "bad"} title={words[result]} />
        )}
      </div>
    </section>
  );
}

function toHex(bytes: ArrayBuffer): string {
  return [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
