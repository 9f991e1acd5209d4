import { readFile, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { programFile } from '../../collector/programs.ts';
import { until } from '../fixtures/until.ts';
import { aMachineFolder, supervised, type BEHAVIOURS } from './versions.ts';

let machine: Awaited<ReturnType<typeof aMachineFolder>>;
let running: Awaited<ReturnType<typeof supervised>>;

beforeEach(async () => {
  machine = await aMachineFolder();
  running = await supervised(machine.folder);
  await until(async () => expect(await notes()).toEqual(['1 starts']));
});
afterEach(async () => {
  await running.stop();
  await machine.remove();
});

const notes = async (): Promise<string[]> =>
  (await readFile(join(machine.folder, 'notes'), 'utf8').catch(() => '')).trim().split('\n');

/** Tries a version until the trial is over. */
async function tried(behaviour: keyof typeof BEHAVIOURS) {
  const program = await machine.add('2', behaviour);
  running.ask(program);
  await until(() => expect(running.lines).toHaveLength(2));
  return program;
}
const alive = () =>
  running.started.filter(({ exitCode, signalCode }) => exitCode === null && signalCode === null);

test('a version that reports is in use after its trial, and at the next start', async () => {
  const program = await tried('works');
  expect(running.lines).toEqual(['Trying version 2.', 'Version 2 is in use.']);
  expect(running.programs.state).toMatchObject({ current: program, trial: null, failed: null });
  expect(await notes()).toEqual(['1 starts', '1 hears trial', '2 starts']);
  await until(() => expect(alive()).toHaveLength(1));
  expect(await running.stop()).toBe(0);
  running = await supervised(machine.folder);
  await until(async () => expect((await notes()).slice(-2)).toEqual(['2 starts', '2 starts']));
  expect(running.started).toHaveLength(1);
});

test.each([
  ['ends at once', 'it ended by itself (code 3)'],
  ['is no program', 'it ended by itself (code 1)'],
  ['never reports', 'it did not report within 5 seconds'],
] as const)(
  'a version that %s is taken back, and the one before has polled meanwhile',
  async (behaviour, why) => {
    await tried(behaviour);
    expect(running.programs.state).toMatchObject({
      current: null,
      trial: null,
      failed: { version: '2', why },
    });
    await until(async () => expect((await notes()).at(-1)).toBe('1 hears back'));
    expect((await notes()).filter((note) => note === '1 starts')).toHaveLength(1);
    await until(() => expect(alive()).toHaveLength(1));
  },
);

test.each([
  ['reports and ends', 'it ended by itself (code 4)'],
  ['reports once', 'it stopped reporting'],
] as const)('after a version that %s, the one before starts again', async (behaviour, why) => {
  await tried(behaviour);
  expect(running.programs.state.failed).toEqual({ version: '2', why });
  await until(async () => expect((await notes()).slice(-2)).toEqual(['1 starts', '1 hears back']));
  await until(() => expect(alive()).toHaveLength(1));
});

test('a file that is damaged on the disk is not started', async () => {
  const program = await machine.add('2', 'works');
  await truncate(programFile(machine.folder, program), 100);
  running.ask(program);
  await until(() =>
    expect(running.programs.state.failed?.why).toBe('its file on the disk is damaged'),
  );
  expect(running.started).toHaveLength(1);
});

test('the installed file runs when the one in use is damaged, or another is installed', async () => {
  const program = await tried('works');
  await running.stop();
  await truncate(programFile(machine.folder, program), 100);
  running = await supervised(machine.folder);
  await until(async () => expect((await notes()).at(-1)).toBe('1 starts'));
  expect(running.programs.state.current).toBeNull();
});

test('a trial that the machine interrupts goes on with the next start, three times', async () => {
  const program = await machine.add('2', 'never reports');
  running.ask(program);
  for (let starts = 1; starts <= 3; starts += 1) {
    await until(async () =>
      expect((await notes()).filter((note) => note === '2 starts')).toHaveLength(starts),
    );
    expect(running.programs.state.trial).toMatchObject({ version: '2', starts });
    await running.stop();
    running = await supervised(machine.folder);
  }
  await until(() => expect(running.programs.state.failed?.why).toBe('it was interrupted 3 times'));
  await until(async () => expect((await notes()).at(-1)).toBe('1 hears back'));
});

test('a version that ends by itself after its trial ends the program with its code', async () => {
  await tried('works');
  running.started.at(-1)!.kill('SIGKILL');
  expect(await running.ended).toBe(1);
});
