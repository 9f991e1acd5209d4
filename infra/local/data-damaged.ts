/**
 * Raised when what an earlier run stored cannot be read; its message names the file and what a
 * person can do.
 */
export class DataDamaged extends Error {
  constructor(what: string, options?: ErrorOptions) {
    super(
      `${what} cannot be read. Move the data folder away, or delete it, and start again: it will be filled anew.`,
      options,
    );
    this.name = 'DataDamaged';
  }
}
