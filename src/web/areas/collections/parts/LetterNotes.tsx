import type { CollectionDetail } from "#contract/collections/collections.ts";
import { letterNote } from "#web/areas/collections/texts/letter-note.ts";
import { Note } from "#web/ui/blocks/Note.tsx";

/** The provider's letters about a set-off, each with what speaks against it. */
export function LetterNotes({ collection }: { readonly collection: CollectionDetail }) {
  return collection.letters.map((letter) => {
    const { title, text } = letterNote(letter, collection);
    return (
      <Note key={letter._id} tone={letter.doubt === null ? "info" : "warning"} title={title}>
        {text}
      </Note>
    );
  });
}
