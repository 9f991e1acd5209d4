import type { Shape } from '../shape.ts';
import type { HookRequest } from '../template.ts';

const post = (mark: string): HookRequest => ({
  method: 'POST',
  path: '',
  body: {
    text: `${mark} {{title}}`,
    blocks: [
      { type: 'header', text: { type: 'plain_text', text: `${mark} {{title}}`, emoji: true } },
      { type: 'section', text: { type: 'mrkdwn', text: '{{description}}\n{{facts}}' } },
      {
        type: 'section',
        text: { type: 'mrkdwn', text: '<{{link}}|Open in {{brand}}>' },
      },
    ],
  },
  taken: { statuses: [200], text: 'ok' },
});

/** https://docs.slack.dev/messaging/sending-messages-using-incoming-webhooks */
export const slack: Shape = {
  name: 'Slack',
  what: 'Slack channel',
  settings: [],
  secret: {
    label: 'Webhook URL',
    description: 'Begins with https://hooks.slack.com/services/.',
    least: 20,
  },
  steps: [
    'Open api.slack.com/apps, choose Create New App, From scratch, give it a name and choose your workspace.',
    'Choose Incoming Webhooks on the left and turn them on.',
    'Choose Add New Webhook to Workspace, choose the channel and allow it.',
    'Copy the Webhook URL into the field below. Whoever has it can write to the channel, so it is kept as a secret.',
  ],
  template: {
    auth: { kind: 'address' },
    levels: {
      critical: ':red_circle:',
      error: ':large_orange_circle:',
      warning: ':large_yellow_circle:',
      info: ':large_blue_circle:',
    },
    create: post('{{level}}'),
    update: post('{{level}}'),
    close: post(':white_check_mark:'),
  },
  escape: 'slack',
  limits: {
    text: 3_000,
    'blocks.0.text.text': 150,
    'blocks.1.text.text': 3_000,
    'blocks.2.text.text': 3_000,
  },
  grouping: 'together',
  isIdempotent: false,
  perMinute: 50,
  replies: 'none',
};
