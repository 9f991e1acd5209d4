import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DEVICES_KEPT } from '../../functions/monitoring/collector/kept.ts';
import { measureUse } from './collector.ts';
import { fixedOf } from '../../infra/cost/fixed.ts';
import { page } from '../../infra/cost/page.ts';
import { scalePage } from '../../infra/cost/scale.ts';
import prices from '../../infra/cost/prices.json' with { type: 'json' };

/**
 * npm run cost: measures the requests of the deployed code on the local store, and writes
 * docs/cost.md with prices.json, and docs/scale.md per shard.
 */
const DEVICES = 100;
const root = join(import.meta.dirname, '../..');
const assembly = join(root, 'cdk.out');
if (!existsSync(assembly)) throw new Error('Run `npm run synth` first: its templates are counted.');

const { collector, people } = await measureUse(DEVICES);
writeFileSync(
  join(root, 'docs/cost.md'),
  page({ collector, people, fixed: fixedOf(assembly, 'northbeam'), prices }),
);
writeFileSync(
  join(root, 'docs/scale.md'),
  scalePage({
    devicesInShard: 90,
    devicesInAccount: 500,
    pollSeconds: collector.pollSeconds,
    shardsAtOnce: collector.shardsAtOnce,
    foldSeconds: collector.foldSeconds,
    devicesKept: DEVICES_KEPT,
  }),
);
console.log('Wrote docs/cost.md and docs/scale.md.');
process.exit(0);
