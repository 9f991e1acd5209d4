import { execute, getArgumentValues, Kind, type DocumentNode, type FieldNode } from 'graphql';
import { formatted, readDocument, resolveField, type Resolving } from './execute.ts';
import { AppSyncError, type Caller } from './identity.ts';
import { passes, type SubscriptionFilter } from './resolver-runtime.ts';
import { isAllowed, type Api } from './schema.ts';

interface Subscription {
  field: string;
  args: Record<string, unknown>;
  document: DocumentNode;
  variables: Record<string, unknown>;
  /** Set by the field's code: it takes the place of the arguments. */
  filter: SubscriptionFilter | undefined;
  deliver(payload: object): void;
}

export class Subscriptions {
  readonly #api: Api;
  readonly #resolving: Resolving;
  readonly #all = new Map<string, Subscription>();

  constructor(resolving: Resolving) {
    this.#api = resolving.api;
    this.#resolving = resolving;
  }

  get size(): number {
    return this.#all.size;
  }

  /**
   * Adds a subscriber after the field's function has accepted it.
   * @throws AppSyncError on a refusal.
   */
  async add(
    id: string,
    caller: Caller,
    query: string,
    variables: Record<string, unknown>,
    deliver: (payload: object) => void,
  ): Promise<void> {
    const document = readDocument(this.#api, query);
    const node = subscribedField(document);
    const type = this.#api.schema.getSubscriptionType()!;
    const definition = type.getFields()[node.name.value]!;
    if (!isAllowed(caller.mode, type, definition.astNode?.directives)) {
      throw new AppSyncError(
        'Unauthorized',
        `Not Authorized to access ${node.name.value} on type Subscription`,
      );
    }
    const args = getArgumentValues(definition, node, variables);
    const field = definition.name;
    const { filter } = await resolveField(this.#resolving, caller, 'Subscription', field, args);
    this.#all.set(id, { field, args, document, variables, filter, deliver });
  }

  remove(id: string): void {
    this.#all.delete(id);
  }

  /** Delivers a mutation's selected fields to subscribers with matching arguments. */
  async publish(mutation: string, value: Record<string, unknown>): Promise<void> {
    const fields = this.#api.feeds.get(mutation) ?? [];
    const listeners = [...this.#all.values()].filter(
      ({ field, args, filter }) =>
        fields.includes(field) && (filter ? passes(filter, value) : matches(args, value)),
    );
    await Promise.all(
      listeners.map(async ({ field, document, variables, deliver }) => {
        const result = await execute({
          schema: this.#api.schema,
          document,
          rootValue: { [field]: value },
          variableValues: variables,
        });
        deliver({
          data: result.data,
          ...(result.errors && { errors: result.errors.map(formatted) }),
        });
      }),
    );
  }
}

function matches(args: Record<string, unknown>, value: Record<string, unknown>): boolean {
  return Object.entries(args).every(
    ([name, wanted]) => wanted === null || wanted === undefined || value[name] === wanted,
  );
}

function subscribedField(document: DocumentNode): FieldNode {
  for (const definition of document.definitions) {
    if (definition.kind !== Kind.OPERATION_DEFINITION || definition.operation !== 'subscription')
      continue;
    const [selection] = definition.selectionSet.selections;
    if (selection?.kind === Kind.FIELD) return selection;
  }
  throw new AppSyncError('UnsupportedOperation', 'Only subscriptions are served here.');
}
