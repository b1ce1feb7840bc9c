import { Note } from "#web/ui/blocks/Note.tsx";

export interface FaultWords {
  readonly title: string;
  readonly message: string;
  /** The person has stopped it himself, or can mend it at once. */
  readonly mild?: boolean;
}

/** Why the last press did nothing, in place of a toast; the next press takes it away. */
export function LoginFault({ words }: { readonly words: FaultWords }) {
  const tone = words.mild ? "warning" : "bad";
  return (
    <div role={words.mild ? "status" : undefined}>
      <Note tone={tone} title={words.title}>
        {words.message}
      </Note>
    </div>
  );
}
