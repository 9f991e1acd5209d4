import { readFileSync } from 'node:fs';
import { AgentView, type Binding } from '../../../infra/local/simulation/answer.ts';
import { compareOids, oidOf } from '../../../infra/local/simulation/mib-object.ts';
import type { SnmpValue } from '../../../infra/local/simulation/values.ts';

const TYPE = { octetString: 4, null: 5, oid: 6, ipAddress: 64, opaque: 68, counter64: 70 } as const;
/** Types that snmpsim computes: the recorded value is what follows. */
const COMPUTED = /[:;]/;

/**
 * The objects of a recorded device in id order. A line is `oid|type|value`; an x in a type is
 * for a value in hexadecimal.
 */
export class Recording extends AgentView {
  readonly #bindings: Binding[];

  constructor(file: string) {
    super();
    const bindings: Binding[] = [];
    for (const line of readFileSync(file, 'utf8').split(/\r?\n/)) {
      const [oid, type, ...rest] = line.split('|');
      if (!oid || !type || !/^[\d.]+$/.test(oid)) continue;
      bindings.push({ oid: oidOf(oid.replace(/^\./, '')), value: valueOf(type, rest.join('|')) });
    }
    this.#bindings = bindings.sort((a, b) => compareOids(a.oid, b.oid));
  }

  protected at(oid: readonly number[]): Binding | undefined {
    const found = this.#bindings[this.#place(oid)];
    return found && compareOids(found.oid, oid) === 0 ? found : undefined;
  }

  protected after(oid: readonly number[]): Binding | undefined {
    for (let place = this.#place(oid); place < this.#bindings.length; place += 1) {
      const found = this.#bindings[place]!;
      if (compareOids(found.oid, oid) > 0) return found;
    }
    return undefined;
  }

  /** The first object that does not come before this one. */
  #place(oid: readonly number[]): number {
    let low = 0;
    let high = this.#bindings.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (compareOids(this.#bindings[middle]!.oid, oid) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

function valueOf(typed: string, text: string): SnmpValue {
  const tag = Number.parseInt(typed, 10);
  const content = contentOf(typed, text);
  switch (tag) {
    case TYPE.oid:
      return { tag, value: text.replace(/^\./, '') || '0.0' };
    case TYPE.null:
      return { tag, value: '', bytes: Buffer.alloc(0) };
    case TYPE.ipAddress:
      return { tag, value: text, bytes: content.length === 4 ? content : addressOf(text) };
    case TYPE.octetString:
    case TYPE.opaque:
      return { tag, value: '', bytes: content };
    case TYPE.counter64:
      return { tag, value: /^\d+$/.test(text) ? BigInt(text) : 0n };
    default:
      return { tag, value: COMPUTED.test(text) ? 0 : Math.trunc(Number(text) || 0) };
  }
}

/** Private addresses are blotted out in recordings. */
function addressOf(text: string): Buffer {
  const bytes = text.split('.').map(Number);
  return Buffer.from(bytes.length === 4 ? bytes : [0, 0, 0, 0]);
}

/** The suffix of a type is the form of the bytes. */
function contentOf(typed: string, text: string): Buffer {
  if (typed.endsWith('x')) return Buffer.from(text, 'hex');
  if (!typed.endsWith('e')) return Buffer.from(text, 'utf8');
  const bytes = text.replaceAll(/\\x([\da-f]{2})/gi, (_, hex: string) =>
    String.fromCodePoint(Number.parseInt(hex, 16)),
  );
  return Buffer.from(bytes, 'latin1');
}
