import { Kind, type DocumentNode, type SelectionSetNode } from 'graphql';
import { AppSyncError } from './identity.ts';

export interface RequestLimits {
  /** Nesting depth of fields. */
  depth: number;
  /** Top-level fields of an operation, counting aliases. */
  fields: number;
}

/**
 * AppSync's queryDepthLimit and resolverCountLimit. Asked before the document is validated, which
 * costs more.
 * @throws AppSyncError beyond the limits.
 */
export function requireWithin(document: DocumentNode, limits: RequestLimits): void {
  const fragments = new Map<string, SelectionSetNode>();
  for (const definition of document.definitions)
    if (definition.kind === Kind.FRAGMENT_DEFINITION)
      fragments.set(definition.name.value, definition.selectionSet);
  for (const definition of document.definitions) {
    if (definition.kind !== Kind.OPERATION_DEFINITION) continue;
    const { depth, fields } = measure(definition.selectionSet, fragments, new Map());
    if (depth > limits.depth)
      throw new AppSyncError(
        'QueryDepthLimitReached',
        `Query depth of ${depth} is above the limit of ${limits.depth}.`,
      );
    if (fields > limits.fields)
      throw new AppSyncError(
        'ResolverExecutionLimitReached',
        `${fields} resolvers are above the limit of ${limits.fields}.`,
      );
  }
}

interface Measure {
  depth: number;
  /** Fields of the set, including those of its fragments. */
  fields: number;
}

/**
 * Fragments are measured once, as a document may spread one a thousand times. One within itself
 * counts nothing: validation rejects it.
 */
function measure(
  set: SelectionSetNode,
  fragments: ReadonlyMap<string, SelectionSetNode>,
  known: Map<SelectionSetNode, Measure>,
): Measure {
  const before = known.get(set);
  if (before) return before;
  const measured = { depth: 0, fields: 0 };
  known.set(set, measured);
  for (const selection of set.selections) {
    const isField = selection.kind === Kind.FIELD;
    const below =
      selection.kind === Kind.FRAGMENT_SPREAD
        ? fragments.get(selection.name.value)
        : selection.selectionSet;
    const inner = below ? measure(below, fragments, known) : { depth: 0, fields: 0 };
    measured.depth = Math.max(measured.depth, inner.depth + (isField ? 1 : 0));
    measured.fields += isField ? 1 : inner.fields;
  }
  return measured;
}
