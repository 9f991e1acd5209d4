/** A monitoring system that the portal can be fed by. */
export interface MonitoringSource {
  /**
   * Asks it for as little as it has, to see whether it takes a key.
   * @param address where its web interface stands.
   * @throws CallRefused with why it does not, in words that hold nothing of its answer.
   */
  probe(address: string, key: string): Promise<void>;
}

/** The address of one of its calls, below the path of its web interface. */
export const below = (address: string, path: string) =>
  new URL(path, address.endsWith('/') ? address : `${address}/`);
