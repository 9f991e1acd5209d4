/** The shown field that the server means: itself, one within what it names, or one around it. */
export function fieldAtFault(
  named: string | undefined,
  shown: ReadonlySet<string>,
): string | undefined {
  if (!named) return undefined;
  return [...shown].find(
    (name) => name === named || name.startsWith(`${named}.`) || named.startsWith(`${name}.`),
  );
}

/** The server writes "title: is required"; beside the field its name is known. */
export function withoutField(message: string, field: string | undefined): string {
  return field && message.startsWith(`${field}: `) ? message.slice(field.length + 2) : message;
}
