import { describe, expect, test } from 'vitest';
import { log } from '../../../functions/runtime/log.ts';
import { putMany, scan } from '../../../functions/store/client.ts';
import { eachWithRunner, runOf } from './open-runs.ts';
import { imported, startImport } from './open-imports.ts';
import { run } from '../jobs/open-jobs.ts';

eachWithRunner();

const HEAD =
  'Customer,Device,Loopback IP,Postcode,Circuit Reference,Circuit Size,Bearer Size,Request ID';
const row = (at: number, change: { name?: string; ip?: string; customer?: string } = {}) =>
  [
    change.customer ?? 'Harbour Foods',
    change.name ?? `BULK-${at}`,
    change.ip ?? `10.${40 + Math.floor(at / 65_536)}.${Math.floor(at / 256) % 256}.${at % 256}`,
    'LS1 4AP',
    `CR-${at}`,
    '100Mb,1Gb,R-1',
  ].join(',');

describe('a large file of devices', () => {
  test('of 10,000 rows is looked at, each row by itself', async () => {
    log.setLogLevel('SILENT');
    const rows = Array.from({ length: 10_000 }, (_, at) =>
      at % 50 === 7 ? row(at, { ip: 'nowhere' }) : row(at),
    );
    const id = await startImport('devices', [HEAD, ...rows].join('\n'), true);
    await run();
    const { job, lines } = await runOf(id);
    expect(job).toMatchObject({ state: 'done', sentence: '9800 to be made, 200 refused' });
    expect(lines).toHaveLength(10_000);
    expect(lines[7]).toMatchObject({ name: 'Row 9: BULK-7', will: 'refuse' });
  }, 60_000);

  test('of one row too many is refused with the number', async () => {
    const rows = Array.from({ length: 10_001 }, (_, at) => row(at));
    const { lines } = await imported('devices', [HEAD, ...rows].join('\n'), true);
    expect(lines.map(({ note }) => note)).toEqual([
      'It has 10,001 rows; at most 10,000 are taken at once.',
    ]);
  }, 60_000);

  test('refuses no row for the fault of another one, and names cell and row of what is there twice', async () => {
    const rows = [
      row(1, { name: 'TWICE', ip: 'nowhere' }),
      row(2, { name: 'TWICE', ip: '10.77.0.2' }),
      row(3, { name: 'GHOST', ip: '10.77.0.3', customer: 'Nobody' }),
      row(4, { name: 'GHOST', ip: '10.77.0.3' }),
      row(5, { name: 'twice', ip: '10.77.0.5' }),
      row(6, { name: 'OTHER', ip: '10.77.0.3' }),
    ];
    const { lines } = await imported('devices', [HEAD, ...rows].join('\n'), true);
    expect(lines.map(({ will, note }) => (will === 'make' ? will : note))).toEqual([
      'The loopback IP is neither an IPv4 nor an IPv6 address.',
      'make',
      'There is no customer Nobody here.',
      'make',
      'Device: row 3 already has this name.',
      'Loopback IP: row 5 already has this address and the SNMP port 161.',
    ]);
  });
});

test('a long run is followed by its latest lines while it is under way, and read whole at its end', async () => {
  log.setLogLevel('SILENT');
  const rows = Array.from({ length: 1_001 }, (_, at) => row(at, { customer: 'Nobody' }));
  const { job } = await imported('devices', [HEAD, ...rows].join('\n'));
  expect((await runOf(job.id)).lines).toHaveLength(1_001);
  const [stored] = (await scan('jobs')).filter(({ jobId }) => jobId === job.id);
  const { endedAtMs: _ended, ...underWay } = stored!;
  await putMany('jobs', [{ ...underWay, state: 'running', stepsDone: 300 }]);
  const view = await runOf(job.id);
  expect(view.lines).toHaveLength(100);
  expect(view.lines.at(-1)!.name).toBe('Row 301: BULK-299');
  expect(view.parts[0]).toMatchObject({ state: 0, message: '300 of 1001 done' });
}, 180_000);
