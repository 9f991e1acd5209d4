import type { Shape } from '../shape.ts';
import type { HookRequest } from '../template.ts';

const comment: HookRequest = {
  method: 'POST',
  path: '/rest/servicedeskapi/request/{{id}}/comment',
  body: { body: '{{title}}\n\n{{description}}', public: true },
  taken: { statuses: [201], id: 'id' },
};

/** https://developer.atlassian.com/cloud/jira/service-desk/rest/api-group-request/ */
export const jira: Shape = {
  name: 'Jira Service Management',
  what: 'Jira service project',
  settings: [
    { name: 'address', label: 'Address', placeholder: 'https://example.atlassian.net' },
    {
      name: 'email',
      label: 'Account',
      placeholder: 'portal@example.com',
      description: 'The mail address of the account that the token belongs to.',
    },
    {
      name: 'service_desk',
      label: 'Service desk id',
      placeholder: '3',
      description: 'In /rest/servicedeskapi/servicedesk of your site: id of the service project.',
    },
    {
      name: 'request_type',
      label: 'Request type id',
      placeholder: '25',
      description: 'The number at the end of the address of its form in the customer portal.',
    },
  ],
  secret: {
    label: 'API token',
    description: 'Of the account above.',
    least: 8,
  },
  steps: [
    'Make an account for the portal in Jira that may create requests in the service project, or use one that is there.',
    'As that account open id.atlassian.com/manage-profile/security/api-tokens, choose Create API token, and copy it into the field below.',
    'Open the customer portal of the service project and the form that shall be used: its address ends in /portal/3/group/4/create/25, and 25 is the request type id.',
    'Open /rest/servicedeskapi/servicedesk on your site in the browser: the entry of your project has the service desk id.',
    'The form may require nothing but summary and description; add other required fields to the template below.',
  ],
  template: {
    auth: { kind: 'basic', user: '{{email}}' },
    headers: { accept: 'application/json' },
    create: {
      method: 'POST',
      path: '/rest/servicedeskapi/request',
      body: {
        serviceDeskId: '{{service_desk}}',
        requestTypeId: '{{request_type}}',
        requestFieldValues: {
          summary: '{{title}}',
          description: '{{description}}\n\n{{facts}}\n\n{{link}}',
        },
      },
      taken: {
        statuses: [201],
        id: 'issueKey',
        status: 'currentStatus.status',
        link: '{{answer._links.web}}',
      },
    },
    update: comment,
    close: comment,
  },
  escape: 'none',
  limits: {
    'requestFieldValues.summary': 255,
    'requestFieldValues.description': 32_767,
    body: 32_767,
  },
  grouping: 'each',
  isIdempotent: false,
  perMinute: 60,
  replies: 'bearer',
};
