import type { Shape } from '../shape.ts';
import type { HookRequest } from '../template.ts';

const note: HookRequest = {
  method: 'PATCH',
  path: '/api/now/table/incident/{{id}}',
  body: { work_notes: '{{title}}\n\n{{description}}' },
  taken: { statuses: [200], id: 'result.sys_id' },
};

/** https://www.servicenow.com/docs/r/api-reference/rest-apis/c_TableAPI.html */
export const serviceNow: Shape = {
  name: 'ServiceNow',
  what: 'ServiceNow instance',
  settings: [
    { name: 'address', label: 'Address', placeholder: 'https://example.service-now.com' },
    { name: 'user', label: 'User', placeholder: 'portal.integration' },
  ],
  secret: { label: 'Password', description: 'Of the user above.', least: 8 },
  steps: [
    'In ServiceNow open User Administration, Users, New. Give it a user ID and a password, and tick Web service access only.',
    'Give the user the role itil, or another that may create incidents and write work notes.',
    'Give the address of the instance, the user and the password below.',
    'Incidents are made in the table incident; another table is set in the template below, in path.',
  ],
  template: {
    auth: { kind: 'basic', user: '{{user}}' },
    headers: { accept: 'application/json' },
    levels: { critical: '1', error: '2', warning: '3', info: '3' },
    create: {
      method: 'POST',
      path: '/api/now/table/incident',
      body: {
        short_description: '{{title}}',
        description: '{{description}}\n\n{{facts}}\n\n{{link}}',
        urgency: '{{level}}',
        impact: '{{level}}',
        correlation_id: '{{reference}}',
        correlation_display: '{{brand}}',
      },
      taken: {
        statuses: [201],
        id: 'result.sys_id',
        name: 'result.number',
        link: '{{address}}/nav_to.do?uri=incident.do%3Fsys_id%3D{{id}}',
      },
    },
    update: note,
    close: note,
  },
  escape: 'none',
  limits: {
    short_description: 160,
    description: 4_000,
    correlation_id: 100,
    correlation_display: 100,
    work_notes: 4_000,
  },
  grouping: 'each',
  isIdempotent: false,
  perMinute: 60,
  replies: 'bearer',
};
