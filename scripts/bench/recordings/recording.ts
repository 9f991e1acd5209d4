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
    const lines = readFileSync(file, 'utf8').split(/\r?\n/);
    for (const line of file.endsWith('.snmprec') ? lines : walked(lines)) {
      const [oid, type, ...rest] = line.split('|');
      if (!oid || !type || !/^[\d.]+$/.test(oid)) continue;
      bindings.push({ oid: oidOf(oid.replace(/^\./, '')), value: valueOf(type, rest.join('|')) });
    }
    this.#bindings = bindings.sort((a, b) => compareOids(a.oid, b.oid));
  }

  /** A text without spaces around it; '' for none. */
  text(oid: string): string {
    const value = this.at(oidOf(oid))?.value;
    return value?.bytes && value.tag === TYPE.octetString
      ? value.bytes.toString('utf8').replaceAll('\0', '').trim()
      : '';
  }

  /** The numbers of a column by their index; 0 for a text. */
  column(root: string): ReadonlyMap<string, number> {
    const oid = oidOf(root);
    const rows = new Map<string, number>();
    for (let next = this.after(oid); next && isBelow(oid, next.oid); next = this.after(next.oid))
      rows.set(next.oid.slice(oid.length).join('.'), Number(next.value.value) || 0);
    return rows;
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

const isBelow = (root: readonly number[], oid: readonly number[]): boolean =>
  root.every((part, at) => oid[at] === part);

const WALKED: Record<string, number | string> = {
  INTEGER: 2,
  STRING: 4,
  'Hex-STRING': '4x',
  BITS: '4x',
  OID: 6,
  IpAddress: 64,
  Counter32: 65,
  Gauge32: 66,
  Timeticks: 67,
  Counter64: 70,
};
/** What `snmpwalk -On` writes: .1.3.6.1.2.1.1.5.0 = STRING: "name". */
const WALKED_LINE = /^\.?(1[.\d]+) = ([A-Za-z\d-]+): ?(.*)$/;

/** Lines of a walk in the form of a recording. */
function walked(lines: readonly string[]): string[] {
  return lines.flatMap((line) => {
    const [, oid, name, given = ''] = WALKED_LINE.exec(line) ?? [];
    const type = WALKED[name ?? ''];
    if (!oid || type === undefined) return [];
    const text = type === 4 ? given.replace(/^"(.*)"$/, '$1') : given;
    const number = /\((-?\d+)\)/.exec(text)?.[1] ?? Number.parseInt(text, 10);
    const isNumber = typeof type === 'number' && ![4, 6, 64].includes(type);
    return [
      `${oid}|${type}|${type === '4x' ? text.replaceAll(' ', '') : isNumber ? number : text}`,
    ];
  });
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
