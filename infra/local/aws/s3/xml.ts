const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

/** Template tag that escapes values. */
export function xml(strings: TemplateStringsArray, ...values: unknown[]): string {
  return strings.reduce((text, part, at) => text + escaped(values[at - 1]) + part);
}

export function escaped(value: unknown): string {
  return String(value).replace(/[&<>"']/g, (character) => ENTITIES[character]!);
}

export function unescaped(text: string): string {
  return text.replace(
    /&(amp|lt|gt|quot|apos|#(\d+));/g,
    (entity, _name, code: string | undefined) =>
      code
        ? String.fromCodePoint(Number(code))
        : Object.keys(ENTITIES).find((character) => ENTITIES[character] === entity)!,
  );
}
