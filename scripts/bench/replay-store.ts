import { dynamo } from '../../functions/store/client.ts';

interface Sent {
  constructor: { name: string };
  input: { TableName?: string; IndexName?: string; Key?: unknown; RequestItems?: unknown };
}

/** Key of a request, without the parts that change with time. */
function keyOf({ constructor, input }: Sent): string {
  return JSON.stringify([
    constructor.name,
    input.TableName,
    input.IndexName,
    input.Key,
    input.RequestItems,
  ]);
}

/**
 * Records what the store answers while `call` runs twice (the second time it is warm), and gives
 * the same answers from memory from then on.
 * @returns what puts the store back
 */
export async function replayStore(call: () => Promise<unknown>): Promise<() => void> {
  const client = dynamo() as unknown as { send(command: Sent): Promise<unknown> };
  const original = client.send.bind(client);
  const answers = new Map<string, unknown>();
  client.send = async (command) => {
    const answer = await original(command);
    answers.set(keyOf(command), answer);
    return answer;
  };
  await call();
  await call();
  const record = client.send;
  // A read that a process keeps for seconds is not repeated in a second call: it is recorded at the
  // first.
  client.send = (command) => {
    const answer = answers.get(keyOf(command));
    return answer === undefined ? record(command) : Promise.resolve(answer);
  };
  return () => {
    client.send = original;
  };
}
