import type { Shape } from '../shape.ts';
import type { HookRequest } from '../template.ts';

const post = (colour: string): HookRequest => ({
  method: 'POST',
  path: '',
  body: {
    type: 'message',
    attachments: [
      {
        contentType: 'application/vnd.microsoft.card.adaptive',
        content: {
          $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
          type: 'AdaptiveCard',
          version: '1.4',
          msteams: { width: 'Full' },
          body: [
            {
              type: 'TextBlock',
              text: '{{title}}',
              size: 'Medium',
              weight: 'Bolder',
              color: colour,
              wrap: true,
            },
            { type: 'TextBlock', text: '{{description}}', wrap: true },
            { type: 'FactSet', facts: '{{fact_list}}' },
          ],
          actions: [{ type: 'Action.OpenUrl', title: 'Open in {{brand}}', url: '{{link}}' }],
        },
      },
    ],
  },
  taken: { statuses: [200, 202], empty: [200, 202] },
});

/**
 * https://learn.microsoft.com/microsoftteams/platform/webhooks-and-connectors/how-to/connectors-using
 * (Workflows, Adaptive Cards) and how-to/add-incoming-webhook (28 KB, four requests a second).
 */
export const teams: Shape = {
  name: 'Microsoft Teams',
  what: 'Teams channel',
  settings: [],
  secret: {
    label: 'Webhook URL',
    description: 'The URL that the workflow shows when it is made.',
    least: 20,
  },
  steps: [
    'In Teams choose More options (…) beside the channel, then Workflows.',
    'Choose the template Post to a channel when a webhook request is received, and go on with Next.',
    'Check the team and the channel and choose Add workflow.',
    'Copy the URL into the field below. Whoever has it can write to the channel, so it is kept as a secret.',
  ],
  template: {
    auth: { kind: 'address' },
    levels: { critical: 'Attention', error: 'Attention', warning: 'Warning', info: 'Accent' },
    create: post('{{level}}'),
    update: post('{{level}}'),
    close: post('Good'),
  },
  escape: 'markdown',
  limits: {
    'attachments.0.content.body.0.text': 300,
    'attachments.0.content.body.1.text': 4_000,
    'attachments.0.content.body.2.facts': 300,
  },
  grouping: 'together',
  isIdempotent: false,
  perMinute: 60,
  replies: 'none',
};
