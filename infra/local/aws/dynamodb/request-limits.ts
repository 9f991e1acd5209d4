import { invalidRequest, type Attributes, type DynamoDbError, type Input } from './dynalite.ts';
import { itemBytes } from './item-size.ts';

/**
 * Limits of DynamoDB's developer guide that dynalite does not have: pages 'Quotas' (expressions,
 * transactions) and 'Supported data types and naming rules' (names, empty values, depth).
 */
const MAX_EXPRESSION_BYTES = 4 * 1024;
const MAX_OPERATORS = 300;
const MAX_IN_OPERANDS = 100;
const MAX_TRANSACTION_BYTES = 4 * 1024 * 1024;
const MAX_TOKEN_CHARACTERS = 36;
const MAX_DEPTH = 32;

const EXPRESSION = /Expression$/;

/** A node of dynalite's parsed expressions: an operator, a value by its type, or a path. */
interface Node {
  type?: string;
  args?: Node[];
}

/** Operators of text, numbers and bytes. */
const ORDERING = new Set(['<', '<=', '>', '>=', 'between']);
const ORDERED = new Set(['S', 'N', 'B']);

interface Update {
  type: string;
  path: (string | number)[];
  val?: Node;
}

interface Parsed {
  Item?: Attributes;
  ExpressionAttributeValues?: Attributes;
  KeyConditions?: Record<string, { AttributeValueList: { S?: string; B?: string }[] }>;
  _condition?: { expression: Node };
  _filter?: { expression: Node };
  _updates?: { sections: Update[] };
}

/**
 * Refuses what DynamoDB refuses and dynalite takes.
 * @param prepared input with dynalite's parsed expressions
 */
export function requireWithinLimits(prepared: Input): void {
  for (const [name, value] of Object.entries(prepared))
    if (EXPRESSION.test(name)) requireExpression(name, String(value));
  const { Item, KeyConditions, ExpressionAttributeValues } = prepared as Parsed;
  const { _condition: condition, _filter: filter, _updates: updates } = prepared as Parsed;
  for (const [name, parsed] of Object.entries({ Condition: condition, Filter: filter })) {
    if (!parsed) continue;
    requireOperators(countOperators(parsed.expression));
    requireOrdered(`${name}Expression`, parsed.expression);
  }
  const values = updates?.sections.flatMap(({ val }) => val ?? []) ?? [];
  requireOperators(values.reduce((sum, val) => sum + countOperators(val), 0));
  for (const [key, { AttributeValueList }] of Object.entries(KeyConditions ?? {}))
    for (const { S, B } of AttributeValueList) if ((S ?? B) === '') throw emptyKey(key);
  for (const attributes of [Item, ExpressionAttributeValues])
    for (const value of Object.values(attributes ?? {})) requireDepth(value, MAX_DEPTH);
  if (Item && '' in Item) throw invalidRequest('Empty attribute name');
}

/** @param items parameters of each item, without its kind */
export function requireTransactionFits(
  items: readonly Input[],
  token: string | undefined = '',
): void {
  if (token.length > MAX_TOKEN_CHARACTERS)
    throw invalidRequest(
      `Value at 'clientRequestToken' failed to satisfy constraint: Member must have length less than or equal to ${MAX_TOKEN_CHARACTERS}`,
    );
  let bytes = 0;
  for (const item of items)
    for (const name of ['Item', 'Key', 'ExpressionAttributeValues'])
      bytes += itemBytes((item[name] ?? {}) as Attributes);
  if (bytes > MAX_TRANSACTION_BYTES)
    throw invalidRequest(`Transaction payload size cannot exceed 4MB. Payload Size: ${bytes}`);
}

/**
 * Orders removals last, from the end: DynamoDB's list positions are those before the update, while
 * dynalite removes one after the other.
 */
export function orderRemovals(prepared: Input): void {
  const { _updates: updates } = prepared as Parsed;
  updates?.sections.sort((a, b) => {
    if (a.type !== 'remove' || b.type !== 'remove')
      return Number(a.type === 'remove') - Number(b.type === 'remove');
    const at = a.path.findIndex((part, index) => part !== b.path[index]);
    return Number(b.path[at]) - Number(a.path[at]) || 0;
  });
}

function emptyKey(key: string): DynamoDbError {
  return invalidRequest(
    `One or more parameter values are not valid. The AttributeValue for a key attribute cannot contain an empty string value. Key: ${key}`,
  );
}

function requireExpression(name: string, expression: string): void {
  if (Buffer.byteLength(expression) > MAX_EXPRESSION_BYTES)
    throw invalidRequest(`Invalid ${name}: Expression size has exceeded the maximum allowed size;`);
  // Aliases aside, a name begins with a letter.
  if (/(?<![\w#:.])_\w/.test(expression))
    throw invalidRequest(`Invalid ${name}: Syntax error; token: "_"`);
}

function requireOperators(count: number): void {
  if (count > MAX_OPERATORS)
    throw invalidRequest(`The expression contains too many operators; operator count: ${count}`);
}

function countOperators({ type, args = [] }: Node): number {
  if (!type) return 0;
  if (type === 'in' && args.length - 1 > MAX_IN_OPERANDS)
    throw invalidRequest(
      `The IN operator is provided with too many operands; number of operands: ${args.length - 1}`,
    );
  return args.reduce((sum, each) => sum + countOperators(each), 1);
}

function requireOrdered(expression: string, { type = '', args = [] }: Node): void {
  for (const each of args) {
    if (each.type) requireOrdered(expression, each);
    if (each.type || Array.isArray(each) || !ORDERING.has(type)) continue;
    const [operand = ''] = Object.keys(each);
    if (!ORDERED.has(operand))
      throw invalidRequest(
        `Invalid ${expression}: Incorrect operand type for operator or function; operator or function: ${type.toUpperCase()}, operand type: ${operand}`,
      );
  }
}

function requireDepth(value: Record<string, unknown>, left: number): void {
  const nested = value['M'] ?? value['L'];
  if (!nested) return;
  if (left === 0) throw invalidRequest('Nesting Levels have exceeded supported limits');
  for (const each of Object.values(nested as Attributes)) requireDepth(each, left - 1);
}
