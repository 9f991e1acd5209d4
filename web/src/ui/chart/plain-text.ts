/**
 * Text for Highcharts, which reads markup in the words of bands and lines: a comment on planned
 * work must not become a link.
 */
export function plainText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
