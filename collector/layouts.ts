import { join } from 'node:path';
import * as z from 'zod';
import { readWhole, writeWhole } from './files.ts';

const namesSchema = z.array(z.string());

/**
 * Names of the series of each layout that a queued minute may have, on disk, since the minute may
 * be sent by a later process, when the device has other parts.
 */
export class Layouts {
  readonly #folder: string;
  readonly #written = new Set<string>();

  constructor(folder: string) {
    this.#folder = folder;
  }

  #file = (layout: string) => join(this.#folder, 'layouts', `of-${layout}`);

  async keep(layout: string, names: readonly string[]): Promise<void> {
    if (this.#written.has(layout)) return;
    await writeWhole(this.#file(layout), JSON.stringify(names));
    this.#written.add(layout);
  }

  /** A layout that is not known is left out. */
  async names(layouts: Iterable<string>): Promise<Record<string, string[]>> {
    const names: Record<string, string[]> = {};
    for (const layout of new Set(layouts)) {
      const text = await readWhole(this.#file(layout));
      if (text !== undefined) names[layout] = namesSchema.parse(JSON.parse(text));
    }
    return names;
  }
}
