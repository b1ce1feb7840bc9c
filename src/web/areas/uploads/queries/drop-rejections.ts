/** The four reasons for which a dropped or chosen file is not sent. */
export type DropRejection = "wrongType" | "tooLarge" | "tooSmall" | "tooMany";

export interface UploadLimits {
  /** `null` = no limit at the drop, which is the default. */
  readonly maxBytes: number | null;
  readonly minBytes: number;
  readonly maxFiles: number;
}

/** Even an empty file is sent, so that the list of files shows why it was refused. */
export const UPLOAD_MIN_BYTES = 0;
/** Files of one drop: the long poll waits for a hundred names at most. */
export const UPLOAD_FILES_MAX = 100;

/**
 * Kinds that are never a statement. Banks use any ending (.sta, .940, .053, .dat, none at all), so
 * only the surely wrong ones are refused here; the content decides on the server.
 */
const REFUSED_ENDINGS = new Set([
  ..."exe msi dll bat cmd com scr ps1 sh apk dmg iso js".split(" "),
  ..."jpg jpeg png gif webp heic svg bmp tif tiff ico psd".split(" "),
  ..."mp3 mp4 m4a avi mov mkv wav".split(" "),
  ..."doc docx ppt pptx odt rtf".split(" "),
]);

export interface SortedFiles {
  readonly accepted: readonly File[];
  readonly rejected: readonly { readonly file: File; readonly reason: DropRejection }[];
}

/** Sorts a drop into files to send and refused files, with the reason of each refusal. */
export function sortDroppedFiles(files: readonly File[], limits: UploadLimits): SortedFiles {
  const accepted: File[] = [];
  const rejected: { file: File; reason: DropRejection }[] = [];
  for (const file of files) {
    const reason = accepted.length >= limits.maxFiles ? "tooMany" : findRejection(file, limits);
    if (reason) rejected.push({ file, reason });
    else accepted.push(file);
  }
  return { accepted, rejected };
}

function findRejection(file: File, limits: UploadLimits): DropRejection | undefined {
  const ending = /\.([^.]+)$/.exec(file.name)?.[1]?.toLowerCase();
  if (ending && REFUSED_ENDINGS.has(ending)) return "wrongType";
  if (/^(image|audio|video)\//.test(file.type)) return "wrongType";
  if (limits.maxBytes !== null && file.size > limits.maxBytes) return "tooLarge";
  return file.size < limits.minBytes ? "tooSmall" : undefined;
}
