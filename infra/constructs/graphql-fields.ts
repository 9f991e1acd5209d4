import { readFileSync } from 'node:fs';
import { Kind, parse } from 'graphql';

const ROOTS = ['Query', 'Mutation', 'Subscription'];

/** Fields of the schema's root types; each needs a resolver. */
export function fieldsOf(schemaFile: string): { type: string; field: string }[] {
  return parse(readFileSync(schemaFile, 'utf8')).definitions.flatMap((definition) => {
    const isType =
      definition.kind === Kind.OBJECT_TYPE_DEFINITION ||
      definition.kind === Kind.OBJECT_TYPE_EXTENSION;
    if (!isType || !ROOTS.includes(definition.name.value)) return [];
    return (definition.fields ?? []).map((field) => ({
      type: definition.name.value,
      field: field.name.value,
    }));
  });
}
