/** The visible field for the server's field name: equal, nested in it, or around it. */
export function fieldAtFault(
  reported: string | undefined,
  visible: ReadonlySet<string>,
): string | undefined {
  if (!reported) return undefined;
  return [...visible].find(
    (name) =>
      name === reported || name.startsWith(`${reported}.`) || reported.startsWith(`${name}.`),
  );
}

/** Removes the prefix of "title: is required", as the label shows the field. */
export function withoutField(message: string, field: string | undefined): string {
  return field && message.startsWith(`${field}: `) ? message.slice(field.length + 2) : message;
}
