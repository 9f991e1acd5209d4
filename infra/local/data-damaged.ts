/** Stored data of an earlier run cannot be read; the message names the file and the remedy. */
export class DataDamaged extends Error {
  constructor(what: string, options?: ErrorOptions) {
    super(
      `${what} cannot be read. Move the data folder away, or delete it, and start again: it will be filled anew.`,
      options,
    );
    this.name = 'DataDamaged';
  }
}
