import type { Shape } from '../shape.ts';
import type { HookRequest } from '../template.ts';

const EVENT = {
  event: '{{event}}',
  case: '{{case}}',
  account: '{{account}}',
  title: '{{title}}',
  description: '{{description}}',
  severity: '{{level}}',
  facts: '{{fact_list}}',
  link: '{{link}}',
};

const TAKEN = {
  statuses: [200, 201, 202],
  name: 'case_id',
  status: 'status',
  link: '{{answer.url}}',
  empty: [202, 204],
};

const change: HookRequest = {
  method: 'POST',
  path: '',
  body: { ...EVENT, at: '{{at}}' },
  taken: TAKEN,
};

/** Signed JSON, for whoever writes the receiving side (decision 25). */
export const plain: Shape = {
  name: 'Signed JSON',
  what: 'system of your own',
  settings: [{ name: 'address', label: 'Address', placeholder: 'https://desk.example/tickets' }],
  secret: {
    label: 'Secret',
    description: 'Both sides sign with it.',
    least: 24,
  },
  steps: [
    'Make an address that takes POST requests with JSON, by https.',
    'Make a secret here, and keep it there: it is shown this once.',
    'Check x-portal-signature of each request: v1= and the HMAC-SHA256 in hex, with the secret, over x-portal-timestamp, a full stop and the body. Refuse what is older than five minutes.',
    'Answer with 200 or 201 and JSON with case_id, the id of your case, and if you like url and status; or with 202 or 204 and nothing. Anything else counts as not taken and is tried again, so a case that comes twice has the same case.',
    'A request with the event ping makes nothing: answer it with 200 and {}, or 204.',
  ],
  template: {
    auth: { kind: 'signed' },
    create: {
      method: 'POST',
      path: '',
      body: {
        ...EVENT,
        raised_at: '{{at}}',
        raised_by: {
          name: '{{raised_by}}',
          username: '{{raised_by_username}}',
          email: '{{raised_by_email}}',
        },
        device: '{{device}}',
        reply: { key: '{{reply_key}}', url: '{{reply_url}}' },
      },
      taken: { ...TAKEN, id: 'case_id' },
    },
    update: change,
    close: change,
    acknowledge: change,
    probe: {
      method: 'POST',
      path: '',
      body: { event: 'ping' },
      taken: { statuses: [200, 201, 202], empty: [200, 202, 204] },
    },
  },
  escape: 'none',
  limits: {},
  grouping: 'each',
  isIdempotent: true,
  perMinute: 120,
  replies: 'signed',
};
