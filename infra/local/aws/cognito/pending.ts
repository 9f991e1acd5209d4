const LIFE_MS = 180_000;
const MAX_PENDING = 10_000;

/** Pending challenges: each can be used once, within three minutes. */
export class Pending<T> {
  readonly #waiting = new Map<string, { value: T; untilMs: number }>();

  keep(id: string, value: T, nowMs: number): void {
    for (const [old, { untilMs }] of this.#waiting) {
      if (untilMs > nowMs && this.#waiting.size < MAX_PENDING) break;
      this.#waiting.delete(old);
    }
    this.#waiting.set(id, { value, untilMs: nowMs + LIFE_MS });
  }

  take(id: unknown, nowMs: number): T | undefined {
    const found = this.#waiting.get(String(id));
    this.#waiting.delete(String(id));
    return found && found.untilMs > nowMs ? found.value : undefined;
  }
}
