import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { operations } from '../../core/contract/graphql.ts';
import type { Endpoint } from '../../core/contract/endpoint.ts';
import { resources, type ResourceName } from '../../core/contract/index.ts';
import { kernelTables, type Needs, type TableUse } from '../../functions/runtime/needs.ts';
import * as triggerNeeds from '../../functions/triggers/needs.ts';
import { needs as graphqlNeeds } from '../../graphql/needs.ts';
import { gatewayStatements, joinTables } from '../../infra/constructs/grants.ts';
import { resourceClockNeeds, resourceNeeds } from '../../infra/constructs/resource-needs.ts';
import { exampleBrand } from '../infra/cdk/synthesised.ts';
import { root } from './files.ts';
import { reachedFrom, type Reached } from './reach.ts';

/** Operations that a use of a table allows, in the words of reach.ts. */
const ALLOWS: Record<TableUse, readonly string[]> = {
  read: ['get'],
  append: ['put'],
  write: ['get', 'put', 'change'],
  scan: ['scan'],
};
/** Operation that needs the use: without it a smaller use does. */
const WANTS: Record<TableUse, string> = {
  read: 'get',
  append: 'put',
  write: 'change',
  scan: 'scan',
};
/** The tables of the kernel are granted to all that it serves. */
const KERNEL = /^functions\/kernel\/(serve|serve-graphql)\.ts$/;
const NONE = /^$/;
const TARGETS = {
  graphqlApiArn: 'graphql',
  userPoolArn: 'pool',
  signInKeyArn: 'key',
  sealKeyArn: 'key',
  mailIdentityArn: 'mail',
  pollQueueArn: 'queue',
  compactionQueueArn: 'queue',
  jobQueueArn: 'queue',
};

const REMEDY =
  'Correct the needs: what is missing is refused by AWS, what is too much may be misused.';

const list = <T>(value: T | readonly T[]): readonly T[] =>
  Array.isArray(value) ? (value as readonly T[]) : [value as T];

/** Sentences about what a function reaches and may not, and what it may and does not reach. */
function differences(needs: Needs, reached: readonly Reached[], served: boolean): string[] {
  const does = new Set(
    reached.flatMap((one) => ('table' in one ? [`${one.does} ${one.table}`] : [])),
  );
  // A row of the log gets its place by the head of a lane.
  if (does.has('put audit')) does.add('get auditHeads').add('put auditHeads');
  const granted = Object.entries(served ? joinTables(kernelTables, needs.tables) : needs.tables);
  const allowed = new Set(
    granted.flatMap(([table, uses]) =>
      list(uses).flatMap((use) => ALLOWS[use].map((one) => `${one} ${table}`)),
    ),
  );
  const actions = new Set(reached.flatMap((one) => ('action' in one ? [one.action] : [])));
  const gateways = (needs.gateways ?? []).map((use) => ({
    use,
    actions: gatewayStatements(exampleBrand(), use, TARGETS).flatMap(
      ({ actions: all, resources: on }) =>
        all.flatMap((action) =>
          action === 'appsync:GraphQL'
            ? on.map((arn) => `${action} ${arn.split('/').at(-1)}`)
            : action,
        ),
    ),
  }));
  const allowedActions = new Set(gateways.flatMap((gateway) => gateway.actions));
  return [
    ...[...does].filter((one) => !allowed.has(one)).map((one) => `may not ${one}`),
    ...Object.entries(needs.tables).flatMap(([table, uses]) =>
      list(uses)
        .filter((use) => !does.has(`${WANTS[use]} ${table}`))
        .map((use) => `does not need ${use} on ${table}`),
    ),
    ...[...actions].filter((one) => !allowedActions.has(one)).map((one) => `may not ${one}`),
    ...gateways
      .filter((gateway) => !gateway.actions.some((action) => actions.has(action)))
      .map(({ use }) => `does not need the gateway ${use}`),
  ];
}

const limitReached = (limited: boolean): Reached[] =>
  limited ? [{ table: 'ledger', does: 'change' }] : [];

describe('needs.ts names what the code reaches, no more and no less', () => {
  test.each(Object.keys(resources) as ResourceName[])('functions/%s/needs.ts', (name) => {
    const limited = Object.values<Endpoint>(resources[name]).some(({ limit }) => limit);
    const reached = reachedFrom(`functions/${name}/handler.ts`, ['handler'], KERNEL);
    const all = [...reached, ...limitReached(limited)];
    expect(differences(resourceNeeds[name], all, true), REMEDY).toEqual([]);
  });

  test('functions/{resource}/needs.ts, of the clocks of resources', () => {
    const withClock = (Object.keys(resources) as ResourceName[]).filter((name) =>
      existsSync(join(root, `functions/${name}/clock.ts`)),
    );
    expect(Object.keys(resourceClockNeeds)).toEqual(withClock.map((name) => `${name}-clock`));
    for (const name of withClock) {
      const reached = reachedFrom(`functions/${name}/clock.ts`, ['handler', 'load'], NONE);
      expect(differences(resourceClockNeeds[`${name}-clock`]!, reached, false), REMEDY).toEqual([]);
    }
  });

  test('graphql/needs.ts', () => {
    const limited = Object.values(operations).some(({ limit }) => limit);
    const reached = reachedFrom('graphql/handler.ts', ['handler'], KERNEL);
    const all = [...reached, ...limitReached(limited)];
    expect(differences(graphqlNeeds, all, true), REMEDY).toEqual([]);
  });

  test.each(
    readdirSync(join(root, 'functions/triggers'))
      .filter((file) => file !== 'needs.ts')
      .map((file) => file.replace('.ts', '')),
  )('functions/triggers/needs.ts, of the %s', (name) => {
    const camel = name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
    const needs = (triggerNeeds as Record<string, Needs>)[`${camel}Needs`];
    expect(needs, `${camel}Needs is missing`).toBeDefined();
    const reached = reachedFrom(`functions/triggers/${name}.ts`, ['handler', 'load'], NONE);
    expect(differences(needs!, reached, false), REMEDY).toEqual([]);
  });
});

test('to measure a shard reaches neither a table nor AWS', () => {
  expect(reachedFrom('functions/monitoring/collector/measure.ts', ['measure'], NONE)).toEqual([]);
});
