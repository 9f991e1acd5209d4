import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';

/** Ends a child process, by force after five seconds. */
export async function endChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const ended = once(child, 'exit');
  child.disconnect();
  const forced = setTimeout(() => child.kill('SIGKILL'), 5_000);
  await ended;
  clearTimeout(forced);
}
