import { spawn } from 'node:child_process';
import { buildCollector } from './build-collector.mjs';

/** npm run collector -- --portal … --enrol CODE: builds the collector for sites, and runs it here. */
const file = await buildCollector();
const child = spawn(process.execPath, [file, ...process.argv.slice(2)], { stdio: 'inherit' });
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
child.once('exit', (code) => process.exit(code ?? 1));
