import { baseEnvironment } from '../kernel/environment.ts';
import type { Needs } from '../kernel/needs.ts';

export const needs = { tables: {}, environment: baseEnvironment } satisfies Needs;
