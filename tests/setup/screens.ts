import type * as React from 'react';

/** Whether a query is one look of a wait. */
const isWaiting = (config: object) =>
  Reflect.get(config, '_disableExpensiveErrorDiagnostics') === true;

const INTERNALS = '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE';

if (typeof document !== 'undefined') {
  const { quickenComputedStyle } = await import('./computed-style.ts');
  quickenComputedStyle(window);

  /** React measures each component for a browser's tools, where there is this; nobody looks here. */
  Reflect.deleteProperty(console, 'timeStamp');

  /**
   * Cloudscape's test helpers call React's act() without saying that a test runs, and React warns
   * of each call. Testing Library's act() says so.
   */
  const { default: react } = (await import('react')) as unknown as {
    default: typeof React & Record<typeof INTERNALS, object>;
  };
  const { act, configure, getConfig, prettyDOM } = await import('@testing-library/react');
  Object.assign(react, { act });
  configure({
    /** Pages are fetched when they are opened, which takes its time on a busy machine. */
    asyncUtilTimeout: 30_000,
    /** The page is printed when a wait ends in vain, not at each of its looks. */
    getElementError: (message, container) =>
      new Error(isWaiting(getConfig()) ? (message ?? '') : `${message}\n\n${prettyDOM(container)}`),
  });

  /**
   * React keeps a stack for each of the first 10,000 elements of a second, for the words of a
   * warning. Making them takes a tenth of the time of these tests.
   */
  Object.defineProperty(react[INTERNALS], 'recentlyCreatedOwnerStacks', {
    get: () => Infinity,
    set: () => {},
    configurable: true,
  });
}
