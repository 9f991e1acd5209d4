import { invalidRequest, type Attributes } from './dynalite.ts';

const MAX_ITEM_BYTES = 400 * 1024;
const NUMBER_BYTES = 21;
const EACH_ELEMENT_BYTES = 1;
const NESTED_BYTES = 3;

/**
 * dynalite counts characters, DynamoDB counts UTF-8 bytes: a row of 'ü' could be twice as large as
 * AWS allows.
 * @throws DynamoDbError with DynamoDB's message for a row that is too large.
 */
export function requireItemFits(item: Attributes): void {
  if (itemBytes(item) > MAX_ITEM_BYTES)
    throw invalidRequest('Item size to update has exceeded the maximum allowed size');
}

/** Size of names and values as in DynamoDB's developer guide (numbers at their maximum). */
export function itemBytes(item: Attributes): number {
  return Object.entries(item).reduce(
    (sum, [name, value]) => sum + Buffer.byteLength(name) + valueBytes(value),
    0,
  );
}

function valueBytes(value: Record<string, unknown>): number {
  const [[type, content]] = Object.entries(value) as [[string, unknown]];
  switch (type) {
    case 'S':
      return Buffer.byteLength(content as string);
    case 'B':
      return Buffer.byteLength(content as string, 'base64');
    case 'N':
      return Math.min(NUMBER_BYTES, Math.ceil((content as string).length / 2) + 1);
    case 'M':
      return NESTED_BYTES + itemBytes(content as Attributes);
    case 'L':
      return (content as Record<string, unknown>[]).reduce(
        (sum, each) => sum + EACH_ELEMENT_BYTES + valueBytes(each),
        NESTED_BYTES,
      );
    case 'SS':
    case 'NS':
    case 'BS':
      return (content as string[]).reduce((sum, each) => sum + Buffer.byteLength(each), 0);
    default:
      return 1;
  }
}
