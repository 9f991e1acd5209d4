import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { RunView } from '../../../core/contract/automation.ts';
import type { Folder } from '../../../core/contract/devicegroups.ts';
import type { JobView } from '../../../core/contract/jobs.ts';
import type { Local } from '../../../infra/local/testing.ts';
import { call, type Answer } from '../../fixtures/call.ts';
import { people, type Claims } from '../../fixtures/people.ts';
import { restoreWorld } from '../../fixtures/world.ts';
import { arrived, lose, openJobs, run } from '../jobs/open-jobs.ts';

/** Somebody who may run everything in the account of the direct customers. */
export const runner: Claims = {
  ...people.northDesk,
  sub: 'north-engineer',
  'cognito:username': 'north.engineer',
  email: 'north.engineer@example.com',
  'custom:roles': 'Admin',
};

/** Gives the tests of a file the queue of jobs and the runner, and each of them a fresh world. */
export function eachWithRunner(): () => Local {
  let local: Local;
  beforeAll(async () => {
    local = await openJobs();
    const { 'cognito:username': username, ...attributes } = runner;
    await local.pool.create(username!, attributes, 'Temporary-1234');
  });
  afterAll(() => local.stop());
  beforeEach(async () => {
    await restoreWorld();
    lose();
  });
  return () => local;
}

export const foldersOf = async (id: string) =>
  (await call('devicegroups.listFolders', runner, { query: { id } })).body.data as Folder[];

export async function startRun(
  parts: readonly object[],
  { isDryRun = false, claims = runner }: { isDryRun?: boolean; claims?: Claims } = {},
): Promise<Answer & { job: JobView }> {
  const body = { parts, isDryRun, key: randomUUID() };
  const answer = await call('automation.startRun', claims, { body });
  return { ...answer, job: answer.body.data as JobView };
}

export async function runOf(id: string, claims: Claims = runner): Promise<RunView> {
  const { body } = await call('automation.getRun', claims, { query: { id } });
  return body.data as RunView;
}

/** Starts a run and does it. */
export async function done(parts: readonly object[], isDryRun = false): Promise<RunView> {
  const { job } = await startRun(parts, { isDryRun });
  await arrived(1);
  await run();
  return await runOf(job.id);
}

export const told = ({ lines }: RunView) =>
  lines.map(({ what, name, will, outcome }) => `${what} ${name}: ${outcome?.did ?? will}`);

/** Takes back what a run made. */
export async function takenBack(id: string): Promise<RunView> {
  const { body } = await call('automation.takeBackRun', runner, {
    body: { id, isDryRun: false, key: randomUUID() },
  });
  await arrived(1);
  await run();
  return await runOf((body.data as JobView).id);
}
