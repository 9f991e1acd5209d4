import { vi } from 'vitest';

/**
 * Adds the parts of a browser that jsdom lacks; to be called before the portal's modules are
 * imported.
 */
export function addBrowserParts(): void {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('min-width'),
    media: query,
    addEventListener() {},
    removeEventListener() {},
    addListener() {},
    removeListener() {},
  }));
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
  // Nothing comes into view: there is no window.
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  vi.stubGlobal('scrollTo', () => {});
  Element.prototype.scrollIntoView ??= () => {};
}
