import type { Shape } from './shape.ts';
import { jira } from './shapes/jira.ts';
import { pagerDuty } from './shapes/pager-duty.ts';
import { plain } from './shapes/plain.ts';
import { serviceNow } from './shapes/service-now.ts';
import { slack } from './shapes/slack.ts';
import { teams } from './shapes/teams.ts';
import { zendesk } from './shapes/zendesk.ts';

export const SHAPE_NAMES = [
  'PLAIN',
  'SLACK',
  'TEAMS',
  'PAGERDUTY',
  'JIRA',
  'SERVICENOW',
  'ZENDESK',
] as const;
export type ShapeName = (typeof SHAPE_NAMES)[number];

export const SHAPES: Readonly<Record<ShapeName, Shape>> = {
  PLAIN: plain,
  SLACK: slack,
  TEAMS: teams,
  PAGERDUTY: pagerDuty,
  JIRA: jira,
  SERVICENOW: serviceNow,
  ZENDESK: zendesk,
};
