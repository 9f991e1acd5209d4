import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { SnmpSockets } from '../../functions/snmp/shared-sockets.ts';
import { compareAddresses } from './recordings/addresses.ts';
import { compare, type Score, type Scores } from './recordings/compare.ts';
import { expectedOf } from './recordings/expected.ts';
import { readDevice } from './recordings/read-device.ts';
import { Recording } from './recordings/recording.ts';
import { standardOf } from './recordings/standard.ts';
import type { Bench, Figure } from './figure.ts';

const AT_ONCE = 8;

/** Least share that must be right, in per cent. */
const BUDGETS: Record<string, number> = {
  ports: 99,
  'devices with a processor': 90,
  'devices with memory': 90,
  sensors: 85,
  model: 90,
  serial: 90,
  version: 90,
  name: 90,
  location: 90,
};

interface Compared {
  name: string;
  os: string;
  scores: Scores;
  datagrams: { walk: number; poll: number };
}

/**
 * Recordings of real devices, played over SNMP, against what another monitoring system finds in
 * them: `tests/snmpsim` and `tests/data` below the folder. A folder without those is searched for
 * recordings and walks, and each is compared with its own standard MIBs. `--only` takes beginnings
 * of their names, `--details` a file for the figures of each device.
 */
export const bench: Bench = {
  name: 'Recordings of real devices',
  async run() {
    const folder = process.env['BENCH_FOLDER'];
    if (!folder)
      throw new Error('name the folder of the recordings: npm run bench -- recordings <folder>');
    const compared = await compareAll(folder);
    const details = process.env['BENCH_DETAILS'];
    if (details) writeFileSync(details, JSON.stringify(compared, null, 1));
    return figuresOf(compared);
  },
};

async function compareAll(folder: string): Promise<Compared[]> {
  const only = process.env['BENCH_ONLY']?.split(',') ?? [''];
  const files = filesOf(folder).filter((file) =>
    only.some((start) => basename(file).startsWith(start)),
  );
  const sockets = new SnmpSockets(AT_ONCE);
  const compared: Compared[] = [];
  const next = async (): Promise<void> => {
    for (let file = files.shift(); file !== undefined; file = files.shift()) {
      const one = await compareOne(folder, file, sockets);
      if (one) compared.push(one);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, next));
  sockets.close();
  return compared.sort((a, b) => a.name.localeCompare(b.name));
}

const EXPECTATIONS = 'tests/data';

/** Those with an expectation, where the folder has any. */
function filesOf(folder: string): string[] {
  if (!existsSync(join(folder, EXPECTATIONS)))
    return readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.(?:snmprec|snmpwalk|walk)$/.test(file))
      .sort();
  return readdirSync(join(folder, EXPECTATIONS))
    .map((file) => join('tests/snmpsim', file.replace('.json', '.snmprec')))
    .filter((file) => existsSync(join(folder, file)))
    .sort();
}

/** Undefined for a recording that expects nothing. */
async function compareOne(
  folder: string,
  file: string,
  sockets: SnmpSockets,
): Promise<Compared | undefined> {
  const name = basename(file).replace(/\.\w+$/, '');
  const expectation = join(folder, EXPECTATIONS, `${name}.json`);
  const recording = new Recording(join(folder, file));
  const expected = existsSync(expectation) ? expectedOf(expectation) : standardOf(recording);
  if (expected.os === '') return undefined;
  const read = await readDevice(recording, sockets).catch((error: unknown) => {
    throw new Error(`${file}: ${(error as Error).message}`);
  });
  const { os } = expected;
  const scores = {
    ...compare(expected, read),
    ...compareAddresses(expected, read.addresses, recording),
  };
  return { name, os, scores, datagrams: read.datagrams };
}

function figuresOf(compared: readonly Compared[]): Figure[] {
  const totals = new Map<string, Score>();
  for (const { scores } of compared)
    for (const [kind, { expected, found, wrong }] of Object.entries(scores)) {
      const total = totals.get(kind) ?? { expected: 0, found: 0, wrong: 0 };
      totals.set(kind, {
        expected: total.expected + expected,
        found: total.found + found,
        wrong: total.wrong + wrong,
      });
    }
  const mean = (what: 'walk' | 'poll') =>
    compared.reduce((sum, { datagrams }) => sum + datagrams[what], 0) / compared.length;
  return [
    { name: 'recordings', value: compared.length, unit: '', budget: 150, atLeast: true },
    ...[...totals].flatMap(([kind, { expected, found, wrong }]): Figure[] => [
      {
        name: `${kind}: ${found - wrong} of ${expected} right, ${wrong} wrong`,
        value: expected === 0 ? 100 : ((found - wrong) / expected) * 100,
        unit: '%',
        ...(BUDGETS[kind] !== undefined && { budget: BUDGETS[kind], atLeast: true as const }),
      },
    ]),
    { name: 'datagrams of a walk', value: mean('walk'), unit: '' },
    { name: 'datagrams of a poll', value: mean('poll'), unit: '', budget: 30 },
  ];
}
