import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { deploy, destroy } from '../../../infra/deploy/deploy.ts';
import { exampleBrand } from '../cdk/synthesised.ts';
import { CloudFormation } from './cloud-formation.ts';
import { changed, createdIn, operatorOf, release, type Release } from './operator.ts';

const brand = exampleBrand();
const TABLES = 'AWS::DynamoDB::Table';
const POOL = 'AWS::Cognito::UserPool';

let northbeam: Release;
beforeAll(() => {
  northbeam = release(brand);
}, 300_000);

let world: CloudFormation;
beforeEach(() => {
  world = new CloudFormation();
});

const toolsOf = (of: Release) => operatorOf(world, of, brand);
const created = () => createdIn(world);

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
    expect(created().length, id).toBe(northbeam.first.length);
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
    expect(
      created()
        .map(([name]) => name)
        .sort(),
    ).toEqual(['northbeam-data', 'northbeam-identity', 'northbeam-mail']);
    await deploy(brand, toolsOf(northbeam));
    expect(created().length).toBe(northbeam.first.length);
    expect([...world.existing]).toEqual(expect.arrayContaining(kept));
  });

  test('for good leaves its tables, which block a new one of that name until they are deleted', async () => {
    await deploy(brand, toolsOf(northbeam));
    await destroy(brand, toolsOf(northbeam));
    for (const name of ['northbeam-identity', 'northbeam-mail', 'northbeam-data']) {
      world.stacks.get(name)!.terminationProtection = false;
      world.destroy(name);
    }
    expect(created().length).toBe(0);
    await expect(deploy(brand, toolsOf(northbeam))).rejects.toThrow('already exists');
    for (const one of world.existing)
      if ([TABLES, 'AWS::S3::Bucket'].includes(one.type)) world.existing.delete(one);
    await deploy(brand, toolsOf(northbeam));
  });
});
