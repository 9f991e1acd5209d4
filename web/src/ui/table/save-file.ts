/** Hands the person a file; its name bears no character that a file system would refuse. */
export function saveFile(name: string, type: string, content: string): void {
  const link = document.createElement('a');
  // The mark tells spreadsheets that the text is UTF-8.
  const address = URL.createObjectURL(new Blob(['\uFEFF', content], { type }));
  link.href = address;
  link.download = name.replaceAll(/[^\w. -]+/g, '_');
  link.click();
  URL.revokeObjectURL(address);
}
