import * as z from 'zod';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Resource } from '../../../core/contract/endpoint.ts';
import { resources, type ResourceName } from '../../../core/contract/index.ts';
import { kernelTables, type Needs } from '../../../functions/runtime/needs.ts';
import { TABLES, type TableDefinition, type TableName } from '../../../functions/runtime/tables.ts';
import { gatewayStatements, joinTables } from '../../../infra/constructs/grants.ts';
import { resourceClockNeeds, resourceNeeds } from '../../../infra/constructs/resource-needs.ts';
import { environmentFor } from '../../../infra/constructs/settings.ts';
import { CUSTOM_ATTRIBUTES } from '../../../infra/stacks/identity-stack.ts';
import { baseEnvironment, liveEnvironment } from '../../../functions/runtime/environment.ts';
import {
  exampleBrand,
  ofType,
  synthesise,
  type CfnResource,
  type Synthesised,
} from './synthesised.ts';

let stacks: Synthesised[];
beforeAll(() => {
  stacks = synthesise();
});

interface Statement {
  Effect: string;
  Action: string | string[];
  Resource?: unknown;
  NotResource?: unknown;
}

function statementsIn({ Type, Properties }: CfnResource): Statement[] {
  const within = Type === 'AWS::IAM::Role' ? (Properties['Policies'] ?? []) : [Properties];
  if (Type !== 'AWS::IAM::Role' && Type !== 'AWS::IAM::Policy') return [];
  return (within as { PolicyDocument: { Statement: Statement[] } }[]).flatMap(
    ({ PolicyDocument }) => PolicyDocument.Statement,
  );
}

/** Statements of the policies that belong to the function, found by the role that they share. */
function statementsOf(functionName: string): Statement[] {
  for (const { resources: all } of stacks) {
    const handler = Object.values(all).find(
      ({ Type, Properties }) =>
        Type === 'AWS::Lambda::Function' && Properties['FunctionName'] === functionName,
    );
    if (!handler) continue;
    const [roleId] = (handler.Properties['Role'] as { 'Fn::GetAtt': [string, string] })[
      'Fn::GetAtt'
    ];
    return Object.entries(all)
      .filter(
        ([id, { Type, Properties }]) =>
          id === roleId ||
          (Type === 'AWS::IAM::Policy' &&
            (Properties['Roles'] as { Ref: string }[]).some(({ Ref }) => Ref === roleId)),
      )
      .flatMap(([, resource]) => statementsIn(resource));
  }
  throw new Error(`no function ${functionName}`);
}

const list = <T>(value: T | readonly T[]): readonly T[] =>
  Array.isArray(value) ? (value as readonly T[]) : [value as T];
const tableArn = (name: string) =>
  `arn:aws:dynamodb:eu-west-2:111122223333:table/northbeam-${name}`;
const isTables = ({ Action }: Statement) =>
  list(Action).some((action) => action.startsWith('dynamodb:'));

