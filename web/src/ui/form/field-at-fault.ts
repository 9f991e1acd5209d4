/**
 * The visible field for the server's field name: equal, nested in it, or around it.
 * @param names the form's names of fields that have others at the server
 */
export function fieldAtFault(
  reported: string | undefined,
  visible: ReadonlySet<string>,
  names: Readonly<Record<string, string>> = {},
): string | undefined {
  if (!reported) return undefined;
  const wanted = names[reported] ?? reported;
  return [...visible].find(
    (name) => name === wanted || name.startsWith(`${wanted}.`) || wanted.startsWith(`${name}.`),
  );
}

/** Removes the prefix of "title: is required", as the label shows the field. */
export function withoutField(message: string, field: string | undefined): string {
  return field && message.startsWith(`${field}: `) ? message.slice(field.length + 2) : message;
}
