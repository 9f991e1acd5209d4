import type { SimulatedDevice } from './device.ts';
import type { MibObject } from './mib-object.ts';
import { layoutOf, objectAfter, objectAt } from './mib.ts';
import { END_OF_MIB_VIEW, NO_SUCH_OBJECT, type SnmpValue } from './values.ts';

export interface Binding {
  oid: readonly number[];
  value: SnmpValue;
}

/** A device's answers, independent of the protocol version (RFC 3416, section 4.2). */
export class DeviceView {
  readonly #device: SimulatedDevice;
  readonly #at: number;

  constructor(device: SimulatedDevice, atEpochSeconds: number) {
    this.#device = device;
    this.#at = atEpochSeconds;
  }

  get(oids: readonly (readonly number[])[]): Binding[] {
    const layout = layoutOf(this.#device);
    return oids.map((oid) => this.#bind(objectAt(layout, oid), oid, NO_SUCH_OBJECT));
  }

  getNext(oids: readonly (readonly number[])[]): Binding[] {
    const layout = layoutOf(this.#device);
    return oids.map((oid) => this.#bind(objectAfter(layout, oid), oid, END_OF_MIB_VIEW));
  }

  /**
   * @param fits whether another binding fits the answer; the rest is omitted, as the standard
   * allows
   */
  getBulk(
    oids: readonly (readonly number[])[],
    nonRepeaters: number,
    maxRepetitions: number,
    fits: (binding: Binding) => boolean,
  ): Binding[] {
    const bindings = this.getNext(oids.slice(0, nonRepeaters));
    if (!bindings.every(fits)) return [];
    let current = oids.slice(nonRepeaters);
    for (let round = 0; round < maxRepetitions && current.length > 0; round += 1) {
      const row = this.getNext(current);
      for (const binding of row) {
        if (!fits(binding)) return bindings;
        bindings.push(binding);
      }
      if (row.every((binding) => binding.value === END_OF_MIB_VIEW)) break;
      current = row.map((binding) => binding.oid);
    }
    return bindings;
  }

  #bind(object: MibObject | undefined, asked: readonly number[], missing: SnmpValue): Binding {
    return object
      ? { oid: object.oid, value: object.read(this.#device, this.#at) }
      : { oid: asked, value: missing };
  }
}
