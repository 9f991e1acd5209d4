/**
 * Locks on sets of keys. A caller takes all its keys in one step and waits for those who asked
 * before, so that two callers can never wait for each other.
 */
export class KeyLocks {
  readonly #tails = new Map<string, Promise<void>>();

  async holding<T>(keys: readonly string[], work: () => Promise<T>): Promise<T> {
    let release!: () => void;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const before = keys.map((key) => this.#tails.get(key) ?? Promise.resolve());
    for (const key of keys) this.#tails.set(key, held);
    await Promise.all(before);
    try {
      return await work();
    } finally {
      for (const key of keys) if (this.#tails.get(key) === held) this.#tails.delete(key);
      release();
    }
  }
}
