import * as z from 'zod';
import { baseEnvironment } from '../kernel/environment.ts';
import type { Needs } from '../kernel/needs.ts';

export const needs = {
  tables: { alerts: 'write', devices: 'read' },
  gateways: ['live'],
  environment: baseEnvironment.extend({ GRAPHQL_URL: z.url() }),
} satisfies Needs;
