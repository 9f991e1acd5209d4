import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Cloud } from '../../../infra/deploy/cloud.ts';
import { deploy, destroy, diff, type Tools } from '../../../infra/deploy/deploy.ts';
import { compared, templatesIn } from '../../../infra/deploy/stored-templates.ts';
import { exampleBrand, synthesise } from '../cdk/synthesised.ts';

const brand = exampleBrand();

/** An account that verifies the sender after so many questions, and where these stacks exist. */
function account(
  given: { questions?: number; stacks?: Record<string, string>; id?: string } & {
    bootstrap?: string | undefined;
  } = {},
) {
  const settings = { bootstrap: '30', ...given };
  const done: string[] = [];
  let asked = 0;
  const cloud = {
    accountId: () => Promise.resolve(settings.id ?? brand.account),
    stackStatus: (name: string) => Promise.resolve(settings.stacks?.[name]),
    isSenderVerified: () =>
      // Preflight asks too, before anything is deployed.
      Promise.resolve(done.length > 0 && asked++ >= (settings.questions ?? 0)),
    bootstrapVersion: () => Promise.resolve(settings.bootstrap),
    exports: () => Promise.resolve([]),
    importers: () => Promise.resolve([]),
    concurrency: () => Promise.resolve({ limit: 1_000, unreserved: 1_000 }),
    zoneName: (id: string) =>
      Promise.resolve(brand.domains.find(({ zone }) => zone?.id === id)?.zone?.name),
    sendsToAnyone: () => Promise.resolve(true),
    textsToAnyone: () => Promise.resolve(true),
    textDollarsPerMonth: () => Promise.resolve(50),
    isSubscribed: () => Promise.resolve(true),
  } satisfies Partial<Cloud>;
  const tools: Tools = {
    cloud: cloud as Partial<Cloud> as Cloud,
    cdk: (args) => Promise.resolve(void done.push(`cdk ${args.join(' ')}`)),
    script: (path, args = []) => Promise.resolve(void done.push([path, ...args].join(' '))),
    templatesOf: () => [],
    templates: synthesised(),
    smoke: (url) => Promise.resolve(void done.push(`smoke ${url}`)),
    say: () => undefined,
    wait: (ms) => Promise.resolve(void done.push(`wait ${ms}`)),
  };
  return { tools, done };
}

/** A folder as `npm run synth` leaves it, with these stacks of the brand. */
function synthesised(...stacks: string[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'linekeeper-templates-'));
  mkdirSync(join(folder, 'assembly-northbeam'));
  for (const stack of stacks)
    writeFileSync(
      join(folder, `assembly-northbeam/${stack}.template.json`),
      JSON.stringify({ Resources: {} }),
    );
  const artifacts = Object.fromEntries(
    stacks.map((stack) => [
      stack,
      {
        type: 'aws:cloudformation:stack',
        displayName: `northbeam/${stack}`,
        properties: { templateFile: `${stack}.template.json` },
      },
    ]),
  );
  const manifest = { artifacts: { ...artifacts, Tree: { type: 'cdk:tree' } } };
  writeFileSync(join(folder, 'assembly-northbeam/manifest.json'), JSON.stringify(manifest));
  return folder;
}

const BUILT = 'scripts/build.mjs lambda web';
const SYNTHESISED = 'scripts/synth.mjs';
const COMPLETE = { 'northbeam-data': 'UPDATE_COMPLETE', 'northbeam-identity': 'CREATE_COMPLETE' };

