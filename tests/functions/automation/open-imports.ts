import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { RunView } from '../../../core/contract/automation.ts';
import type { JobView } from '../../../core/contract/jobs.ts';
import { call } from '../../fixtures/call.ts';
import { arrived, run } from '../jobs/open-jobs.ts';
import { runner, runOf } from './open-runs.ts';

/** Starts an import. @param more of the call's body. */
export async function startImport(
  what: string,
  csv: string,
  isDryRun = false,
  more: object = {},
): Promise<string> {
  const { body } = await call('provisioning.importFile', runner, {
    body: { what, csv, account: 'northbeam', isDryRun, key: randomUUID(), ...more },
  });
  await arrived(1);
  return (body.data as JobView).id;
}

/** Starts an import and does it. */
export async function imported(...asked: Parameters<typeof startImport>): Promise<RunView> {
  const id = await startImport(...asked);
  await run();
  return await runOf(id);
}

export async function changesNothing(what: string, csv: string): Promise<void> {
  const again = await imported(what, csv);
  expect(again.lines.map(({ outcome }) => outcome?.did)).not.toContain('made');
  expect(again.lines.map(({ outcome }) => outcome?.did)).not.toContain('changed');
}

export const prospects = ({ lines }: RunView) =>
  lines.map(({ name, will, note }) => `${name}: ${will}. ${note}`);
