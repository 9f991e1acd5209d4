import type { Shape } from '../shape.ts';
import type { HookRequest } from '../template.ts';

const comment: HookRequest = {
  method: 'PUT',
  path: '/api/v2/tickets/{{id}}.json',
  body: { ticket: { comment: { body: '{{title}}\n\n{{description}}', public: false } } },
  taken: { statuses: [200], id: 'ticket.id' },
};

/** https://developer.zendesk.com/api-reference/ticketing/tickets/tickets/#create-ticket */
export const zendesk: Shape = {
  name: 'Zendesk',
  what: 'Zendesk account',
  settings: [
    { name: 'address', label: 'Address', placeholder: 'https://example.zendesk.com' },
    {
      name: 'email',
      label: 'Agent',
      placeholder: 'portal@example.com',
      description: 'The mail address of the agent in whose name tickets are made.',
    },
  ],
  secret: { label: 'API token', description: 'From Admin Center.', least: 8 },
  steps: [
    'In Zendesk open Admin Center, Apps and integrations, APIs, API tokens (in older accounts: Zendesk API, Settings, Token access), and turn token access on.',
    'Choose Add API token, and copy the token into the field below: Zendesk shows it once.',
    'Give the address of the account and the mail address of an agent, who becomes the requester.',
  ],
  template: {
    auth: { kind: 'basic', user: '{{email}}/token' },
    headers: { accept: 'application/json' },
    levels: { critical: 'urgent', error: 'high', warning: 'normal', info: 'low' },
    create: {
      method: 'POST',
      path: '/api/v2/tickets.json',
      headers: { 'idempotency-key': '{{case}}' },
      body: {
        ticket: {
          subject: '{{title}}',
          comment: { body: '{{description}}\n\n{{facts}}\n\n{{link}}' },
          priority: '{{level}}',
          type: 'incident',
          external_id: '{{reference}}',
        },
      },
      taken: {
        statuses: [201],
        id: 'ticket.id',
        status: 'ticket.status',
        link: '{{address}}/agent/tickets/{{id}}',
      },
    },
    update: comment,
    close: comment,
  },
  escape: 'none',
  limits: { 'ticket.subject': 150, 'ticket.comment.body': 65_000 },
  grouping: 'each',
  isIdempotent: false,
  perMinute: 60,
  replies: 'bearer',
};
