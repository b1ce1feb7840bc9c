/**
 * Which page of the consultation app an address shows. The app is shown wherever a path contains
 * the segment, so that it can stand behind any address of a partner.
 */
import { CONSULTATION_PART } from "#contract/page-paths.ts";

export type ConsultationView =
  | { readonly page: "book" }
  | { readonly page: "appointment"; readonly token: string | undefined }
  | { readonly page: "adviser"; readonly token: string | undefined };

/** Whether the path contains the consultation segment. */
export function isConsultationPath(pathname: string): boolean {
  return pathname.split("/").includes(CONSULTATION_PART);
}

/** The page that stands behind the last such segment of the path. */
export function consultationView(pathname: string): ConsultationView {
  const parts = pathname.split("/");
  const [page, token] = parts.slice(parts.lastIndexOf(CONSULTATION_PART) + 1);
  if (page === "idopont") return { page: "appointment", token: token || undefined };
  if (page === "tanacsado") return { page: "adviser", token: token || undefined };
  return { page: "book" };
}

/** The page of a booked time, behind the same address of a partner. */
export function appointmentPath(pathname: string): string {
  const parts = pathname.split("/");
  return [...parts.slice(0, parts.lastIndexOf(CONSULTATION_PART) + 1), "idopont"].join("/");
}

/** The same path without the link's token. */
export function pathWithoutToken(pathname: string): string {
  const parts = pathname.split("/");
  return parts.slice(0, parts.lastIndexOf(CONSULTATION_PART) + 2).join("/");
}
