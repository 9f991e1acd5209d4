// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { pageBreaks } from '../../../web/src/features/summary/page-breaks.ts';
import {
  PAGE_STAYS_MS,
  useTurningPages,
} from '../../../web/src/features/summary/use-turning-pages.ts';

const row = (at: number, height = 100) => ({ top: at, bottom: at + height });

describe('pages of tiles', () => {
  test('are of whole rows', () => {
    expect(
      pageBreaks(
        [0, 110, 220, 330, 440].map((at) => row(at)),
        250,
      ),
    ).toEqual([
      { top: 0, bottom: 210 },
      { top: 220, bottom: 430 },
      { top: 440, bottom: 540 },
    ]);
  });

  test('a row is as high as its highest tile, and one that is too high has a page for itself', () => {
    expect(pageBreaks([row(0), row(0, 140), row(150, 900), row(150), row(1_060)], 300)).toEqual([
      { top: 0, bottom: 140 },
      { top: 150, bottom: 1_050 },
      { top: 1_060, bottom: 1_160 },
    ]);
  });

  test('there are none without tiles', () => {
    expect(pageBreaks([], 300)).toEqual([]);
  });
});

function Pane({ rows }: { rows: number }) {
  const pane = useRef<HTMLDivElement>(null);
  const { page, pages } = useTurningPages(pane);
  return (
    <>
      <output>{pages > 1 && `page ${page + 1} of ${pages}`}</output>
      <div ref={pane}>
        <ul>
          {Array.from({ length: rows }, (_, at) => (
            <li key={at} data-row={at}>
              Tile {at}
            </li>
          ))}
        </ul>
      </div>
    </>
  );
}

describe('a pane of turning pages', () => {
  const ROWS = 5;
  let rows = ROWS;
  let scrolledTo = 0;

  beforeEach(() => {
    rows = ROWS;
    vi.useFakeTimers();
    // As in a browser, it tells the first size at once.
    vi.stubGlobal(
      'ResizeObserver',
      class {
        private readonly tell: () => void;
        constructor(tell: () => void) {
          this.tell = tell;
        }
        observe() {
          this.tell();
        }
        disconnect() {}
      },
    );
    vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(250);
    vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function rect(
      this: HTMLElement,
    ) {
      if (this.dataset['row'] === undefined) return { top: 0, bottom: 250 } as DOMRect;
      const at = Number(this.dataset['row']) * 110;
      return { top: at - scrolledTo, bottom: at + 100 - scrolledTo } as DOMRect;
    });
    HTMLElement.prototype.scrollTo = function scrollTo(
      this: HTMLElement,
      options?: number | ScrollToOptions,
    ) {
      scrolledTo = typeof options === 'object' ? (options.top ?? 0) : 0;
      this.scrollTop = scrolledTo;
    };
  });
  afterEach(() => {
    cleanup();
    vi.useRealTimers();
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
    Reflect.deleteProperty(HTMLElement.prototype, 'scrollTo');
    scrolledTo = 0;
  });

  const board = () => <Pane rows={rows} />;
  const pass = (milliseconds: number) =>
    act(() => {
      vi.advanceTimersByTime(milliseconds);
    });
  const page = () => screen.getByRole('status').textContent || undefined;

  test('turns from page to page when the tiles do not fit, and begins again after the last', () => {
    render(board());
    const seen = [[page(), scrolledTo]];
    for (let turn = 0; turn < 3; turn += 1) {
      pass(PAGE_STAYS_MS);
      seen.push([page(), scrolledTo]);
    }
    expect(seen).toEqual([
      ['page 1 of 3', 0],
      ['page 2 of 3', 220],
      ['page 3 of 3', 440],
      ['page 1 of 3', 0],
    ]);
  });

  test('stands still and names no page when everything fits', () => {
    const { rerender } = render(board());
    pass(PAGE_STAYS_MS);
    rows = 2;
    rerender(board());
    pass(PAGE_STAYS_MS);
    expect([page(), scrolledTo]).toEqual([undefined, 0]);
  });

  test('keeps turning, without a timer more', () => {
    render(board());
    pass(PAGE_STAYS_MS);
    const timers = vi.getTimerCount();
    pass(40 * 3 * PAGE_STAYS_MS);
    expect(page()).toBe('page 2 of 3');
    expect(vi.getTimerCount()).toBe(timers);
  });
});
