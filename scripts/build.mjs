import { markBuilt } from './sources.mjs';

/** npm run build: the Lambda bundles, the local run and the web app, to dist/. */
const [{ buildLambdas }, { buildLocal }, { buildWeb }] = await Promise.all([
  import('./build-lambdas.mjs'),
  import('./build-local.mjs'),
  import('./build-web.mjs'),
]);
const bundles = await buildLambdas();
console.log(`${bundles.length} Lambda bundles in dist/lambda.`);
await buildLocal();
markBuilt('local');
console.log('The local run in dist/local.');
await buildWeb();
markBuilt('web');
console.log('The web app in dist/web.');
