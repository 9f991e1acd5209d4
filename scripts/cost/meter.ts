import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import type { StoreUse } from '../../infra/cost/use.ts';
import { dynamo } from '../../functions/store/client.ts';
import { itemBytes } from '../../infra/local/aws/dynamodb/item-size.ts';

const WRITE_UNIT_BYTES = 1_024;
/** Estimate for updates and for items of a transaction, whose size is unknown here. */
const SMALL_WRITE_UNITS = 1;
const TRANSACTION_FACTOR = 2;

type Item = Record<string, AttributeValue>;

interface Request {
  Item?: Item;
  RequestItems?: Record<string, { PutRequest?: { Item: Item } }[]>;
  TransactItems?: object[];
  ReturnConsumedCapacity?: string;
}
interface Answer {
  ConsumedCapacity?: { CapacityUnits?: number } | { CapacityUnits?: number }[];
}
interface Sender {
  send(command: { input: Request }): Promise<Answer>;
}

/**
 * Counts this process's requests to the store. Reads use the store's figures; puts are computed
 * from their size, as the emulator does not count batches with indexes.
 * @returns a function that gives the counts since its last call.
 */
export function meterStore(): () => StoreUse {
  let use = nothing();
  const client = dynamo() as unknown as Sender;
  const send = client.send.bind(client);
  client.send = async (command) => {
    const { input } = command;
    if (!input.TransactItems) input.ReturnConsumedCapacity = 'TOTAL';
    const answer = await send(command);
    use.requests += 1;
    const puts = putsOf(input);
    for (const item of puts) weigh(use, item);
    const consumed = [answer.ConsumedCapacity ?? []].flat();
    const units = consumed.reduce((sum, { CapacityUnits = 0 }) => sum + CapacityUnits, 0);
    if (input.TransactItems)
      use.writeUnits += input.TransactItems.length * TRANSACTION_FACTOR * SMALL_WRITE_UNITS;
    else if (puts.length === 0 && 'UpdateExpression' in input) use.writeUnits += units;
    else if (puts.length === 0) use.readUnits += units;
    return answer;
  };
  return () => {
    const counted = use;
    use = nothing();
    return counted;
  };
}

const nothing = (): StoreUse => ({ requests: 0, writeUnits: 0, readUnits: 0, rows: new Map() });

function putsOf({ Item, RequestItems = {} }: Request): Item[] {
  const batch = Object.values(RequestItems).flatMap((rows) => (Array.isArray(rows) ? rows : []));
  const inBatch = batch.flatMap(({ PutRequest }) => (PutRequest ? [PutRequest.Item] : []));
  return Item ? [Item, ...inBatch] : inBatch;
}

function weigh(use: StoreUse, item: Item): void {
  const bytes = itemBytes(item as never);
  use.writeUnits += Math.ceil(bytes / WRITE_UNIT_BYTES);
  const kind = String(item['slot']?.S ?? item['shardId']?.S ?? '').split('#')[0]!;
  const row = use.rows.get(kind) ?? { count: 0, bytes: 0 };
  use.rows.set(kind, { count: row.count + 1, bytes: row.bytes + bytes });
}
