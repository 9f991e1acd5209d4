import { defineConfig } from 'vitest/config';

const GLOBAL_SETUP = 'tests/setup/temporary-folder.ts';
const TABLES = 'tests/setup/dynamodb-local.ts';

/** Libraries are loaded once for all files of a worker; modules of ours anew for each file. */
const SHARED_LIBRARIES = {
  isolate: false,
  setupFiles: ['tests/setup/own-modules.ts'],
  /** It can be started once only, so each file needs one of its own, as of our modules. */
  server: { deps: { inline: ['@resvg/resvg-wasm'] } },
};

/**
 * Five projects: rules, and functions, in-process; screens in a made-up browser; the local system
 * through its ports; the built portal in a real browser.
 */
export default defineConfig({
  test: {
    /** Both cores of a small machine: tests wait often enough for what they asked. */
    maxWorkers: '100%',
    /** A line that is printed as a worker ends would fail the run: vitest sends it on to its main process. */
    disableConsoleIntercept: true,
    env: { AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true', POWERTOOLS_LOG_LEVEL: 'WARN' },
    /** As long as a busy machine may take. */
    expect: { poll: { timeout: 60_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'rules',
          include: ['tests/core/**/*.test.ts'],
          globalSetup: [GLOBAL_SETUP],
          /** Rules keep nothing, so one process serves all files. */
          isolate: false,
          /** Tens of thousands of rows take seconds on a busy machine. */
          testTimeout: 180_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['tests/**/*.test.ts'],
          exclude: ['tests/core/**', 'tests/e2e/**', 'tests/infra/**', 'tests/web/**'],
          ...SHARED_LIBRARIES,
          globalSetup: [GLOBAL_SETUP, TABLES],
          testTimeout: 180_000,
          hookTimeout: 180_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'screens',
          include: ['tests/web/**/*.test.{ts,tsx}'],
          globalSetup: [GLOBAL_SETUP],
          setupFiles: ['tests/setup/screens.ts'],
          /** Of all files, since a worker that goes to another one is begun anew. */
          environment: 'jsdom',
          /** The components are loaded once for all files of a worker, which takes seconds. */
          isolate: false,
          env: { SHARED_MODULES: 'true' },
          /**
           * Screens import style sheets, which only vite can read: so the packages that bring them
           * go through it.
           */
          server: { deps: { inline: [/@cloudscape-design/, /@aws-amplify\/ui-react/] } },
          testTimeout: 180_000,
          hookTimeout: 180_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'integration',
          include: ['tests/infra/**/*.test.ts'],
          globalSetup: [GLOBAL_SETUP, TABLES],
          ...SHARED_LIBRARIES,
          testTimeout: 180_000,
          hookTimeout: 180_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          include: ['tests/e2e/**/*.test.ts'],
          globalSetup: [GLOBAL_SETUP, 'tests/e2e/harness-setup.ts'],
          testTimeout: 180_000,
          setupFiles: ['tests/e2e/each-test.ts'],
          /** Each second try is printed with its reason. */
          retry: 1,
          hookTimeout: 180_000,
          /** Of each worker, one browser and one sign-in for each person serve all files. */
          isolate: false,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
