import { randomUUID } from 'node:crypto';
import type { jobs } from '../../../core/contract/jobs.ts';
import type { CallsOf } from '../../fixtures/sides.ts';

const exported = {
  table: 'alerts',
  name: ['Alerts'],
  columns: ['Severity', 'Device'],
  search: '',
  filter: { join: 'and', items: [] },
  sort: null,
  zone: 'Europe/London',
};

const wholeAccount = { series: 'hours', from: '2026-09', to: '2026-10', zone: 'Europe/London' };

/** A well-formed request of each endpoint about the objects of one side, and who may call it. */
export const calls: CallsOf<typeof jobs> = {
  listJobs: {
    expected: '200 200 200 200 200 200 200 200 200 200 200 200 200 200 200 200 401',
    request: () => ({}),
  },
  getJob: {
    expected: '404 404 200 200 404 404 404 404 404 404 404 200 404 404 404 404 401',
    request: ({ person }) => ({ query: { id: `made-${person}` } }),
  },
  cancelJob: {
    expected: '404 404 200 200 404 404 404 404 404 404 404 200 404 404 404 404 401',
    concerns: 'job',
    request: ({ person }) => ({ query: { id: `waits-${person}` } }),
  },
  getResult: {
    expected: '404 404 200 200 404 404 404 404 404 404 404 404 404 404 404 404 401',
    request: ({ person }) => ({ query: { id: `made-${person}` } }),
  },
  previewExport: {
    expected: '200 200 200 200 200 200 200 403 200 200 200 200 200 200 200 200 401',
    request: () => ({ body: exported }),
  },
  previewAccountExport: {
    expected: '200 403 200 403 403 403 403 403 403 200 200 403 403 200 200 200 401',
    request: () => ({ body: wholeAccount }),
  },
  startAccountExport: {
    expected: '200 403 200 403 403 403 403 403 403 200 200 403 403 200 200 200 401',
    concerns: 'job',
    request: () => ({ body: { ...wholeAccount, key: randomUUID() } }),
  },
  startAuditCheck: {
    expected: '200 200 200 403 403 403 403 403 403 200 200 403 403 200 200 200 401',
    concerns: 'job',
    request: () => ({ body: { key: randomUUID() } }),
  },
  startExport: {
    expected: '200 200 200 200 200 200 200 403 200 200 200 200 200 200 200 200 401',
    concerns: 'job',
    request: () => ({ body: { ...exported, key: randomUUID() } }),
  },
};
