import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DEVICES_KEPT } from '../../functions/monitoring/collector/kept.ts';
import { measureUse } from './collector.ts';
import { fixedOf } from '../../infra/cost/fixed.ts';
import { page } from '../../infra/cost/page.ts';
import { CONDITIONS, foldSeconds, pollSeconds, shardOf } from '../../infra/cost/run.ts';
import { scalePage } from '../../infra/cost/scale.ts';
import prices from '../../infra/cost/prices.json' with { type: 'json' };

/**
 * npm run cost: measures the requests of the deployed code on the local store, and writes
 * docs/cost.md with prices.json, and docs/scale.md per shard.
 */
const DEVICES = 100;
const DEVICES_IN_SHARD = 90;
const root = join(import.meta.dirname, '../..');
const assembly = join(root, 'cdk.out');
if (!existsSync(assembly)) throw new Error('Run `npm run synth` first: its templates are counted.');

const { collector, people } = await measureUse(DEVICES);
const fixed = fixedOf(assembly, 'northbeam');
writeFileSync(join(root, 'docs/cost.md'), page({ collector, people, fixed, prices }));
writeFileSync(
  join(root, 'docs/scale.md'),
  scalePage({
    devicesInShard: DEVICES_IN_SHARD,
    devicesInAccount: 500,
    pollSeconds: pollSeconds(
      { devices: collector.devicesAtOnce, accounts: 1 },
      CONDITIONS.expected,
      collector,
      fixed,
    ),
    devicesAtOnce: collector.devicesAtOnce,
    foldSeconds: foldSeconds(shardOf(DEVICES_IN_SHARD, collector), fixed),
    devicesKept: DEVICES_KEPT,
  }),
);
console.log('Wrote docs/cost.md and docs/scale.md.');
process.exit(0);
