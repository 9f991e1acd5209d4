import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EDGE_REGION, type Brand } from '../../../infra/constructs/brand.ts';
import type { Cloud } from '../../../infra/deploy/cloud.ts';
import type { Tools } from '../../../infra/deploy/deploy.ts';
import type { Quota } from '../../../infra/deploy/quotas.ts';
import { synthesise, synthesiseAll, type Synthesised } from '../cdk/synthesised.ts';
import type { CloudFormation } from './cloud-formation.ts';

export type Release = Record<'account' | 'first' | 'established', Synthesised[]> & {
  folder: string;
};

/** Templates of a brand: those of its first deployment, and of all later ones. */
export function release(of: Brand): Release {
  const folder = mkdtempSync(join(tmpdir(), 'linekeeper-life-'));
  const first = synthesiseAll({ brand: of, folder });
  return {
    folder,
    account: first.account,
    first: first.brand,
    established: synthesise({ brand: of, context: { established: 'true' } }),
  };
}

/** The commands of an operator, whose CDK deploys to the stand-in. */
export function operatorOf(
  world: CloudFormation,
  { folder, ...templates }: Release,
  of: Brand,
  limit = 1_000,
): Tools {
  const named = (name: string) => world.stacks.get(name);
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
    concurrency: () => Promise.resolve({ limit, unreserved: limit - world.reserved() }),
    quota: ({ most }) => Promise.resolve(most),
    existing: ({ type, where }: Quota) => {
      const isThere = (region: string) =>
        where === 'everywhere' || (region === EDGE_REGION) === (where === 'edge');
      return Promise.resolve(
        [...world.existing].filter((one) => one.type === type && isThere(one.region)).length,
      );
    },
    deployedIds: (name) => Promise.resolve(new Set(named(name)?.resources.keys())),
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
    const shared = templates.account.filter(({ id }) => args.includes(id));
    for (const stack of shared) world.deploy(stack.id, stack);
    if (args[0] === 'deploy')
      for (const stack of inOrder) world.deploy(`${of.id}-${stack.id}`, stack);
    else
      for (const arg of args.filter((one) => one.startsWith(`${of.id}/`)))
        world.destroy(arg.replace('/', '-'));
    return Promise.resolve();
  };
  return {
    cloud: cloud as Cloud,
    templatesOf: () => [
      ...templates.account.map((stack) => ({ ...stack, isShared: true, stack: stack.id })),
      ...templates.first.map((stack) => ({
        ...stack,
        isShared: false,
        stack: `${of.id}-${stack.id}`,
      })),
    ],
    templates: folder,
    cdk: (args) => new Promise((resolve) => resolve(cdk(args))),
    script: () => Promise.resolve(),
    smoke: () => Promise.resolve(),
    say: () => undefined,
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
export const changed = (
  from: Release,
  change: (stack: Synthesised) => Partial<Synthesised> | undefined,
): Release => {
  const all = (stacks: Synthesised[]) => stacks.map((stack) => ({ ...stack, ...change(stack) }));
  return {
    ...from,
    account: all(from.account),
    first: all(from.first),
    established: all(from.established),
  };
};

/** Stacks of brands, by name and status. */
export const createdIn = ({ stacks }: CloudFormation) =>
  [...stacks]
    .filter(([name]) => !/^(account|shared)-/.test(name))
    .map(([name, { status }]) => [name, status] as const);
