import { IconCamera, IconPaperclip } from "@tabler/icons-react";
import { useRef } from "react";
import type { usePaperUpload } from "#web/areas/papers/queries/use-paper-upload.ts";
import { paperTexts as words } from "#web/areas/papers/texts/papers.ts";
import { Note } from "#web/ui/blocks/Note.tsx";
import { Button } from "#web/ui/buttons/Button.tsx";
import { Icon } from "#web/ui/marks/Icon.tsx";
import { PHONE_QUERY, useMedia } from "#web/ui/use-media.ts";
import styles from "./papers.module.css";

// HEIC has no media type in some browsers, so its extension stands beside the types.
const ACCEPT = "application/pdf,image/jpeg,image/png,image/webp,image/heic,.heic";

type Upload = ReturnType<typeof usePaperUpload>;

/** The ways to add a paper: a file, and on a phone its camera. */
export function PaperAdd({
  upload,
  filled,
}: {
  readonly upload: Upload;
  readonly filled?: boolean;
}) {
  const phone = useMedia(PHONE_QUERY);
  const { waiting } = upload;
  return (
    <div className="wrap gap-2">
      <PickButton
        label={words.add}
        icon={IconPaperclip}
        filled={filled === true}
        upload={upload}
        multiple
      />
      {phone && <PickButton label={words.photo} icon={IconCamera} upload={upload} camera />}
      {waiting > 0 && (
        <span className="small muted" role="status">
          {words.adding}
        </span>
      )}
    </div>
  );
}

function PickButton({
  label,
  icon,
  upload,
  filled,
  multiple,
  camera,
}: {
  readonly label: string;
  readonly icon: typeof IconCamera;
  readonly upload: Upload;
  readonly filled?: boolean;
  readonly multiple?: boolean;
  readonly camera?: boolean;
}) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button
        variant={filled ? "filled" : "secondary"}
        {...(!filled && { size: "small" as const })}
        command="paperUpload"
        icon={<Icon of={icon} />}
        title={camera ? undefined : words.kinds}
        onClick={() => input.current?.click()}
      >
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={label}
        accept={camera ? "image/*" : ACCEPT}
        {...(multiple && { multiple })}
        {...(camera && { capture: "environment" as const })}
        onChange={(event) => {
          void upload.send([...(event.currentTarget.files ?? [])]);
          event.currentTarget.value = "";
        }}
      />
    </>
  );
}

/** Files that did not get in, each with its reason and the two ways on. */
export function FailedPapers({ upload }: { readonly upload: Upload }) {
  return upload.failed.map(({ file, message }) => (
    <div className={styles["failed"]} key={`${file.name} ${file.lastModified} ${file.size}`}>
      <Note
        tone="bad"
        title={words.addFailed(file.name)}
        actions={
          <>
            <Button variant="secondary" size="small" onClick={() => void upload.send([file])}>
              {words.retry}
            </Button>
            <Button variant="quiet" size="small" onClick={() => upload.putAway(file)}>
              {words.dismiss}
            </Button>
          </>
        }
      >
        {message}
      </Note>
    </div>
  ));
}

/** Makes an element take dropped files itself; the page's own layer leaves them alone there. */
export function takesFiles({ send }: Upload) {
  return {
    "data-takes-files": "",
    onDragOver: (event: React.DragEvent) => event.preventDefault(),
    onDrop: (event: React.DragEvent) => {
      event.preventDefault();
      void send([...event.dataTransfer.files]);
    },
  };
}
