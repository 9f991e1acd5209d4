/** Release of this program, which the page Collectors shows. */
export const VERSION = '1.0.0';
