import { readFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { startApplication, type Application } from './application.ts';
import { startDatabaseThread } from './aws/dynamodb/start-thread.ts';
import type { LoadFunction } from './aws/lambda.ts';
import type { Settings } from './settings.ts';

export interface Portal {
  url: string;
  stop(): Promise<void>;
}

/** Files beside this one in the build (scripts/build-local.mjs). */
const built = (name: string) => new URL(name, import.meta.url);

/** The application with everything that a running portal has around it, ready to be used. */
export async function startPortal(settings: Settings): Promise<Portal> {
  const webFolder = fileURLToPath(built('../web'));
  const application = await startApplication({
    port: settings.port, dataDir: settings.dataDir, simulated: settings.devices !== null,
    sdl: await readFile(built('schema.graphql'), 'utf8'),
    webFolder: existsSync(webFolder) ? webFolder : null,
    load: loadBuilt,
    startDatabase: (path, key) => startDatabaseThread({ path, key }, built('database-worker.js')),
  });
  application.open();
  return { url: application.url, stop: () => stopAll(application) };
}

async function stopAll(application: Application): Promise<void> {
  await application.close();
}

const loadBuilt: LoadFunction = async (name) => await import(built(`functions/${name}.js`).href) as Awaited<ReturnType<LoadFunction>>;
