import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Gives all tests one folder for temporary files, and takes it away at the end with whatever a
 * failed test left in it.
 */
export default function temporaryFolder(): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'linekeeper-tests-'));
  process.env['TMPDIR'] = folder;
  const remove = () => {
    try {
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    } catch (error) {
      // A process that a test has ended may still write there, which fails no test.
      console.warn('Temporary files stay:', error);
    }
  };
  process.once('exit', remove);
  return remove;
}
