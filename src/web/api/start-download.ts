/**
 * A ticket's address is an attachment: following it saves the file and leaves the page where it is.
 */
export function startDownload(url: string): void {
  const link = document.createElement("a");
  link.href = url;
  link.download = "";
  document.body.append(link);
  link.click();
  link.remove();
}
