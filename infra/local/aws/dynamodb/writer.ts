import { setTimeout as wait } from 'node:timers/promises';
import { createRandom } from '../../simulation/random.ts';
import type { Level, LevelOperation } from './dynalite.ts';

/** How late index entries are, from a seed. */
export interface Late {
  seed: string;
  mostMs: number;
}

/** How an engine writes the rows and index entries of a change. */
export interface Writer {
  write(operations: LevelOperation[]): Promise<void>;
  /** Resolves when all index entries are there. */
  settled(): Promise<void>;
}

const JOURNAL = 'late~';
const isEntry = ({ key }: LevelOperation) => key.startsWith('index-');

export const atOnce = (db: Level): Writer => ({
  write: (operations) => db.batch(encodedOnce(operations)),
  settled: () => Promise.resolve(),
});

/**
 * Index entries follow their rows later, in the order of the writes, as those of DynamoDB's global
 * secondary indexes do. They are in a journal until then, so that a killed process loses none.
 */
export function afterwards(db: Level, { seed, mostMs }: Late): Writer {
  const random = createRandom(seed);
  let count = 0;
  let last: Promise<unknown> = Promise.resolve();
  return {
    async write(operations) {
      const entries = operations.filter(isEntry);
      if (entries.length === 0) return await db.batch(encodedOnce(operations));
      const key = `${JOURNAL}${String((count += 1)).padStart(12, '0')}`;
      const rows = operations.filter((operation) => !isEntry(operation));
      await db.batch([...rows, { type: 'put', key, value: entries }]);
      const turn = wait(random.int(0, mostMs));
      last = Promise.all([last, turn]).then(() => enter(db, key, entries));
    },
    settled: async () => void (await last),
  };
}

/** Writes the entries that a killed process left in the journal. */
export async function enterLeft(db: Level): Promise<void> {
  for await (const [key, entries] of db.iterator({ gte: JOURNAL, lt: `${JOURNAL}\xFF` }))
    await enter(db, key, entries as LevelOperation[]);
}

const enter = (db: Level, key: string, entries: LevelOperation[]) =>
  db.batch([...encodedOnce(entries), { type: 'del', key }]);

/** A row and its index entries have the same value, which is encoded once. */
function encodedOnce(operations: readonly LevelOperation[]): LevelOperation[] {
  const encoded = new Map<unknown, Buffer>();
  return operations.map((operation) => {
    if (operation.type === 'del') return operation;
    const { type, key, value } = operation;
    const bytes = encoded.get(value) ?? Buffer.from(JSON.stringify(value));
    encoded.set(value, bytes);
    return { type, key, value: bytes, valueEncoding: 'buffer' };
  });
}
