/** Facts of a report's files, apart from what draws them, which loads libraries. */
export const PDF_TYPE = 'application/pdf';
export const HTML_TYPE = 'text/html; charset=utf-8';
/** Most charts in the mail; the PDF has all. */
export const MOST_CHARTS = 3;
