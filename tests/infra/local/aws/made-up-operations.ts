import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import fc from 'fast-check';

/** Of the table in engines.test.ts: `part` and `sort`, and the index `owners` by owner and place. */
export const TableName = 'rows';

/** A request of DynamoDB by its name. */
export interface Operation {
  name: string;
  input: Record<string, unknown>;
}

type Values = Record<string, AttributeValue>;

const S = (value: string): AttributeValue => ({ S: value });
const parts = fc.constantFrom('a', 'b');
const sorts = fc.constantFrom('1', '2', '10', 'x', 'x#1');
const keys = fc.record({ part: parts.map(S), sort: sorts.map(S) });
/** Seldom one that is not a key of the table. */
const anyKey = fc.oneof(
  { weight: 20, arbitrary: keys as fc.Arbitrary<Values> },
  {
    weight: 1,
    arbitrary: fc.constantFrom<Values[]>({ part: S('a') }, { part: S('a'), sort: S('') }),
  },
  { weight: 1, arbitrary: fc.constant<Values>({ part: S('a'), sort: { N: '1' } }) },
);

const numbers = fc.constantFrom('0', '-1', '7', '1.5', '007', '1E3', '99999999999999999999', 'x');
const leaf: fc.Arbitrary<AttributeValue> = fc.oneof(
  fc.constantFrom('', 'red', 'blue', 'Zürich', 'x#1').map(S),
  numbers.map((N) => ({ N })),
  fc.boolean().map((BOOL) => ({ BOOL })),
  fc.constant<AttributeValue>({ NULL: true }),
  fc.uint8Array({ maxLength: 3 }).map((B) => ({ B })),
  fc.constantFrom<AttributeValue[]>({ SS: ['red'] }, { SS: ['red', 'blue'] }, { NS: ['1', '2'] }),
  fc.constantFrom<AttributeValue[]>({ SS: ['red', 'red'] }, { SS: [] }),
);
const value: fc.Arbitrary<AttributeValue> = fc.oneof(
  { weight: 4, arbitrary: leaf },
  { weight: 1, arbitrary: fc.array(leaf, { maxLength: 4 }).map((L) => ({ L })) },
  {
    weight: 1,
    arbitrary: fc.dictionary(fc.constantFrom('red', 'n'), leaf).map((M) => ({ M })),
  },
);
const attribute = fc.constantFrom('colour', 'count', 'list', 'map', 'tags');
const extras = fc.dictionary(attribute, value, { maxKeys: 4 });
/** Of the index; seldom of a type that it does not take. */
const owners = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ owner: fc.constantFrom('p', 'q').map(S), place: sorts.map(S) }),
  },
  { weight: 3, arbitrary: fc.constant({}) },
  {
    weight: 1,
    arbitrary: fc.constantFrom({ owner: S('p') }, { owner: S('') }, { owner: { N: '1' } }),
  },
) as fc.Arbitrary<Values>;
const items = fc
  .tuple(anyKey, extras, owners)
  .map(([key, more, owner]): Values => ({ ...more, ...owner, ...key }));

const condition = fc.constantFrom(
  'attribute_exists(part)',
  'attribute_not_exists(part)',
  '#a = :v',
  '#a <> :v OR attribute_not_exists(#a)',
  '#a < :v AND NOT contains(#a, :w)',
  'size(#a) > :v',
  'attribute_type(#a, :v)',
  '#a IN (:v, :w)',
  '#a BETWEEN :v AND :w',
  'begins_with(#a, :v)',
  '#a.red = :v',
  '#a[0] = :v',
  'part = :v',
  'status = :v',
  '#a = = :v',
);
const update = fc.constantFrom(
  'SET #a = :v',
  'SET #a = :v, colour = :w',
  'SET #a = if_not_exists(#a, :v)',
  'SET #a = list_append(#a, :v)',
  'SET #a = list_append(if_not_exists(#a, :v), :w)',
  'SET #a = #a + :v',
  'SET #a = :v - :w',
  'SET #a.red = :v',
  'SET #a[0] = :v',
  'SET #a[9] = :v',
  'SET #a = :v, #a = :w',
  'SET part = :v',
  'SET owner = :v',
  'SET #a = :v REMOVE colour',
  'REMOVE #a',
  'REMOVE #a[0], #a[1]',
  'REMOVE owner',
  'ADD #a :v',
  'DELETE #a :v',
  'SET #a = :v ADD #a :w',
);

/** The names and values that the expressions use; seldom one more or one less. */
function named(
  expressions: string,
  [attributeName, v, w, odd]: readonly [string, AttributeValue, AttributeValue, number],
): Record<string, unknown> {
  const values: Values = {
    ...(/:v\b/.test(expressions) && { ':v': v }),
    ...(/:w\b/.test(expressions) && odd !== 1 && { ':w': w }),
    ...(odd === 2 && { ':unused': S('x') }),
  };
  return {
    ...(expressions.includes('#a') && { ExpressionAttributeNames: { '#a': attributeName } }),
    ...(Object.keys(values).length > 0 && { ExpressionAttributeValues: values }),
  };
}
const terms = fc.tuple(attribute, value, value, fc.nat({ max: 40 }));

