import { baseEnvironment } from '../kernel/environment.ts';
import type { Needs } from '../kernel/needs.ts';

export const needs = { tables: { devices: 'read', polls: 'read' }, environment: baseEnvironment } satisfies Needs;
