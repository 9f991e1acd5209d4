import type { Attributes, LevelOperation, Store, SubStore } from './dynalite.ts';
import { requireItemFits } from './item-size.ts';

/**
 * A view of the store that keeps every write to itself until commit() hands all of them to LevelDB
 * in one batch, which LevelDB writes whole or not at all, also when the process is killed
 * meanwhile. Reads see the staged writes. dynalite's own actions run on it unchanged, so a row and
 * its index entries, or a whole transaction, appear in one step.
 */
export function stage(store: Store): { view: Store; commit: () => Promise<void> } {
  const staged = new Map<string, LevelOperation>();
  const view: Store = {
    ...store,
    getItemDb: (table) => fitting(overlay(store.getItemDb(table), `item-${table}~`, staged)),
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
      if (staged.size > 0) await store.db.batch([...staged.values()]);
    },
  };
}

/** Refuses rows that are larger than DynamoDB takes. */
function fitting(items: SubStore): SubStore {
  return {
    ...items,
    put(key, value, callback) {
      try {
        requireItemFits(value as Attributes);
      } catch (error) {
        return callback(error);
      }
      return items.put(key, value, callback);
    },
  };
}

function overlay(base: SubStore, prefix: string, staged: Map<string, LevelOperation>): SubStore {
  return {
    get(key, callback) {
      const operation = staged.get(prefix + key);
      if (!operation) base.get(key, callback);
      else
        queueMicrotask(() =>
          callback(null, operation.type === 'put' ? structuredClone(operation.value) : undefined),
        );
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
    // The engine holds the locks of all rows that are written.
    lock: (_key, run) => run((done) => done),
  };
}