const returned = fc.constantFrom(undefined, 'NONE', 'ALL_OLD', 'ALL_NEW', 'UPDATED_NEW');
const maybeCondition = fc.option(condition, { nil: undefined });

const puts = fc
  .tuple(items, maybeCondition, terms, returned)
  .map(([Item, ConditionExpression, given, ReturnValues]) => ({
    TableName,
    Item,
    ConditionExpression,
    ReturnValues,
    ...named(ConditionExpression ?? '', given),
  }));
const updates = fc
  .tuple(anyKey, update, maybeCondition, terms, returned)
  .map(([Key, UpdateExpression, ConditionExpression, given, ReturnValues]) => ({
    TableName,
    Key,
    UpdateExpression,
    ConditionExpression,
    ReturnValues,
    ...named(`${UpdateExpression} ${ConditionExpression ?? ''}`, given),
  }));
const deletes = fc
  .tuple(anyKey, maybeCondition, terms)
  .map(([Key, ConditionExpression, given]) => ({
    TableName,
    Key,
    ConditionExpression,
    ...named(ConditionExpression ?? '', given),
  }));
const gets = fc
  .tuple(anyKey, fc.constantFrom(undefined, 'colour', 'colour, sort', 'status', 'colour, colour'))
  .map(([Key, ProjectionExpression]) => ({ TableName, Key, ProjectionExpression }));

const range = fc.constantFrom(
  '',
  ' AND sort = :s',
  ' AND sort > :s',
  ' AND sort <= :s',
  ' AND begins_with(sort, :s)',
  ' AND sort BETWEEN :s AND :t',
  ' AND contains(sort, :s)',
  ' AND colour = :s',
);
const texts = fc.constantFrom('', '1', '2', 'x', 'x#1').map(S);
const queries = fc
  .record({
    range,
    isOfIndex: fc.boolean(),
    part: fc.constantFrom('a', 'b', 'p', ''),
    s: texts,
    t: texts,
    filter: fc.option(condition, { nil: undefined }),
    given: terms,
    limit: fc.constantFrom(undefined, undefined, 1, 3, 0),
    isBackward: fc.boolean(),
    ConsistentRead: fc.constantFrom(undefined, undefined, true),
  })
  .map(
    ({ range: sort, isOfIndex, part, s, t, filter, given, limit, isBackward, ConsistentRead }) => {
      const { ExpressionAttributeValues = {}, ...names } = named(filter ?? '', given) as {
        ExpressionAttributeValues?: Values;
      };
      return {
        TableName,
        IndexName: isOfIndex ? 'owners' : undefined,
        KeyConditionExpression: isOfIndex
          ? `owner = :p${sort.replaceAll('sort', 'place')}`
          : `part = :p${sort}`,
        FilterExpression: filter,
        ...names,
        ExpressionAttributeValues: {
          ...ExpressionAttributeValues,
          ':p': S(part),
          ...(sort.includes(':s') && { ':s': s }),
          ...(sort.includes(':t') && { ':t': t }),
        },
        Limit: limit,
        ScanIndexForward: !isBackward,
        ConsistentRead,
      };
    },
  );

const step: fc.Arbitrary<Record<string, unknown>> = fc.oneof(
  puts.map((Put) => ({ Put: { ...Put, ReturnValues: undefined } })),
  updates.map((Update) => ({ Update: { ...Update, ReturnValues: undefined } })),
  deletes.map((Delete) => ({ Delete })),
  fc.tuple(anyKey, condition, terms).map(([Key, ConditionExpression, given]) => ({
    ConditionCheck: { TableName, Key, ConditionExpression, ...named(ConditionExpression, given) },
  })),
);

const operation = <Input>(name: string, inputs: fc.Arbitrary<Input>): fc.Arbitrary<Operation> =>
  inputs.map((input) => ({ name, input: input as Record<string, unknown> }));

const operations: fc.Arbitrary<Operation> = fc.oneof(
  operation('PutItem', puts),
  operation('UpdateItem', updates),
  operation('UpdateItem', updates),
  operation('DeleteItem', deletes),
  operation('GetItem', gets),
  operation('Query', queries),
  operation(
    'BatchWriteItem',
    fc
      .array(
        fc.oneof(
          items.map((Item) => ({ PutRequest: { Item } })),
          anyKey.map((Key) => ({ DeleteRequest: { Key } })),
        ),
        { maxLength: 4 },
      )
      .map((requests) => ({ RequestItems: { [TableName]: requests } })),
  ),
  operation(
    'BatchGetItem',
    fc.array(anyKey, { maxLength: 4 }).map((Keys) => ({ RequestItems: { [TableName]: { Keys } } })),
  ),
  operation(
    'TransactWriteItems',
    fc.array(step, { maxLength: 4 }).map((TransactItems) => ({ TransactItems })),
  ),
  operation(
    'TransactGetItems',
    fc
      .array(gets, { maxLength: 3 })
      .map((some) => ({ TransactItems: some.map((Get) => ({ Get })) })),
  ),
);

/** The same for the same seed. */
export const madeUpOperations = (count: number, seed: number): Operation[] =>
  fc.sample(operations, { numRuns: count, seed });
