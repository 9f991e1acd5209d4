/** Runs up to `width` tasks at a time; others queue. */
export class Gate {
  private free: number;
  private readonly waiting: (() => void)[] = [];

  constructor(width: number) {
    this.free = width;
  }

  async run<T>(task: () => Promise<T>): Promise<T> {
    if (this.free > 0) this.free--;
    else
      await new Promise<void>((enter) => {
        this.waiting.push(enter);
      });
    try {
      return await task();
    } finally {
      const next = this.waiting.shift();
      if (next) next();
      else this.free++;
    }
  }
}
