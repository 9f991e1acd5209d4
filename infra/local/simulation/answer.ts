import type { SimulatedDevice } from './device.ts';
import type { MibObject } from './mib-object.ts';
import { layoutOf, objectAfter, objectAt } from './mib.ts';
import { END_OF_MIB_VIEW, NO_SUCH_OBJECT, type SnmpValue } from './values.ts';

export interface Binding {
  oid: readonly number[];
  value: SnmpValue;
}

/** An agent's answers, independent of the protocol version (RFC 3416, section 4.2). */
export abstract class AgentView {
  protected abstract at(oid: readonly number[]): Binding | undefined;
  protected abstract after(oid: readonly number[]): Binding | undefined;

  get(oids: readonly (readonly number[])[]): Binding[] {
    return oids.map((oid) => this.at(oid) ?? { oid, value: NO_SUCH_OBJECT });
  }

  getNext(oids: readonly (readonly number[])[]): Binding[] {
    return oids.map((oid) => this.after(oid) ?? { oid, value: END_OF_MIB_VIEW });
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
}

/** Answers of a simulated device at a moment. */
export class DeviceView extends AgentView {
  readonly #device: SimulatedDevice;
  readonly #at: number;

  constructor(device: SimulatedDevice, atEpochSeconds: number) {
    super();
    this.#device = device;
    this.#at = atEpochSeconds;
  }

  protected at(oid: readonly number[]): Binding | undefined {
    return this.#bind(objectAt(layoutOf(this.#device), oid));
  }

  protected after(oid: readonly number[]): Binding | undefined {
    return this.#bind(objectAfter(layoutOf(this.#device), oid));
  }

  #bind(object: MibObject | undefined): Binding | undefined {
    return object && { oid: object.oid, value: object.read(this.#device, this.#at) };
  }
}
