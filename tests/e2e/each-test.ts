import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, expect, type RunnerTestCase } from 'vitest';
import { closePages, pageErrors, portal } from './harness.ts';

const written = () => readFileSync(portal().output, 'utf8');

const firstError = ({ result }: RunnerTestCase) => result?.errors?.[0]?.message ?? '';

/** A test that fails says what the portal and its pages complained of meanwhile. */
beforeEach(({ onTestFailed, task }) => {
  const tries = task.result?.retryCount ?? 0;
  if (tries > 0) console.error(`TRIED AGAIN ${task.fullTestName}: ${firstError(task)}`);
  pageErrors.length = 0;
  const before = written().length;
  onTestFailed(() => {
    console.error(`The portal wrote:\n${written().slice(before)}`);
    console.error(`Its pages wrote:\n${pageErrors.join('\n')}`);
  });
});

/** The portal runs under its content security policy, and needs nothing that this forbids. */
afterEach(async () => {
  expect(await closePages()).toEqual([]);
});
