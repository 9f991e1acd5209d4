import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { OWN } from '../../collector/supervision.ts';
import { programFile, Programs, sha256Of, type Program } from '../../collector/programs.ts';
import { Supervisor } from '../../collector/supervisor.ts';

/** Longer than a busy machine needs to start a process. */
const TRIAL_MS = 5_000;

/** The start of every version: it notes its messages and its start in a file. */
const head = (name: string, folder: string) => `
const note = (line) => require('node:fs').appendFileSync(${JSON.stringify(join(folder, 'notes'))}, line + '\\n');
note('${name} starts');
process.on('message', (message) => note('${name} hears ' + message.kind));
process.once('disconnect', () => process.exit(1));
setInterval(() => undefined, 1000);
`;
const REPORTS = `const report = () => process.send({ kind: 'reported' }); report(); setInterval(report, 100);`;

/** What a new version does. */
export const BEHAVIOURS = {
  works: REPORTS,
  'ends at once': 'process.exit(3);',
  'is no program': 'this is no program',
  'never reports': '',
  'reports and ends': `${REPORTS} setTimeout(() => process.exit(4), 300);`,
  'reports once': `process.send({ kind: 'reported' });`,
};

/** A folder of a machine whose installed file is version 1. */
export async function aMachineFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'linekeeper-versions-'));
  await mkdir(join(folder, 'programs'));
  await writeFile(join(folder, 'installed.cjs'), head('1', folder));
  return {
    folder,
    async add(version: string, behaviour: keyof typeof BEHAVIOURS): Promise<Program> {
      const text = head(version, folder) + BEHAVIOURS[behaviour];
      const program = { version, sha256: sha256Of(text) };
      await writeFile(programFile(folder, program), text);
      return program;
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

/** A supervisor of the folder; ask makes the installed version hand over a fetched one. */
export async function supervised(folder: string) {
  const programs = await Programs.read(folder, '1');
  const lines: string[] = [];
  const supervisor = new Supervisor({
    programs,
    trialMs: TRIAL_MS,
    log: (line) => lines.push(line),
    start(file) {
      const path = file === OWN ? join(folder, 'installed.cjs') : file;
      const child = spawn(process.execPath, [path], {
        stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      });
      started.push(child);
      return child;
    },
  });
  const started: ReturnType<typeof spawn>[] = [];
  const ended = supervisor.run();
  return {
    programs,
    lines,
    started,
    ask(program: Program): void {
      started.at(-1)!.emit('message', { kind: 'update', program });
    },
    async stop(): Promise<number> {
      supervisor.stop();
      return await ended;
    },
    ended,
  };
}
