import { defineConfig } from 'vitest/config';

/**
 * Three projects: rules and screens in-process; the local system through its ports; the built
 * portal in a browser.
 */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['tests/**/*.test.{ts,tsx}'],
          exclude: ['tests/e2e/**', 'tests/integration/**', 'tests/infra/**'],
          /**
           * Screens import style sheets, which only vite can read: so the packages that bring them
           * go through it.
           */
          server: { deps: { inline: [/@cloudscape-design/, /@aws-amplify\/ui-react/] } },
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'integration',
          include: ['tests/integration/**/*.test.ts', 'tests/infra/**/*.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['tests/e2e/**/*.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 180_000,
          fileParallelism: false,
          globalSetup: ['tests/e2e/harness-setup.ts'],
        },
      },
    ],
  },
});
