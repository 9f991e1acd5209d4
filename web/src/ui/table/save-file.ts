/** Characters that file systems refuse in a name. */
const REFUSED = /[\\/:*?"<>|\p{Cc}]+/gu;

/** Hands the person a file, under its name as far as file systems allow. */
export function saveFile(name: string, type: string, content: string): void {
  const link = document.createElement('a');
  // The mark tells spreadsheets that the text is UTF-8; calendars do not know it.
  const mark = type.startsWith('text/calendar') ? '' : '\uFEFF';
  const address = URL.createObjectURL(new Blob([mark, content], { type }));
  link.href = address;
  link.download = name.replaceAll(REFUSED, '_');
  link.click();
  URL.revokeObjectURL(address);
}
