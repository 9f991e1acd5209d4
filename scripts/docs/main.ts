import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { contractIndex } from './contract-index.ts';
import { profileIndex } from './profile-index.ts';

/**
 * npm run docs: generates the list of resources and the references. --check writes nothing, and
 * fails if one is outdated.
 */
const root = join(import.meta.dirname, '../..');

write('core/contract/index.ts', await contractIndex());
write('core/profiles/index.ts', profileIndex());
// These import the lists that were just written.
const { apiReference } = await import('./api-reference.ts');
const { brandReference } = await import('./brand-reference.ts');
const { deviceReference } = await import('./device-reference.ts');
write('docs/api.md', await apiReference());
write('docs/brand-file.md', brandReference());
write('docs/devices.md', deviceReference());

function write(name: string, text: string): void {
  const file = join(root, name);
  if (!process.argv.includes('--check')) writeFileSync(file, text);
  else if (!existsSync(file) || readFileSync(file, 'utf8') !== text) {
    console.log(name);
    process.exitCode = 1;
  }
}
