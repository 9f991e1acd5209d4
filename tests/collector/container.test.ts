import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { COLLECTOR_FILE } from '../../core/domain/site-collector.ts';

const linesOf = (text: string, word: string) =>
  text
    .split('\n')
    .flatMap((line) => (line.startsWith(`${word} `) ? [line.slice(word.length + 1)] : []));

test('the container has the built file, runs it as the service does, and keeps its folder', async () => {
  const container = await readFile('collector/Containerfile', 'utf8');
  const service = await readFile('scripts/package-collector.mjs', 'utf8');
  const [source, target] = linesOf(container, 'COPY')[0]!.split(' ');
  expect([dirname(source!), basename(source!)]).toEqual(['dist/collector', COLLECTOR_FILE]);
  const [node, file, ...options] = JSON.parse(linesOf(container, 'ENTRYPOINT')[0]!) as string[];
  expect([node, file]).toEqual(['node', target]);
  expect(service).toContain(`ExecStart=/usr/bin/linekeeper-collector ${options.join(' ')}\n`);
  expect(linesOf(container, 'VOLUME')).toEqual([options[1]]);
  expect(linesOf(container, 'USER')).toEqual(['node']);

  const folder = await mkdtemp(join(tmpdir(), 'linekeeper-container-'));
  const script = `import('./scripts/build-collector.mjs').then(({ buildCollector }) =>
    buildCollector(${JSON.stringify(folder)}))`;
  const env = { ...process.env, COLLECTOR_RELEASE_KEY: join(folder, 'key.pem') };
  expect(spawnSync(process.execPath, ['-e', script], { env }).status).toBe(0);
  const [data] = options;
  const run = [join(folder, COLLECTOR_FILE), data!, join(folder, 'data')];
  const { status, stderr } = spawnSync(process.execPath, run, { encoding: 'utf8' });
  expect([status, stderr]).toEqual([1, expect.stringContaining('Enrol this machine first')]);
  await rm(folder, { recursive: true });
});
