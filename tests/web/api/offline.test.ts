import { onlineManager } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { createQueryClient } from '../../../web/src/api/queries.ts';

afterEach(() => {
  onlineManager.setOnline(true);
  vi.restoreAllMocks();
});

test('without a line a read and a write fail and are told; neither waits for one without a word', async () => {
  const told = vi.spyOn(console, 'warn').mockImplementation(() => {});
  onlineManager.setOnline(false);
  const client = createQueryClient();
  const fails = () => Promise.reject(new Error('The portal cannot be reached.'));
  await expect(client.fetchQuery({ queryKey: ['GET /it'], queryFn: fails })).rejects.toThrow(
    'cannot be reached',
  );
  const write = client.getMutationCache().build(client, { mutationFn: fails });
  await expect(write.execute(undefined)).rejects.toThrow('cannot be reached');
  expect(told.mock.calls).toEqual([
    ['A call failed:', 'GET /it', 'The portal cannot be reached.'],
    ['A change failed:', 'The portal cannot be reached.'],
  ]);
});
