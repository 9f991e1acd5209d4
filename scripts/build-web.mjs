import { join } from 'node:path';
import { root } from './steps.mjs';

/** Builds the web app to dist/web. */
export async function buildWeb() {
  process.env.NODE_ENV = 'production';
  const { build } = await import('vite');
  await build({
    root: join(root, 'web'),
    configFile: join(root, 'vite.config.ts'),
    logLevel: 'warn',
  });
}