describe('a function', () => {
  test('is traced where people wait for it, and not where a clock or a queue calls', () => {
    const traced = ofType(stacks, 'AWS::Lambda::Function')
      .filter(({ Properties }) => JSON.stringify(Properties['TracingConfig'])?.includes('Active'))
      .map(({ Properties }) => Properties['FunctionName']);
    const answering = [...Object.keys(resources), 'graphql'].map((name) => `northbeam-${name}`);
    expect(traced.sort()).toEqual(answering.sort());
  });

  test('reads the maps that lie beside its bundle', () => {
    const ours = ofType(stacks, 'AWS::Lambda::Function').filter(({ Properties }) =>
      String(Properties['FunctionName']).startsWith('northbeam-'),
    );
    expect(ours.length).toBeGreaterThan(20);
    for (const { Properties } of ours)
      expect(Properties['Environment']).toMatchObject({
        Variables: { NODE_OPTIONS: expect.stringContaining('--enable-source-maps') as unknown },
      });
  });

  test.each(Object.keys(resources) as ResourceName[])(
    '%s touches the tables that it and the kernel name, and no other',
    (name) => {
      const named: Needs['tables'] = joinTables(kernelTables, resourceNeeds[name].tables);
      const expected = Object.keys(named).flatMap((table) => {
        const { indexes }: TableDefinition = TABLES[table as TableName];
        return [
          tableArn(table),
          ...Object.keys(indexes ?? {}).map((index) => `${tableArn(table)}/index/${index}`),
        ];
      });
      const granted = statementsOf(`northbeam-${name}`)
        .filter(isTables)
        .flatMap(({ Resource }) => list(Resource));
      expect(granted.map(String).sort()).toEqual(expected.sort());
    },
  );

  test.each(Object.keys(resources) as ResourceName[])(
    '%s changes only tables that it names for writing',
    (name) => {
      const readOnly = Object.entries(joinTables(kernelTables, resourceNeeds[name].tables)).filter(
        ([, uses]) => list(uses).every((use) => use === 'read'),
      );
      const changing = statementsOf(`northbeam-${name}`)
        .filter(isTables)
        .filter(({ Action }) =>
          list(Action).some((action) => /Put|Update|Delete|Write/.test(action)),
        );
      for (const [table] of readOnly)
        expect(changing.flatMap(({ Resource }) => list(Resource))).not.toContain(tableArn(table));
    },
  );

  test('counts the turns of its limited endpoints', () => {
    const limited = (Object.entries(resources) as [ResourceName, Resource][]).filter(
      ([, endpoints]) => Object.values(endpoints).some(({ limit }) => limit),
    );
    expect(limited.length).toBeGreaterThan(4);
    const counting = ['northbeam-graphql', ...limited.map(([name]) => `northbeam-${name}`)];
    for (const name of counting) {
      const actions = statementsOf(name)
        .filter(({ Resource }) => list(Resource).includes(tableArn('ledger')))
        .flatMap(({ Action }) => list(Action));
      expect(actions, name).toContain('dynamodb:UpdateItem');
    }
  });

  test('adds audit rows and can neither change nor remove one', () => {
    for (const name of Object.keys(resources)) {
      const actions = statementsOf(`northbeam-${name}`)
        .filter(({ Resource }) => list(Resource).includes(tableArn('audit')))
        .flatMap(({ Action }) => list(Action));
      expect(actions, name).toContain('dynamodb:PutItem');
      expect(
        actions.filter((action) => /Update|Delete|BatchWrite/.test(action)),
        name,
      ).toEqual([]);
    }
  });

  test("reads across accounts only on the portal's own clocks", () => {
    const scanning = ofType(stacks, 'AWS::Lambda::Function')
      .map(({ Properties }) => Properties['FunctionName'] as string)
      .filter((name) =>
        statementsOf(name).some(({ Action }) => list(Action).includes('dynamodb:Scan')),
      );
    const scheduled = ofType(stacks, 'AWS::Scheduler::Schedule')
      .map(({ Properties }) => Properties['Name'])
      .filter((name) => name !== 'northbeam-sign-in-check');
    expect(scheduled).toContain('northbeam-notifier');
    expect(scanning.sort()).toEqual(scheduled.sort());
  });

  test('is called by a clock with the time of the schedule, which may be a minute past', () => {
    const inputs = ofType(stacks, 'AWS::Scheduler::Schedule').map(
      ({ Properties }) => (Properties['Target'] as { Input: string }).Input,
    );
    expect(new Set(inputs)).toEqual(
      new Set(['{"scheduledTime":"<aws.scheduler.scheduled-time>"}']),
    );
  });

  test('administers people, or publishes to pages, only where its verbs do', () => {
    const holding = (action: string, on = '') =>
      ofType(stacks, 'AWS::Lambda::Function')
        .map(({ Properties }) => String(Properties['FunctionName']).replace('northbeam-', ''))
        .filter((name) =>
          statementsOf(`northbeam-${name}`).some(
            ({ Action, Resource }) =>
              list(Action).includes(action) && JSON.stringify(Resource).includes(on),
          ),
        )
        .sort();
    expect(holding('cognito-idp:AdminCreateUser')).toEqual(['job-runner', 'users']);
    expect(holding('cognito-idp:AdminDeleteUser')).toEqual(['job-runner', 'users']);
    expect(holding('appsync:GraphQL', 'fields/publishAlertChange')).toEqual([
      'alerts',
      'collectors',
      'devices',
      'poller',
      'source-clock',
      'sourcehooks',
    ]);
    expect(holding('appsync:GraphQL', 'fields/createReport')).toEqual(['job-runner']);
    expect(holding('kms:Sign')).toEqual(['seal-clock']);
    expect(holding('s3:PutObject', 'northbeam-seals-')).toEqual(['seal-clock']);
    expect(holding('s3:PutObject', 'northbeam-audit-')).toEqual(['audit-export']);
    expect(holding('s3:GetObject', 'northbeam-audit-')).toEqual(['auditlogs']);
    for (const action of [
      's3:DeleteObject',
      's3:DeleteObjectVersion',
      's3:BypassGovernanceRetention',
    ])
      expect(holding(action, 'northbeam-audit-'), action).toEqual([]);
  });

  test('has no action with a wildcard', () => {
    const all = stacks.flatMap(({ resources: each }) => Object.values(each)).flatMap(statementsIn);
    const actions = all
      .filter(({ Effect }) => Effect === 'Allow')
      .flatMap(({ Action }) => list(Action));
    expect(actions.filter((action) => action.includes('*'))).toEqual([]);
    const everywhere = all
      .filter(({ Resource }) => list(Resource).includes('*'))
      .flatMap(({ Action }) => list(Action));
    expect([...new Set(everywhere)].sort()).toEqual([
      'xray:PutTelemetryRecords',
      'xray:PutTraceSegments',
    ]);
  });

  test('reads the secrets of devices, desks and channels of its own brand alone, although several brands may share an AWS account', () => {
    const reading = (each: Synthesised[]) =>
      each
        .flatMap(({ resources: all }) => Object.values(all))
        .flatMap(statementsIn)
        .filter(({ Action }) => list(Action).some((action) => action.startsWith('secretsmanager:')))
        .flatMap(({ Resource }) => list(Resource));
    expect([...new Set(reading(stacks))].sort()).toEqual([
      'arn:aws:secretsmanager:eu-west-2:111122223333:secret:linekeeper/northbeam/channel/*/*',
      'arn:aws:secretsmanager:eu-west-2:111122223333:secret:linekeeper/northbeam/desk/*',
      'arn:aws:secretsmanager:eu-west-2:111122223333:secret:linekeeper/northbeam/sign-in-check-*',
      'arn:aws:secretsmanager:eu-west-2:111122223333:secret:linekeeper/northbeam/snmp/*',
      'arn:aws:secretsmanager:eu-west-2:111122223333:secret:linekeeper/northbeam/source/*',
    ]);
    expect([...new Set(reading(synthesise({ brand: { id: 'calder' } })))].sort()).toEqual([
      'arn:aws:secretsmanager:eu-west-2:111122223333:secret:linekeeper/calder/channel/*/*',
      'arn:aws:secretsmanager:eu-west-2:111122223333:secret:linekeeper/calder/desk/*',
      'arn:aws:secretsmanager:eu-west-2:111122223333:secret:linekeeper/calder/sign-in-check-*',
      'arn:aws:secretsmanager:eu-west-2:111122223333:secret:linekeeper/calder/snmp/*',
      'arn:aws:secretsmanager:eu-west-2:111122223333:secret:linekeeper/calder/source/*',
    ]);
  });

  test('runs on a supported Node with its own role and its own log', () => {
    const functions = ofType(stacks, 'AWS::Lambda::Function').map(({ Properties }) => Properties);
    const ofResources = { ...resourceNeeds, ...resourceClockNeeds };
    expect(functions).toHaveLength(Object.keys(ofResources).length + 18);
    expect(new Set(functions.map(({ Role }) => JSON.stringify(Role))).size).toBe(functions.length);
    for (const { Runtime, Architectures, LoggingConfig } of functions) {
      expect([Runtime, Architectures]).toEqual(['nodejs24.x', ['arm64']]);
      expect(LoggingConfig).toMatchObject({ LogFormat: 'JSON', LogGroup: expect.anything() });
    }
  });

  test('fails at synthesis when it needs a variable or a gateway that its stack cannot give', () => {
    const deployed = { brand: exampleBrand() };
    const unknown = baseEnvironment.extend({ UNKNOWN: z.string() });
    expect(() => environmentFor('alerts', unknown, deployed)).toThrow(
      "The function 'alerts' needs UNKNOWN",
    );
    expect(() => environmentFor('alerts', liveEnvironment, deployed)).toThrow('needs GRAPHQL_URL');
    expect(() => gatewayStatements(exampleBrand(), 'live', {})).toThrow("uses the gateway 'live'");
  });

  test('is told no variable that its schema does not name', () => {
    expect(
      environmentFor('alerts', baseEnvironment, {
        brand: exampleBrand(),
        userPoolId: 'eu-west-2_x',
      }),
    ).toEqual({
      TABLE_PREFIX: 'northbeam',
      PROVIDER_PROPERTIES:
        'Provider Name,DNS Name,Distribution,Domain Controller,System Name,System Location',
      AUDIT_KEPT_DAYS: '730',
    });
  });
});

