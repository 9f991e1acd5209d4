import { afterAll, vi } from 'vitest';

/**
 * Test files of functions and of the local system share a process, since loading the libraries
 * anew would take longer than most tests. Each file has modules of ours of its own, with whatever
 * they keep, and gives the environment and the clock back as they were.
 */
vi.resetModules();

const before = { ...process.env };

afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  for (const name of Object.keys(process.env)) if (!(name in before)) delete process.env[name];
  Object.assign(process.env, before);
});
