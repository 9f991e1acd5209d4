/** Characters of a template's text. Apart from its schema, which a browser loads with the editor alone. */
export const MOST_TEMPLATE = 20_000;
