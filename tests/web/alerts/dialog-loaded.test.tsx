// @vitest-environment jsdom
import { expect, test, vi } from 'vitest';
import { eachInFreshBrowser } from '../page-tests.ts';
import { open, portal } from './open-alerts.tsx';

const loaded = vi.hoisted(() => vi.fn<() => void>());
vi.mock('../../../web/src/parts/acknowledge/acknowledge-dialog.tsx', () => {
  loaded();
  return { AcknowledgeDialog: () => null };
});

eachInFreshBrowser(() => portal);

test('who may acknowledge has the dialog before asking for it', async () => {
  await open();
  await vi.waitFor(() => expect(loaded).toHaveBeenCalledOnce(), { timeout: 30_000 });
});
