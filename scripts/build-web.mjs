import { join } from 'node:path';
import { buildCollector } from './build-collector.mjs';
import { root } from './steps.mjs';

export async function buildWeb() {
  process.env.NODE_ENV = 'production';
  const { build } = await import('vite');
  await build({
    root: join(root, 'web'),
    configFile: join(root, 'vite.config.ts'),
    logLevel: 'warn',
  });
  // The page Collectors offers it.
  await buildCollector(join(root, 'dist/web'));
}
