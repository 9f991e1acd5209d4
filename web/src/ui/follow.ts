/** Opens the address of a file, so the page stays. */
export function follow(url: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = '';
  link.click();
}
