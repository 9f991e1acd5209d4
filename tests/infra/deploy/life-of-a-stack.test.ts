import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readBrands, type Brand } from '../../../infra/constructs/brand.ts';
import type { Cloud } from '../../../infra/deploy/cloud.ts';
import { deploy, destroy, type Tools } from '../../../infra/deploy/deploy.ts';
import { exampleBrand, root, synthesise, type Synthesised } from '../cdk/synthesised.ts';
import { CloudFormation } from './cloud-formation.ts';

const brand = exampleBrand();
const RUNS_PER_BRAND = 150;
const TABLES = 'AWS::DynamoDB::Table';
const POOL = 'AWS::Cognito::UserPool';

type Release = Record<'first' | 'established', Synthesised[]> & { folder: string };

/** Templates of a brand: those of its first deployment, and of all later ones. */
function release(of: Brand): Release {
  const folder = mkdtempSync(join(tmpdir(), 'linekeeper-life-'));
  return {
    folder,
    first: synthesise({ brand: of, folder }),
    established: synthesise({ brand: of, context: { established: 'true' } }),
  };
}

let northbeam: Release;
beforeAll(() => {
  northbeam = release(brand);
}, 300_000);

let world: CloudFormation;
let said: string[];
beforeEach(() => {
  world = new CloudFormation();
  said = [];
});

/** The commands of an operator, whose CDK deploys to the stand-in. */
function toolsOf({ folder, ...templates }: Release, of: Brand = brand, limit = 1_000): Tools {
  const named = (name: string) => world.stacks.get(name);
  const brands = () => [...world.stacks.keys()].filter((name) => name.endsWith('-graphql')).length;
  const cloud: Partial<Cloud> = {
    accountId: () => Promise.resolve(of.account),
    bootstrapVersion: () => Promise.resolve('30'),
    zoneName: (id) =>
      Promise.resolve(
        [of.mail.zone, ...of.domains.flatMap(({ zone }) => zone ?? [])].find(
          (zone) => zone.id === id,
        )?.name,
      ),
    sendsToAnyone: () => Promise.resolve(true),
    textsToAnyone: () => Promise.resolve(true),
    textDollarsPerMonth: () => Promise.resolve(100),
    isSubscribed: () => Promise.resolve(true),
    concurrency: () => Promise.resolve({ limit, unreserved: limit - brands() * RUNS_PER_BRAND }),
    stackStatus: (name) => Promise.resolve(named(name)?.status),
    exports: (prefix) =>
      Promise.resolve(
        [...world.stacks.values()]
          .flatMap(({ template }) => template.exports)
          .filter((name) => name.startsWith(prefix)),
      ),
    importers: (name) => Promise.resolve(world.importers(name)),
    isSenderVerified: (domain) => {
      // Its records stand in the zone of the mail stack.
      if (named(`${of.id}-mail`) && domain === of.mail.zone.name) world.verified.add(domain);
      return Promise.resolve(world.verified.has(domain));
    },
  };
  const cdk = (args: readonly string[]) => {
    const all = templates[args.includes('established=true') ? 'established' : 'first'];
    const wanted = all.filter(({ id }) =>
      args.some((arg) => arg === `${of.id}/${id}` || arg === `${of.id}/**`),
    );
    const inOrder = args.includes('--exclusively') ? wanted : withDependencies(wanted, all);
    if (args[0] === 'deploy')
      for (const stack of inOrder) world.deploy(`${of.id}-${stack.id}`, stack);
    else
      for (const arg of args.filter((one) => one.startsWith(`${of.id}/`)))
        world.destroy(arg.replace('/', '-'));
    return Promise.resolve();
  };
  return {
    cloud: cloud as Cloud,
    templates: folder,
    cdk: (args) => new Promise((resolve) => resolve(cdk(args))),
    script: () => Promise.resolve(),
    smoke: () => Promise.resolve(),
    say: (sentence) => void said.push(sentence),
    wait: () => Promise.resolve(),
  };
}

function withDependencies(wanted: Synthesised[], all: Synthesised[]): Synthesised[] {
  const order: Synthesised[] = [];
  const add = (stack: Synthesised) => {
    if (order.includes(stack)) return;
    for (const other of all)
      if (stack.dependencies.some((id) => new RegExp(`^\\w+?${other.id}[A-F0-9]{8}$`).test(id)))
        add(other);
    order.push(stack);
  };
  wanted.forEach(add);
  return order;
}

/** A release that makes something more in these stacks, or exports and imports more. */
const changed = (
  from: Release,
  change: (stack: Synthesised) => Partial<Synthesised> | undefined,
): Release => {
  const all = (stacks: Synthesised[]) => stacks.map((stack) => ({ ...stack, ...change(stack) }));
  return { ...from, first: all(from.first), established: all(from.established) };
};

const created = () => [...world.stacks].map(([name, { status }]) => [name, status] as const);

test('a first deployment makes every stack, and protects data and people at its end', async () => {
  await deploy(brand, toolsOf(northbeam));
  expect(
    created()
      .map(([name]) => name.slice('northbeam-'.length))
      .sort(),
  ).toEqual(northbeam.first.map(({ id }) => id).sort());
  for (const name of ['northbeam-data', 'northbeam-identity'])
    expect(() => world.destroy(name)).toThrow('termination protection');
  const data = [...world.existing].filter(({ type }) => [TABLES, POOL].includes(type));
  expect(data.length).toBeGreaterThan(20);
  expect(data.filter(({ isProtected }) => !isProtected)).toEqual([]);
  await deploy(brand, toolsOf(northbeam));
  expect(new Set(created().map(([, status]) => status))).toEqual(new Set(['UPDATE_COMPLETE']));
});