describe('a deployment', () => {
  test('checks and builds, begins with the account and the sender, waits until SES has verified it, protects what it made and ends in a smoke run', async () => {
    const { tools, done } = account({ questions: 2 });
    await deploy(brand, tools);
    const first = '--context established=false --require-approval never';
    expect(done).toEqual([
      'scripts/check.mjs',
      BUILT,
      SYNTHESISED,
      `cdk deploy account-111122223333 shared-111122223333 ${first}`,
      `cdk deploy northbeam/mail northbeam/edge ${first}`,
      'wait 15000',
      'wait 15000',
      `cdk deploy northbeam/** ${first}`,
      'cdk deploy northbeam/data northbeam/identity --exclusively --context established=true --require-approval never',
      'smoke https://portal.northbeam.example',
    ]);
  });

  test('of a brand that stands keeps its protection on', async () => {
    const { tools, done } = account({ stacks: COMPLETE });
    await deploy(brand, tools);
    expect(done[3]).toContain('established=true');
    expect(done.filter((step) => step.includes('--exclusively'))).toEqual([]);
  });

  test.each(['ROLLBACK_COMPLETE', 'REVIEW_IN_PROGRESS', 'CREATE_FAILED'])(
    'after a first creation that ended in %s is still the first, so that CDK may remove what is left',
    async (status) => {
      const { tools, done } = account({ stacks: { ...COMPLETE, 'northbeam-identity': status } });
      await deploy(brand, tools);
      expect(done[3]).toContain('established=false');
    },
  );

  test('ends with a sentence when the sender is never verified, before sign-in is made', async () => {
    const { tools, done } = account({ questions: Infinity });
    await expect(deploy(brand, tools)).rejects.toThrow(
      'SES has not verified northbeam.example within 30 minutes.',
    );
    expect(done.join()).not.toContain('northbeam/**');
  });

  test('that AWS would refuse by preflight is refused before anything is built', async () => {
    const { tools, done } = account({ bootstrap: undefined });
    await expect(deploy(brand, tools)).rejects.toThrow('CDK is not bootstrapped: npx cdk');
    expect(done).toEqual([]);
  });

  test('that fails in one step goes no further', async () => {
    const { tools, done } = account();
    const failing = { ...tools, cdk: () => Promise.reject(new Error('cdk ended with 1.')) };
    await expect(deploy(brand, failing)).rejects.toThrow('cdk ended with 1.');
    expect(done).toEqual(['scripts/check.mjs', BUILT, SYNTHESISED]);
  });

  test.each([deploy, destroy, diff])(
    'by a shell that is signed in elsewhere, or nowhere, is refused before anything is built (%o)',
    async (command) => {
      const { tools, done } = account({ id: '999999999999' });
      await expect(command(brand, tools)).rejects.toThrow(
        "The credentials are of the account 999999999999, the brand's is 111122223333.",
      );
      const noCredentials = () => Promise.reject(new Error('Could not load credentials'));
      const cloud = { ...tools.cloud, accountId: noCredentials };
      await expect(command(brand, { ...tools, cloud })).rejects.toThrow(
        'Sign in to the account 111122223333 of Northbeam Networks',
      );
      expect(done).toEqual([]);
    },
  );
});

test('a destroyed brand keeps its tables, files, people and sender, and nothing else', async () => {
  const { tools, done } = account();
  const network = { cidr: '10.20.0.0/20' };
  await destroy({ ...brand, network }, tools);
  const [built, command] = done as [string, string];
  expect(built).toBe(BUILT);
  expect(command).toContain('--exclusively');
  const removed = [...command.matchAll(/northbeam\/(\S+)/g)].map(([, id]) => id!);
  const stacks = synthesise({ brand: { network } });
  expect([...removed, 'data', 'identity', 'mail'].sort()).toEqual(
    stacks.map(({ id }) => id).sort(),
  );
  // A stack cannot go while another one imports from it.
  for (const { id, resources } of stacks)
    for (const [, other] of JSON.stringify(resources).matchAll(
      /"Fn::ImportValue":"northbeam-([a-z]+):/g,
    ))
      if (removed.includes(other!)) {
        expect(removed, `${id} imports from ${other}`).toContain(id);
        expect(removed.indexOf(id)).toBeLessThan(removed.indexOf(other!));
      }
  await destroy({ ...brand, network: null }, tools);
  expect(done.at(-1)).not.toContain('northbeam/network');
});

describe('a difference', () => {
  test('is that to what stands', async () => {
    const { tools, done } = account({ stacks: COMPLETE });
    await diff(brand, tools);
    expect(done).toEqual([BUILT, SYNTHESISED, 'cdk diff northbeam/** --context established=true']);
  });

  test('to the templates of another release pairs the stacks of both', () => {
    const stored = synthesised('data', 'reports');
    const now = templatesIn(synthesised('data', 'jobs'), 'northbeam');
    expect(compared(templatesIn(stored, 'northbeam'), now)).toEqual({
      both: [
        {
          stack: 'northbeam/data',
          template: join(stored, 'assembly-northbeam/data.template.json'),
        },
      ],
      added: ['northbeam/jobs'],
      gone: ['northbeam/reports'],
    });
  });

  test('to a folder without templates of the brand is refused, with what to give', async () => {
    const { tools, done } = account({ id: '999999999999' });
    await expect(diff(brand, tools, tmpdir())).rejects.toThrow(
      `${tmpdir()} has no templates of northbeam.`,
    );
    expect(done).toEqual([]);
  });
});
