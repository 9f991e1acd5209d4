import { beforeAll, expect, test } from 'vitest';
import { MAIL_TAGS } from '../../../functions/runtime/mail-tags.ts';
import { ofType, synthesise, type CfnResource, type Synthesised } from './synthesised.ts';

let stacks: Synthesised[];
beforeAll(() => {
  stacks = synthesise();
});

const functionNamed = (name: string): CfnResource =>
  ofType(stacks, 'AWS::Lambda::Function').find(
    ({ Properties }) => Properties['FunctionName'] === `northbeam-${name}`,
  )!;

test('SES publishes each mail that it has to the default bus', () => {
  const [destination] = ofType(stacks, 'AWS::SES::ConfigurationSetEventDestination');
  expect(destination!.Properties['EventDestination']).toMatchObject({
    Enabled: true,
    MatchingEventTypes: ['send'],
    EventBridgeDestination: {
      EventBusArn: 'arn:aws:events:eu-west-2:111122223333:event-bus/default',
    },
  });
});

test('every event of a mail of the portal reaches the function that notes it, and none of another mail', () => {
  const [rule] = ofType(stacks, 'AWS::Events::Rule');
  expect(rule!.Properties).toMatchObject({
    State: 'ENABLED',
    EventPattern: {
      source: ['aws.ses'],
      detail: {
        eventType: ['Send'],
        mail: {
          tags: {
            'ses:configuration-set': ['northbeam-mail'],
            [MAIL_TAGS.mail]: [{ exists: true }],
          },
        },
      },
    },
    Targets: [
      {
        Arn: { 'Fn::GetAtt': [expect.stringMatching(/^mailaccepted/), 'Arn'] },
        DeadLetterConfig: { Arn: expect.anything() as object },
        RetryPolicy: { MaximumRetryAttempts: 20 },
      },
    ],
  });
});

test('every function that sends mail names the configuration set that publishes', () => {
  for (const name of [
    'job-runner',
    'notifier',
    'tickets-clock',
    'users-clock',
    'maintenances-clock',
  ])
    expect(functionNamed(name).Properties['Environment']).toMatchObject({
      Variables: { MAIL_SETTINGS: 'northbeam-mail' },
    });
});
