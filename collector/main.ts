import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { enrol, readIdentity } from './identity.ts';
import { SiteCollector } from './site-collector.ts';

const { values } = parseArgs({
  options: {
    portal: { type: 'string' },
    enrol: { type: 'string' },
    data: { type: 'string', default: join(process.cwd(), '.collector') },
  },
});

const folder = values.data;
let identity = await readIdentity(folder);
if (values.enrol) {
  if (!values.portal) throw new Error('Name the portal: --portal https://portal.example.com');
  identity = await enrol(folder, new URL(values.portal).origin, values.enrol);
  console.log(`Enrolled for ${identity.name}. The page Collectors shows it within a minute.`);
}
if (!identity)
  throw new Error(
    'Enrol this machine first: --portal https://… --enrol CODE, from the page Collectors.',
  );

const collector = new SiteCollector(identity, folder);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => collector.stop());
console.log(`Polling for ${identity.name}, with its files in ${folder}.`);
await collector.run();
