import type { Shape } from '../shape.ts';
import type { HookRequest } from '../template.ts';

const TAKEN = { statuses: [202], id: 'dedup_key' };

const trigger: HookRequest = {
  method: 'POST',
  path: '/v2/enqueue',
  body: {
    routing_key: '{{secret}}',
    event_action: 'trigger',
    dedup_key: '{{case}}',
    client: '{{brand}}',
    client_url: '{{link}}',
    links: [{ href: '{{link}}', text: 'Open in {{brand}}' }],
    payload: {
      summary: '{{title}}',
      source: '{{source}}',
      severity: '{{level}}',
      timestamp: '{{at}}',
      group: '{{site}}',
      class: '{{event}}',
      custom_details: { description: '{{description}}', facts: '{{facts}}' },
    },
  },
  taken: TAKEN,
};

const follow = (event_action: string): HookRequest => ({
  method: 'POST',
  path: '/v2/enqueue',
  body: { routing_key: '{{secret}}', event_action, dedup_key: '{{case}}' },
  taken: TAKEN,
});

/** https://developer.pagerduty.com/docs/events-api-v2/trigger-events/ */
export const pagerDuty: Shape = {
  name: 'PagerDuty',
  what: 'PagerDuty service',
  settings: [
    {
      name: 'address',
      label: 'Address',
      placeholder: 'https://events.pagerduty.com',
      start: 'https://events.pagerduty.com',
      description: 'For accounts in the European region https://events.eu.pagerduty.com.',
    },
  ],
  secret: {
    label: 'Integration key',
    description: '32 letters and digits, also named routing key.',
    least: 32,
  },
  steps: [
    'In PagerDuty open Services, Service Directory, and the service that shall hear of this.',
    'Choose Integrations, Add an integration, Events API V2, Add.',
    'Open the new integration and copy its Integration Key into the field below.',
  ],
  template: {
    auth: { kind: 'body' },
    create: trigger,
    update: trigger,
    close: follow('resolve'),
    acknowledge: follow('acknowledge'),
  },
  escape: 'none',
  limits: {
    dedup_key: 255,
    'payload.summary': 1_024,
    'payload.custom_details.description': 10_000,
    'payload.custom_details.facts': 10_000,
  },
  grouping: 'each',
  isIdempotent: true,
  perMinute: 120,
  replies: 'none',
};
