/** Characters that file systems refuse in a name. */
const REFUSED = /[\\/:*?"<>|\p{Cc}]+/gu;

export function saveFile(name: string, type: string, content: string): void {
  const link = document.createElement('a');
  // The BOM tells spreadsheets that the text is UTF-8; calendars do not accept it.
  const mark = type.startsWith('text/calendar') ? '' : '\uFEFF';
  const address = URL.createObjectURL(new Blob([mark, content], { type }));
  link.href = address;
  link.download = name.replaceAll(REFUSED, '_');
  link.click();
  URL.revokeObjectURL(address);
}
