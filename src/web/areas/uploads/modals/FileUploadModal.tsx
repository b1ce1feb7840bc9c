import { IconTrash, IconUpload } from "@tabler/icons-react";
import { useRef, useState } from "react";
import { useClientConfig } from "#web/api/client-config.ts";
import { DialogBody } from "#web/modals/DialogBody.tsx";
import styles from "./FileUploadModal.module.css";
import type { ModalPurposes } from "#web/modals/modal-purposes.ts";
import { openModal } from "#web/modals/modals.ts";
import { useCloseModal } from "#web/modals/use-close-modal.ts";
import { RoomNote } from "#web/areas/billing/RoomNote.tsx";
import { useDropZone } from "#web/areas/uploads/parts/drop-zone.ts";
import { FormatWords } from "#web/shell/FormatWords.tsx";
import { CompaniesDialog } from "#web/shell/CompaniesDialog.tsx";
import type { CompanyRow } from "#web/shell/shell-queries.ts";
import { canAddCompany } from "#web/state/capabilities.ts";
import { setCurrentCompany, useClientState } from "#web/state/client-state.ts";
import { modalTexts } from "#web/texts/modals.ts";
import { uploadTexts as words } from "#web/areas/uploads/texts/uploads.ts";
import { Button } from "#web/ui/buttons/Button.tsx";
import { formatBytes } from "#web/ui/text/format-bytes.ts";
import { Icon } from "#web/ui/marks/Icon.tsx";
import { Note } from "#web/ui/blocks/Note.tsx";
import { PHONE_QUERY, useMedia } from "#web/ui/use-media.ts";
import { SelectField } from "#web/ui/fields/SelectField.tsx";
import type { NewFile } from "#web/areas/uploads/upload-batches.ts";
import { pickFiles, uploadFiles } from "#web/areas/uploads/queries/uploads.ts";

/**
 * Chooses a company and files; they are sent in their order behind the files that are already being
 * sent.
 */
export function FileUploadModal(props: ModalPurposes["fileUpload"]) {
  return (
    <CompaniesDialog title={words.title}>
      {(companies) => <Form {...props} companies={companies} />}
    </CompaniesDialog>
  );
}

type FormProps = ModalPurposes["fileUpload"] & { readonly companies: readonly CompanyRow[] };

function Form({ companyId, picked, companies }: FormProps) {
  const closeModal = useCloseModal();
  const mayAdd = useClientState(canAddCompany);
  const current = useClientState((state) => state.currentCompany);
  const config = useClientConfig();
  const [chosenId, setChosenId] = useState(companyId ?? current?._id ?? "");
  const [files, setFiles] = useState<readonly File[]>(picked?.accepted ?? []);
  const [others, setOthers] = useState<readonly NewFile[]>(picked?.others ?? []);
  const [tried, setTried] = useState(false);
  const only = companies.length === 1 ? companies[0] : undefined;
  const company = companies.find((each) => each._id === chosenId) ?? only;
  const add = (more: readonly File[]) => {
    const next = pickFiles(more, config?.uploadMaxBytes ?? null);
    setFiles([...files, ...next.accepted]);
    setOthers([...others, ...next.others]);
  };
  // Files dropped while the dialog is open join its list instead of going out at once.
  useDropZone(add);
  const submit = () => {
    setTried(true);
    if (!company || files.length === 0) return;
    if (!current)
      setCurrentCompany({ _id: company._id, name: company.name, taxNumber: company.taxNumber });
    uploadFiles({ accepted: files, others }, { companyId: company._id, companyName: company.name });
    closeModal();
  };
  return (
    <DialogBody
      title={words.title}
      size="fields"
      footer={
        <>
          <Button variant="secondary" onClick={closeModal}>
            {modalTexts.cancel}
          </Button>
          <Button onClick={submit}>{words.start}</Button>
        </>
      }
    >
      <div className="stack gap-4">
        {companies.length === 0 && <NoCompany canAdd={mayAdd} />}
        {companies.length > 0 && (
          <CompanyChoice
            companies={companies}
            value={company?._id ?? ""}
            onChange={setChosenId}
            error={tried && !company}
          />
        )}
        {company && <RoomNote companyId={company._id} />}
        <FilePicker onFiles={add} />
        <FormatWords />
        {files.length > 0 && (
          <FileNames
            files={files}
            onRemove={(file) => setFiles(files.filter((each) => each !== file))}
          />
        )}
        {others.length > 0 && (
          <Note tone="warning" title={words.notSent}>
            {others.map(({ file, advice }, at) => (
              <span key={at} className="block breaks">
                <b>{file.name}</b> {advice}
              </span>
            ))}
          </Note>
        )}
        {tried && files.length === 0 && (
          <p role="alert" className="small danger">
            {words.filesRequired}
          </p>
        )}
      </div>
    </DialogBody>
  );
}

function CompanyChoice(props: {
  companies: readonly CompanyRow[];
  value: string;
  onChange: (id: string) => void;
  error: boolean;
}) {
  return (
    <SelectField
      label={words.company}
      placeholder={words.chooseCompany}
      value={props.value}
      onChange={props.onChange}
      error={props.error ? words.companyRequired : undefined}
      options={props.companies.map((company) => ({
        value: company._id,
        label: `${company.name} (${company.taxNumber})`,
      }))}
    />
  );
}

function NoCompany({ canAdd }: { readonly canAdd: boolean }) {
  return (
    <Note
      tone="info"
      title={words.noCompany}
      actions={
        canAdd && (
          <Button variant="secondary" size="small" onClick={() => openModal("newCompany", {})}>
            {words.newCompany}
          </Button>
        )
      }
    />
  );
}

function FilePicker({ onFiles }: { readonly onFiles: (files: readonly File[]) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const phone = useMedia(PHONE_QUERY);
  return (
    <div className={styles["picker"]}>
      <Icon className="fixed brand" of={IconUpload} size={24} />
      <div className="fill shrink">
        <b className="strong">{phone ? words.pick : words.drop}</b>
        <p className="small muted">{words.dropNote}</p>
      </div>
      <Button variant="secondary" size="small" onClick={() => input.current?.click()}>
        {words.browse}
      </Button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label={words.browse}
        onChange={(event) => {
          onFiles([...(event.currentTarget.files ?? [])]);
          event.currentTarget.value = "";
        }}
      />
    </div>
  );
}

function FileNames({
  files,
  onRemove,
}: {
  readonly files: readonly File[];
  readonly onRemove: (file: File) => void;
}) {
  return (
    <ul className={styles["files"]} aria-label={words.chosen(files.length)}>
      {files.map((file, index) => (
        <li className="row gap-3" key={`${file.name}-${index}`}>
          <span className="fill shrink cut">{file.name}</span>
          <span className="fine tabular one-line muted">{formatBytes(file.size)}</span>
          <Button
            variant="quiet"
            size="small"
            square
            aria-label={words.remove(file.name)}
            title={words.remove(file.name)}
            onClick={() => onRemove(file)}
          >
            <Icon of={IconTrash} />
          </Button>
        </li>
      ))}
    </ul>
  );
}
