import { dynamo } from '../../functions/store/client.ts';

interface Sent {
  constructor: { name: string };
  input: { TableName?: string; IndexName?: string; Key?: unknown; RequestItems?: unknown };
}

/** Key of a request, without time-dependent parts. */
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
 * Records the store's answers while `call` runs twice (the second time warm), and replays them
 * afterwards.
 * @returns a function that restores the store
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
  // The second call skips reads that a process caches for seconds; they were recorded in the first.
  client.send = (command) => {
    const answer = answers.get(keyOf(command));
    return answer === undefined ? record(command) : Promise.resolve(answer);
  };
  return () => {
    client.send = original;
  };
}