test('a first deployment that fails late in any stack is made by the same command again', async () => {
  for (const { id, resources } of northbeam.first) {
    world = new CloudFormation();
    const last = Object.keys(resources).at(-1)!;
    world.failing = { stack: `northbeam-${id}`, resource: last };
    await expect(deploy(brand, toolsOf(northbeam)), id).rejects.toThrow('failed');
    world.failing = null;
    await deploy(brand, toolsOf(northbeam));
    expect(world.stacks.size, id).toBe(northbeam.first.length);
  }
});

test('an upgrade that fails is rolled back as a whole, and the same command repeats it', async () => {
  await deploy(brand, toolsOf(northbeam));
  const before = new Set(world.existing);
  const next = changed(northbeam, ({ id, resources }) => {
    if (id !== 'jobs') return undefined;
    const added = { Type: 'AWS::SQS::Queue', Properties: { QueueName: 'northbeam-added' } };
    const breaks = { Type: 'AWS::SSM::Parameter', Properties: {} };
    return { resources: { ...resources, Added: added, Breaks: breaks } };
  });
  world.failing = { stack: 'northbeam-jobs', resource: 'Breaks' };
  await expect(deploy(brand, toolsOf(next))).rejects.toThrow('AWS::SSM::Parameter failed');
  expect(world.existing).toEqual(before);
  world.failing = null;
  await deploy(brand, toolsOf(next));
  expect(world.exists('AWS::SQS::Queue', 'northbeam-added')).toBe(true);
});

describe('an export that a deployed stack imports', () => {
  const EXPORT = 'northbeam-jobs:ExportsOutputAdded';

  test('is not dropped by an older release: that is refused before anything is deployed, and works once the importing stack went first', async () => {
    const newer = changed(northbeam, ({ id, resources, exports }) => {
      if (id === 'jobs') return { exports: [...exports, EXPORT] };
      if (id !== 'api') return undefined;
      const Properties = { Value: { 'Fn::ImportValue': EXPORT } };
      return { resources: { ...resources, Added: { Type: 'AWS::SSM::Parameter', Properties } } };
    });
    await deploy(brand, toolsOf(northbeam));
    await deploy(brand, toolsOf(newer));
    const older = toolsOf(northbeam);
    const deployed: string[] = [];
    const watched = {
      ...older,
      cdk: (args: readonly string[]) => {
        deployed.push(args.join(' '));
        return older.cdk(args);
      },
    };
    await expect(deploy(brand, watched)).rejects.toThrow(
      'This release no longer exports northbeam-jobs:ExportsOutputAdded, which is in use. First deploy those that import it: npx cdk deploy northbeam/api --exclusively',
    );
    expect(deployed).toEqual([]);
    await older.cdk('deploy northbeam/api --exclusively --context established=true'.split(' '));
    await deploy(brand, watched);
    expect(world.importers(EXPORT)).toEqual([]);
  });
});

describe('a brand that is removed', () => {
  test('comes back with its tables and people when it is deployed again', async () => {
    await deploy(brand, toolsOf(northbeam));
    const kept = [...world.existing].filter(({ isProtected }) => isProtected);
    await destroy(brand, toolsOf(northbeam));
    expect([...world.stacks.keys()].sort()).toEqual([
      'northbeam-data',
      'northbeam-identity',
      'northbeam-mail',
    ]);
    await deploy(brand, toolsOf(northbeam));
    expect(world.stacks.size).toBe(northbeam.first.length);
    expect([...world.existing]).toEqual(expect.arrayContaining(kept));
  });

  test('for good leaves its tables, which block a new one of that name until they are deleted', async () => {
    await deploy(brand, toolsOf(northbeam));
    await destroy(brand, toolsOf(northbeam));
    for (const name of ['northbeam-identity', 'northbeam-mail', 'northbeam-data']) {
      world.stacks.get(name)!.terminationProtection = false;
      world.destroy(name);
    }
    expect(world.stacks.size).toBe(0);
    await expect(deploy(brand, toolsOf(northbeam))).rejects.toThrow('already exists');
    for (const one of world.existing)
      if ([TABLES, 'AWS::S3::Bucket'].includes(one.type)) world.existing.delete(one);
    await deploy(brand, toolsOf(northbeam));
  });
});

test('a second brand of the account stands beside the first, where enough runs of functions are left', async () => {
  await deploy(brand, toolsOf(northbeam));
  const second = readBrands(join(root, 'infra/brands')).find(({ id }) => id === 'calder')!;
  const calder = { ...second, account: brand.account };
  const templates = release(calder);
  await expect(deploy(calder, toolsOf(templates, calder, 399))).rejects.toThrow(
    'Only 249 of 399 runs of functions at once are not reserved',
  );
  expect([...world.stacks.keys()].join()).not.toContain('calder');
  await deploy(calder, toolsOf(templates, calder, 400));
  expect(world.stacks.size).toBe(northbeam.first.length + templates.first.length);
}, 300_000);
