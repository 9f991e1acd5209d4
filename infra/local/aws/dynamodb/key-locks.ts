/**
 * Locks on sets of keys. A caller takes all its keys at once and queues behind earlier callers, so
 * deadlocks are impossible.
 */
export class KeyLocks {
  readonly #tails = new Map<string, Promise<void>>();

  async holding<T>(keys: readonly string[], work: () => Promise<T>): Promise<T> {
    let release!: () => void;
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    const before = keys.map((key) => this.#tails.get(key) ?? Promise.resolve());
    for (const key of keys) this.#tails.set(key, released);
    await Promise.all(before);
    try {
      return await work();
    } finally {
      for (const key of keys) if (this.#tails.get(key) === released) this.#tails.delete(key);
      release();
    }
  }
}
