import type { Identity } from './identity.ts';
import type { WantedPorts } from './messages/listen.ts';
import { toVersion } from './supervision.ts';
import { SiteCollector } from './site-collector.ts';
import { Updater } from './updater.ts';

/** Polls as a process of the supervisor, until that one ends it or is gone. */
export async function runVersion(
  identity: Identity,
  folder: string,
  ports: WantedPorts,
): Promise<void> {
  const updater = new Updater({
    portal: identity.portal,
    folder,
    send: (message) => void process.send?.(message, undefined, undefined, () => undefined),
  });
  const collector = new SiteCollector(identity, folder, { ports, updater });
  process.on('message', (message) => {
    const { data } = toVersion.safeParse(message);
    if (!data) return;
    const wasQuiet = updater.isQuiet;
    updater.heard(data);
    if (updater.isQuiet !== wasQuiet) void collector.receive(wasQuiet);
  });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => collector.stop());
  await collector.run();
  process.exit(0);
}
