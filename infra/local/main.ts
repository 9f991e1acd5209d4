import { DataDamaged } from './data-damaged.ts';
import { DataInUse, lockData } from './data-lock.ts';
import { describePeople } from './people.ts';
import { startPortal, type Portal } from './portal.ts';
import { readSettings, UsageError, type Settings } from './settings.ts';

const LONGEST_STOP_MS = 2_500;

/** npm start: the whole portal on this machine, until Ctrl-C. */
async function main(): Promise<void> {
  const settings = readSettings(process.argv.slice(2), process.env);
  const unlock = await lockData(settings.dataDir);
  try {
    const portal = await startPortal(settings);
    endOnSignal(portal, unlock);
    console.log(
      `\n${await describePeople(settings.dataDir)}\nMails and text messages: ${portal.url}/mailbox\n\nReady: ${portal.url}`,
    );
  } catch (error) {
    await unlock();
    throw explained(error, settings);
  }
}

function endOnSignal(portal: Portal, unlock: () => Promise<void>): void {
  let isEnding = false;
  const end = async (): Promise<void> => {
    if (isEnding) return;
    isEnding = true;
    // Data are on disk already, so a part that hangs is not waited for.
    setTimeout(() => void unlock().finally(() => process.exit(0)), LONGEST_STOP_MS).unref();
    await portal.stop().catch((error: unknown) => console.error('The end was not clean.', error));
    await unlock();
    process.exit(0);
  };
  process.on('SIGINT', () => void end());
  process.on('SIGTERM', () => void end());
}

/** Failures that the person can fix. */
function explained(error: unknown, { port }: Settings): unknown {
  if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') return error;
  return new UsageError(
    `Port ${port} is in use by another program. Stop it, or choose another port: PORT=${port === 65_535 ? port - 1 : port + 1} npm start`,
  );
}

main().catch((error: unknown) => {
  const isKnown =
    error instanceof UsageError || error instanceof DataDamaged || error instanceof DataInUse;
  console.error(isKnown ? error.message : error);
  process.exit(1);
});
