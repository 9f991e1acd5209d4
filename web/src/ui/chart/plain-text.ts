/**
 * Escapes text for Highcharts, which renders markup in labels: a comment on planned work must not
 * become a link.
 */
export function plainText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
