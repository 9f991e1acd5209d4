import { chmod, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startLocal } from '../../../infra/local/testing.ts';

test('a data folder that everybody could read is closed to others at the start', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'linekeeper-folder-'));
  await chmod(dataDir, 0o755);
  const local = await startLocal({ dataDir });
  try {
    for (const folder of [dataDir, join(dataDir, 'tables')])
      expect((await stat(folder)).mode & 0o777, folder).toBe(0o700);
  } finally {
    await local.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
});
