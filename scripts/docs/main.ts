import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { apiReference } from './api-reference.ts';
import { brandReference } from './brand-reference.ts';

/**
 * npm run docs: writes the references that are made from code. With --check it writes nothing, and
 * fails when one of them says something else.
 */
const root = join(import.meta.dirname, '../..');

const references = {
  'docs/api.md': await apiReference(),
  'docs/brand-file.md': brandReference(),
};

for (const [name, text] of Object.entries(references)) {
  const file = join(root, name);
  if (!process.argv.includes('--check')) writeFileSync(file, text);
  else if (!existsSync(file) || readFileSync(file, 'utf8') !== text) {
    console.log(name);
    process.exitCode = 1;
  }
}
