import { DynamoDbError, type Attributes } from './dynalite.ts';

const MAX_ITEM_BYTES = 400 * 1024;
const NUMBER_BYTES = 21;
const EACH_ELEMENT_BYTES = 1;
const NESTED_BYTES = 3;

/**
 * dynalite counts the characters of a row where DynamoDB counts the bytes of its UTF-8, so that a
 * row of 'ü' could be twice as large as AWS takes.
 * @throws DynamoDbError for a row that DynamoDB would refuse, in its words.
 */
export function requireItemFits(item: Attributes): void {
  if (itemBytes(item) > MAX_ITEM_BYTES)
    throw new DynamoDbError(
      'com.amazon.coral.validate#ValidationException',
      'Item size to update has exceeded the maximum allowed size',
    );
}

/** Names and values, as the developer guide of DynamoDB counts them (numbers at their most). */
export function itemBytes(item: Attributes): number {
  return Object.entries(item).reduce(
    (sum, [name, value]) => sum + Buffer.byteLength(name) + valueBytes(value),
    0,
  );
}

function valueBytes(value: Record<string, unknown>): number {
  const [[type, held]] = Object.entries(value) as [[string, unknown]];
  switch (type) {
    case 'S':
      return Buffer.byteLength(held as string);
    case 'B':
      return Buffer.byteLength(held as string, 'base64');
    case 'N':
      return Math.min(NUMBER_BYTES, Math.ceil((held as string).length / 2) + 1);
    case 'M':
      return NESTED_BYTES + itemBytes(held as Attributes);
    case 'L':
      return (held as Record<string, unknown>[]).reduce(
        (sum, each) => sum + EACH_ELEMENT_BYTES + valueBytes(each),
        NESTED_BYTES,
      );
    case 'SS':
    case 'NS':
    case 'BS':
      return (held as string[]).reduce((sum, each) => sum + Buffer.byteLength(each), 0);
    default:
      return 1;
  }
}