describe('people', () => {
  test("DATA-36 carry the portal's attributes, which no browser can write", () => {
    const [pool] = ofType(stacks, 'AWS::Cognito::UserPool');
    const names = (pool!.Properties['Schema'] as { Name: string }[]).map(({ Name }) => Name);
    expect(names).toEqual(expect.arrayContaining([...CUSTOM_ATTRIBUTES]));
    const readable = [
      'custom:role',
      'custom:account_id',
      'custom:customer',
      'custom:superuser',
      'custom:active_view_id',
      'email',
      'given_name',
      'family_name',
    ];
    const [client] = ofType(stacks, 'AWS::Cognito::UserPoolClient');
    const written = client!.Properties['WriteAttributes'] as string[];
    expect(
      written.filter((name) => name.startsWith('custom:') || name === 'email_verified'),
    ).toEqual([]);
    const read = [...readable, ...CUSTOM_ATTRIBUTES.map((name) => `custom:${name}`)];
    expect(client!.Properties['ReadAttributes']).toEqual(expect.arrayContaining(read));
  });

  test('keep their proved mail address until a new one is proved', () => {
    const [pool] = ofType(stacks, 'AWS::Cognito::UserPool');
    expect(pool!.Properties['UserAttributeUpdateSettings']).toEqual({
      AttributesRequireVerificationBeforeUpdate: ['email'],
    });
  });

  test('sign in by SRP to a pool that only administrators add to, watched for stolen passwords', () => {
    const [client] = ofType(stacks, 'AWS::Cognito::UserPoolClient');
    expect(client!.Properties).toMatchObject({
      GenerateSecret: false,
      PreventUserExistenceErrors: 'ENABLED',
      EnableTokenRevocation: true,
    });
    const flows = client!.Properties['ExplicitAuthFlows'];
    expect(flows).toEqual(
      expect.arrayContaining([
        'ALLOW_USER_SRP_AUTH',
        'ALLOW_REFRESH_TOKEN_AUTH',
        'ALLOW_USER_AUTH',
      ]),
    );
    expect(flows).not.toContain('ALLOW_USER_PASSWORD_AUTH');
    const [pool] = ofType(stacks, 'AWS::Cognito::UserPool');
    expect(pool!.Properties).toMatchObject({
      AdminCreateUserConfig: { AllowAdminCreateUserOnly: true },
      UserPoolAddOns: { AdvancedSecurityMode: 'ENFORCED' },
      MfaConfiguration: 'OPTIONAL',
      WebAuthnRelyingPartyID: 'northbeam.example',
      WebAuthnUserVerification: 'required',
      WebAuthnFactorConfiguration: 'MULTI_FACTOR_WITH_USER_VERIFICATION',
      Policies: { SignInPolicy: { AllowedFirstAuthFactors: ['PASSWORD', 'WEB_AUTHN'] } },
    });
    expect(
      (pool!.Properties['Policies'] as { PasswordPolicy: { MinimumLength: number } }).PasswordPolicy
        .MinimumLength,
    ).toBeGreaterThanOrEqual(12);
  });

  test('need a second factor where the brand says so, and have no passkeys where it names no domain for them', () => {
    const strict = synthesise({ brand: { signIn: { secondFactor: 'required' } } });
    expect(ofType(strict, 'AWS::Cognito::UserPool')[0]!.Properties['MfaConfiguration']).toBe('ON');
    expect(JSON.stringify(strict)).not.toMatch(/WebAuthn|WEB_AUTHN|ALLOW_USER_AUTH/);
  });
});
