import { IconUpload } from "@tabler/icons-react";
import { useRef, useSyncExternalStore } from "react";
import { awaitedFiles } from "./awaited-files.ts";
import { deliverDroppedFiles } from "./parts/drop-zone.ts";
import styles from "./parts/file-pick.module.css";
import { filePickTexts as words } from "#web/areas/uploads/texts/uploads.ts";
import { Button } from "#web/ui/buttons/Button.tsx";
import { Icon } from "#web/ui/marks/Icon.tsx";

/**
 * A place for files on a page: chosen ones go the way of dropped ones, to the current company, at
 * once. While a file of this company is being read, the place says so.
 */
export function FilePick({ companyId }: { readonly companyId: string }) {
  const input = useRef<HTMLInputElement>(null);
  const awaited = useSyncExternalStore(awaitedFiles.subscribe, awaitedFiles.get);
  const reading = awaited.some((file) => file.companyId === companyId);
  return (
    <>
      <div className={styles["place"]}>
        <p className="row gap-3 medium ink">
          <Icon className="fixed" of={IconUpload} size={20} />
          <span className="not-on-phone">{words.drop}</span>
          <span className={styles["pick"]}>{words.pick}</span>
        </p>
        <ul className="wrap flat" aria-label={words.kindsLabel}>
          {words.kinds.map((kind) => (
            <li className="muted edge-strong round-1" key={kind}>
              {kind}
            </li>
          ))}
        </ul>
        {reading && (
          <p className="row gap-3 medium ink" role="status">
            {words.reading}
          </p>
        )}
      </div>
      <div>
        <Button
          variant="secondary"
          icon={<Icon of={IconUpload} />}
          onClick={() => input.current?.click()}
        >
          {words.choose}
        </Button>
        <input
          ref={input}
          type="file"
          multiple
          hidden
          aria-label={words.choose}
          onChange={(event) => {
            deliverDroppedFiles([...(event.currentTarget.files ?? [])]);
            event.currentTarget.value = "";
          }}
        />
      </div>
    </>
  );
}
