/** Markup of a system, in which a name from a device would otherwise act. */
export const ESCAPES = {
  none: (text: string) => text,
  slack: (text: string) =>
    text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;'),
  markdown: (text: string) => text.replaceAll(/[\\`*_[\]()#~>]/g, String.raw`\$&`),
} as const;
export type Escape = keyof typeof ESCAPES;
