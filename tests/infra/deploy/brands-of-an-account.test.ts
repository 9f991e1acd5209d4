import { join } from 'node:path';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readBrands, type Brand } from '../../../infra/constructs/brand.ts';
import { deploy, destroy } from '../../../infra/deploy/deploy.ts';
import { exampleBrand, root } from '../cdk/synthesised.ts';
import { CloudFormation } from './cloud-formation.ts';
import { changed, createdIn, operatorOf, release, type Release } from './operator.ts';

const brand = exampleBrand();
const POLICY = 'AWS::CloudFront::ResponseHeadersPolicy';

let world: CloudFormation;
beforeEach(() => {
  world = new CloudFormation();
});

describe('brands of one account', () => {
  const others = readBrands(join(root, 'infra/brands'))
    .filter(({ id }) => id !== brand.id)
    .map((other) => ({ ...other, account: brand.account }));
  const [calder, fernhill] = others as [Brand, Brand];
  let releases: Record<string, Release>;
  beforeAll(() => {
    releases = Object.fromEntries([brand, ...others].map((one) => [one.id, release(one)] as const));
  }, 300_000);
  const deployed = (of: Brand, limit?: number, from = releases[of.id]!) =>
    deploy(of, operatorOf(world, from, of, limit));
  const statuses = () => createdIn(world).map((one) => one.join(' '));

  test('stand beside each other, where enough runs of functions are left', async () => {
    await deployed(brand);
    await expect(deployed(calder, 399)).rejects.toThrow(
      'Only 249 of 399 runs of functions at once are not reserved',
    );
    expect([...world.stacks.keys()].join()).not.toContain('calder');
    await deployed(calder, 400);
    expect(createdIn(world).length).toBe(
      releases[brand.id]!.first.length + releases['calder']!.first.length,
    );
  });

  test('share the stacks of the account, and one that is removed leaves the others whole', async () => {
    for (const one of [brand, calder, fernhill]) await deployed(one);
    const shared = [...world.stacks.keys()].filter((name) => name.endsWith(brand.account));
    expect(shared).toEqual([`account-${brand.account}`, `shared-${brand.account}`]);
    const policies = [...world.existing].filter(({ type }) => type === POLICY);
    expect(policies).toHaveLength(3 + 1);
    const kept = [...world.existing].filter(({ name }) => !name.includes('calder'));
    const before = statuses().filter((one) => !one.startsWith('calder'));
    await destroy(calder, operatorOf(world, releases['calder']!, calder));
    expect([...world.existing]).toEqual(expect.arrayContaining(kept));
    expect(statuses().filter((one) => !one.startsWith('calder'))).toEqual(before);
    await deployed(fernhill);
    await deployed(calder);
  });

  test('stay as they are when the stacks of the account cannot be changed', async () => {
    for (const one of [brand, calder]) await deployed(one);
    const before = [statuses(), [...world.existing]];
    const next = changed(releases[brand.id]!, ({ id, resources }) =>
      id.startsWith('shared-')
        ? { resources: { ...resources, Added: { Type: 'AWS::SSM::Parameter', Properties: {} } } }
        : { resources: { ...resources, More: { Type: 'AWS::SQS::Queue', Properties: {} } } },
    );
    world.failing = { stack: `shared-${brand.account}`, resource: 'Added' };
    await expect(deployed(brand, 1_000, next)).rejects.toThrow('AWS::SSM::Parameter failed');
    expect(statuses()).toEqual(before[0]);
    const ofBrands = ({ name }: { name: string }) => !name.startsWith('account-');
    expect([...world.existing].filter(ofBrands)).toEqual(
      (before[1] as { name: string }[]).filter(ofBrands),
    );
    world.failing = null;
    await deployed(brand, 1_000, next);
  });

  test('come from a release in which each had all by itself, one after the other, and one goes back to it', async () => {
    const older = (of: Brand) => ofItsOwn(releases[of.id]!, of);
    for (const one of [brand, calder]) await deployed(one, 1_000, older(one));
    const policies = () => [...world.existing].filter(({ type }) => type === POLICY).length;
    expect([policies(), world.stacks.has(`shared-${brand.account}`)]).toEqual([4, false]);

    world.failing = { stack: `${brand.id}-web`, resource: 'AWS::CloudFront::Distribution' };
    await expect(deployed(brand)).rejects.toThrow('AWS::CloudFront::Distribution failed');
    world.failing = null;
    expect(policies()).toBe(4 + 1);

    await deployed(brand);
    expect(policies()).toBe(3 + 1);
    await deployed(calder);
    expect(policies()).toBe(2 + 1);
    await deployed(brand, 1_000, older(brand));
    expect(policies()).toBe(3 + 1);
    // What the other still uses is not in a stack that the older release knows.
    await deployed(calder);
    await deployed(brand);
    expect(policies()).toBe(2 + 1);
  });
});

/** A release before anything was shared: each brand had three functions and both policies. */
const ofItsOwn = (from: Release, { id: brandId }: Brand): Release => ({
  ...changed(from, ({ id, resources }) => {
    if (id !== 'web') return undefined;
    const policy = { ResponseHeadersPolicyConfig: { Name: `${brandId}-brand-headers` } };
    const own = {
      BrandHeaders: { Type: POLICY, Properties: policy },
      Theme: { Type: 'AWS::CloudFront::Function', Properties: { Name: `${brandId}-theme` } },
      OnePage: { Type: 'AWS::CloudFront::Function', Properties: { Name: `${brandId}-page` } },
    };
    return { resources: { ...own, ...resources }, parameters: {} };
  }),
  account: from.account.filter(({ id }) => id.startsWith('account-')),
});
