import type { Attributes, LevelOperation, Store, SubStore } from './dynalite.ts';
import { requireKeysFit } from './index-keys.ts';
import { requireItemFits } from './item-size.ts';
import type { Engine } from './rows.ts';

/**
 * A view of the store that buffers writes until commit() writes them in one LevelDB batch, which is
 * atomic even if the process is killed. Reads see the staged writes. dynalite's own actions run on
 * it unchanged, so a row and its index entries, or a whole transaction, appear at once.
 * @param known rows as in LevelDB, by key; they are not read again
 */
export function stage(
  { store, writer }: Pick<Engine, 'store' | 'writer'>,
  known: Known = new Map(),
): { view: Store; commit: () => Promise<void> } {
  const staged = new Map<string, LevelOperation>();
  const view: Store = {
    ...store,
    getItemDb: (table) =>
      fitting(store, table, overlay(store.getItemDb(table), `item-${table}~`, staged, known)),
    getIndexDb: (kind, table, index) =>
      overlay(
        store.getIndexDb(kind, table, index),
        `index-${kind.toLowerCase()}~${table}~${index}~`,
        staged,
      ),
  };
  return {
    view,
    commit: async () => {
      if (staged.size > 0) await writer.write([...staged.values()]);
    },
  };
}

type Known = ReadonlyMap<string, unknown>;

/** Rejects rows and keys larger than DynamoDB's limits. */
function fitting(store: Store, tableName: string, items: SubStore): SubStore {
  return {
    ...items,
    put(key, value, callback) {
      store.getTable(tableName, false, (missing, table) => {
        if (!table) return callback(missing);
        try {
          requireItemFits(value as Attributes);
          requireKeysFit(value as Attributes, table);
        } catch (error) {
          return callback(error);
        }
        return items.put(key, value, callback);
      });
    },
  };
}

function overlay(
  base: SubStore,
  prefix: string,
  staged: Map<string, LevelOperation>,
  known: Known = new Map(),
): SubStore {
  return {
    get(key, callback) {
      const operation = staged.get(prefix + key);
      if (operation)
        queueMicrotask(() =>
          callback(null, operation.type === 'put' ? structuredClone(operation.value) : undefined),
        );
      else if (known.has(prefix + key))
        queueMicrotask(() => callback(null, known.get(prefix + key)));
      else base.get(key, callback);
    },
    put(key, value, callback) {
      staged.set(prefix + key, { type: 'put', key: prefix + key, value });
      queueMicrotask(() => callback(null));
    },
    del(key, callback) {
      staged.set(prefix + key, { type: 'del', key: prefix + key });
      queueMicrotask(() => callback(null));
    },
    batch(operations, callback) {
      for (const { type, key, value } of operations) {
        staged.set(
          prefix + key,
          type === 'put' ? { type, key: prefix + key, value } : { type, key: prefix + key },
        );
      }
      queueMicrotask(() => callback(null));
    },
    // The engine has locked all rows that are written.
    lock: (_key, run) => run((done) => done),
  };
}
