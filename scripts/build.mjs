import { markBuilt } from './sources.mjs';

/**
 * npm run build [-- part …]: builds the Lambda bundles, the local run and the web app to dist/, or
 * only the given parts.
 */
const PARTS = {
  lambda: {
    name: 'the Lambda bundles',
    make: async () => (await import('./build-lambdas.mjs')).buildLambdas(),
  },
  local: {
    name: 'the local run',
    make: async () => (await import('./build-local.mjs')).buildLocal(),
  },
  web: {
    name: 'the web app',
    make: async () => (await import('./build-web.mjs')).buildWeb(),
  },
};

const requested = process.argv.slice(2);
for (const part of requested.length > 0 ? requested : Object.keys(PARTS)) {
  const { name, make } = PARTS[part];
  console.log(`Building ${name} to dist/${part}.`);
  await make();
  markBuilt(part);
}
