import type { Interfaces } from './interfaces.ts';
import type { Reading } from './reading.ts';

/** BRIDGE-MIB dot1dBasePortIfIndex, by bridge port. */
const INTERFACE_OF_PORT = '1.3.6.1.2.1.17.1.4.1.2';
const BITS_OF_BYTE = 8;
/** Some agents write a PortList as text: its bytes, or the numbers of its ports. */
const BYTES_AS_TEXT = /^[\da-f]{2}(?: [\da-f]{2})+ ?$/i;
const PORTS_AS_TEXT = /^\d+(?:,\d+)+$/;

/** Which interface a bridge port is. */
export class BridgePorts {
  readonly #interfaceOf: ReadonlyMap<number, number>;
  readonly #interfaces: Interfaces;

  private constructor(interfaceOf: ReadonlyMap<number, number>, interfaces: Interfaces) {
    this.#interfaceOf = interfaceOf;
    this.#interfaces = interfaces;
  }

  /** @throws SnmpError if the device does not answer */
  static async read(reading: Reading, interfaces: Promise<Interfaces>): Promise<BridgePorts> {
    const [{ rows }, known] = await Promise.all([reading.column(INTERFACE_OF_PORT), interfaces]);
    return new BridgePorts(
      new Map([...rows].map(([port, index]) => [+port, Number(index)])),
      known,
    );
  }

  /**
   * The ifIndex of a bridge port. Agents that leave a port out of their table use its ifIndex.
   * @returns 0 for no port, and the negative number of a port that leads to no interface.
   */
  portOf(bridgePort: number): number {
    const known = this.#interfaceOf.get(bridgePort);
    if (known !== undefined) return known;
    return bridgePort === 0 || this.#interfaces.has(bridgePort) ? bridgePort : -bridgePort;
  }

  /** The ports of a PortList: the first bit of the first byte is bridge port 1. */
  portsOf(list: unknown): number[] {
    if (!Buffer.isBuffer(list)) return [];
    const text = list.toString('latin1');
    if (PORTS_AS_TEXT.test(text))
      return text.split(',').flatMap((port) => (port === '0' ? [] : this.portOf(Number(port))));
    const bytes = BYTES_AS_TEXT.test(text) ? Buffer.from(text.replaceAll(' ', ''), 'hex') : list;
    return [...bytes].flatMap((byte, at) =>
      Array.from({ length: BITS_OF_BYTE }, (_, bit) => bit)
        .filter((bit) => byte & (0x80 >> bit))
        .map((bit) => this.portOf(at * BITS_OF_BYTE + bit + 1)),
    );
  }
}
