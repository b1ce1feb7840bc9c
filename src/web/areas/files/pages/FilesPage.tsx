import { IconMail, IconUpload } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { ApiReply } from "#web/api/client.ts";
import { type FilesShown, filesQuery } from "#web/api/company-queries.ts";
import { ButtonLink } from "#web/navigation/AppLink.tsx";
import { to } from "#web/navigation/paths.ts";
import { openModal } from "#web/modals/modals.ts";
import { asksReissue } from "#web/areas/files/parts/FileReissues.tsx";
import { type FileRow, FileTable, FileTableSkeleton } from "#web/areas/files/parts/FileTable.tsx";
import styles from "#web/areas/files/parts/files.module.css";
import { MappingProfiles } from "#web/areas/files/parts/mapping/MappingProfiles.tsx";
import { useAskedFile } from "#web/areas/files/parts/use-asked-file.ts";
import { StorageNote } from "#web/areas/files/parts/StorageNote.tsx";
import { ChooseCompany, QueryError } from "#web/shell/PageStates.tsx";
import { useClientState } from "#web/state/client-state.ts";
import { filesTexts as words } from "#web/areas/files/texts/files.ts";
import { Button } from "#web/ui/buttons/Button.tsx";
import { EmptyState } from "#web/ui/blocks/EmptyState.tsx";
import { Icon } from "#web/ui/marks/Icon.tsx";
import { PageHeader } from "#web/ui/blocks/PageHeader.tsx";
import { Paging } from "#web/ui/blocks/Paging.tsx";
import { SegmentedControl } from "#web/ui/fields/SegmentedControl.tsx";
import { Skeleton } from "#web/ui/blocks/Skeleton.tsx";
import { formatCount } from "#web/ui/text/format-amount.ts";
import { PHONE_QUERY, useMedia } from "#web/ui/use-media.ts";

/** Rows of one page as the server cuts them. */
const PAGE_FILES = 50;

/** The uploaded files of the current company, and their states. */
export function FilesPage() {
  const company = useClientState((state) => state.currentCompany);
  const phone = useMedia(PHONE_QUERY);
  return (
    <>
      <PageHeader
        title={words.title}
        purpose={words.purpose + (phone ? "" : words.dropNote)}
        actions={
          company && (
            <>
              <ButtonLink to={to.receivedMails()} variant="secondary" icon={<Icon of={IconMail} />}>
                {words.mails}
              </ButtonLink>
              <Button
                icon={<Icon of={IconUpload} />}
                onClick={() => openModal("fileUpload", { companyId: company._id })}
              >
                {words.upload}
              </Button>
            </>
          )
        }
      />
      {company ? (
        <CompanyFiles key={company._id} companyId={company._id} />
      ) : (
        <ChooseCompany>{words.noCompany.message}</ChooseCompany>
      )}
    </>
  );
}

function CompanyFiles({ companyId }: { readonly companyId: string }) {
  // Cursors of the pages gone through; the last one is on the screen.
  const [pages, setPages] = useState<readonly (string | undefined)[]>([undefined]);
  const [show, setShow] = useState<FilesShown>("page");
  const phone = useMedia(PHONE_QUERY);
  const query = useQuery({
    ...filesQuery(companyId, show, pages.at(-1)),
    placeholderData: keepPreviousData,
  });
  useAskedFile(companyId, query.data?.files);
  if (query.isPending)
    return (
      <>
        <div className="below-3" aria-hidden>
          <Skeleton width="300px" height={32} />
        </div>
        <FileTableSkeleton />
      </>
    );
  if (query.isError)
    return (
      <QueryError
        title={words.listFailed}
        error={query.error}
        onRetry={() => void query.refetch()}
      />
    );
  const { files, total, nextPage, counts } = query.data;
  const none = !counts || counts.living + counts.deleted === 0;
  if (files.length === 0 && pages.length === 1 && show === "page" && none) {
    return (
      <EmptyState
        ghost="files"
        title={words.empty.title}
        actions={
          <Button variant="secondary" onClick={() => openModal("fileUpload", { companyId })}>
            {words.upload}
          </Button>
        }
      >
        {phone ? words.empty.messagePhone : words.empty.message}
      </EmptyState>
    );
  }
  return (
    <>
      <StorageNote storage={query.data.storage} />
      {counts && (
        <div className="below-3">
          <SegmentedControl<FilesShown>
            label={words.showLabel}
            value={show}
            onChange={(value) => (setShow(value), setPages([undefined]))}
            segments={listShows(counts, show)}
          />
        </div>
      )}
      {files.length === 0 ? (
        <p className={styles["nothing"]}>{words.nothing[show]}</p>
      ) : (
        <FileTable files={sortForPerson(files, show)} companyId={companyId} />
      )}
      <Paging
        label={words.title}
        pagesBefore={pages.length - 1}
        perPage={PAGE_FILES}
        shown={files.length}
        total={total}
        hasNext={nextPage !== undefined}
        describe={words.paging}
        onNext={() => setPages([...pages, nextPage])}
        onPrevious={() => setPages(pages.slice(0, -1))}
      />
      <MappingProfiles companyId={companyId} />
    </>
  );
}

type Counts = NonNullable<ApiReply<"fileList">["counts"]>;

/** The lists of the page; that of deleted files only while it holds something or is shown. */
function listShows(counts: Counts, shown: FilesShown) {
  return (["page", "open", "failed", "deleted"] as const)
    .filter((value) => value !== "deleted" || value === shown || counts[value] > 0)
    .map((value) => ({
      value,
      label: words.shows[value],
      count: formatCount(counts[value]),
    }));
}

/** Among all files those that wait for the person come first. */
function sortForPerson(files: readonly FileRow[], show: FilesShown): readonly FileRow[] {
  if (show !== "page") return files;
  const waits = (file: FileRow): boolean => file.status === "waiting" || asksReissue(file);
  return [...files.filter(waits), ...files.filter((file) => !waits(file))];
}
