/** Gradients cost no more than a colour. */
const GRADIENT = /Gradient$/;

/** Whole drawing, which has no id that a reference could name. */
const ROOT = '';

/**
 * Counts how often a drawing draws its parts anew: by <use>, and by masks, patterns and clip paths,
 * which may refer to further ones.
 */
export class References {
  readonly #elements = new Map<string, string>();
  /** Ids that are referred to within an element, by the element's id. */
  readonly #within = new Map<string, string[]>();
  /** Ids of the elements around. */
  readonly #open: string[] = [ROOT];

  open(element: string, attributes: ReadonlyMap<string, string>): void {
    const id = attributes.get('id') ?? ROOT;
    this.#elements.set(id, element);
    this.#open.push(id);
    for (const [name, value] of attributes) {
      const target = name === 'href' ? value.slice(1) : /url\(\s*["']?#([\w.-]+)/i.exec(value)?.[1];
      if (target === undefined) continue;
      for (const outer of new Set(this.#open)) {
        const targets = this.#within.get(outer);
        if (targets) targets.push(target);
        else this.#within.set(outer, [target]);
      }
    }
  }

  close(): void {
    this.#open.pop();
  }

  /** @returns Infinity for a part that draws itself. */
  count(): number {
    const counts = new Map<string, number>();
    const countOf = (id: string): number => {
      const known = counts.get(id);
      if (known !== undefined) return known;
      counts.set(id, Infinity);
      const count = (this.#within.get(id) ?? []).reduce(
        (sum, target) =>
          sum + countOf(target) + (GRADIENT.test(this.#elements.get(target) ?? '') ? 0 : 1),
        0,
      );
      counts.set(id, count);
      return count;
    };
    return countOf(ROOT);
  }
}
