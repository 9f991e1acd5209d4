// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Span } from '../../../core/domain/range.ts';
import type { StripSpan } from '../../../core/domain/state-strip.ts';
import { StateStrip } from '../../../web/src/ui/chart/strip-chart.tsx';
import { stripPath } from '../../../web/src/ui/chart/strip-path.ts';
import { addBrowserParts } from '../browser-parts.ts';
import { SPAN, START } from './widgets.ts';

beforeEach(addBrowserParts);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const at = (minute: number) => START + minute * 60;
const part = (
  state: StripSpan['state'],
  words: string,
  from: number,
  to: number,
  more: Partial<StripSpan> = {},
): StripSpan => ({ state, words, startEpoch: at(from), endEpoch: at(to), ...more });
const SPANS = [
  part('up', 'Up', 0, 10),
  part('down', 'Down', 10, 12),
  part('up', 'Up', 12, 30),
  part('planned', 'Planned work', 30, 40),
  part('up', 'Up', 40, 60),
];

function show(spans = SPANS) {
  const zoomed: Span[] = [];
  render(
    <StateStrip
      label="When LDS-CPE-01 was up"
      spans={spans}
      range={SPAN}
      summary="Down once in 1 h, 2 min."
      onZoom={(span) => zoomed.push(span)}
    />,
  );
  const strip = screen.getByRole('slider', { name: 'When LDS-CPE-01 was up' });
  strip.getBoundingClientRect = () => ({ left: 0, width: 600 }) as DOMRect;
  const press = (key: string) => fireEvent.keyDown(strip, { key });
  return { strip, zoomed, press, said: () => strip.getAttribute('aria-valuetext') };
}

describe('a strip of states', () => {
  test('says in words what it shows, and which signs it uses', () => {
    const { said } = show();
    expect(said()).toBe('Down once in 1 h, 2 min.');
    expect(screen.getByText('Down once in 1 h, 2 min.')).toBeTruthy();
    expect(document.querySelector('.state-strip__key')!.textContent).toBe('UpPlanned workDown');
  });

  test('arrows go from trouble to trouble, Enter shows what is around it', () => {
    const { press, said, zoomed } = show();
    press('ArrowRight');
    expect(said()).toBe('Down, 21 Nov 2026, 10:10 to 10:12, 2 min');
    press('ArrowRight');
    expect(said()).toMatch(/^Planned work, /);
    press('ArrowRight');
    expect(said()).toMatch(/^Planned work, /);
    press('Home');
    press('Enter');
    expect(zoomed).toEqual([{ startEpochSeconds: at(-20), endEpochSeconds: at(42) }]);
    press('Escape');
    expect(said()).toBe('Down once in 1 h, 2 min.');
  });

  test('a click near trouble shows it, and the pointer reads it', () => {
    const { strip, said, zoomed } = show();
    fireEvent.mouseMove(strip, { clientX: 121 });
    expect(said()).toBe('Down, 21 Nov 2026, 10:10 to 10:12, 2 min');
    fireEvent.click(strip, { clientX: 121 });
    expect(zoomed).toEqual([{ startEpochSeconds: at(-20), endEpochSeconds: at(42) }]);
    fireEvent.mouseLeave(strip);
    expect(said()).toBe('Down once in 1 h, 2 min.');
  });

  test('of a device that was never down can be read as well', () => {
    const { press, said } = show([part('up', 'Up', 0, 60)]);
    press('ArrowRight');
    expect(said()).toBe('Up, 21 Nov 2026, 10:00 to 11:00, 1 h');
  });

  test('draws time up and down as stripes over time up', () => {
    const spans = [part('flapping', 'Down 12 times, 4 min in all', 0, 1.5, { under: 'up' })];
    expect(stripPath(spans, SPAN, 'flapping')).toBe('M0.0 0h4.0v10h-4.0zM12.0 0h4.0v10h-4.0z');
    expect(stripPath(spans, SPAN, 'up')).toBe('M0.0 5h25.0v5h-25.0z');
    show(spans);
    expect(document.querySelector('.state-strip__key')!.textContent).toBe('UpUp and down');
  });

  test('draws cells apart, each as low as it was down long, over what else it was', () => {
    const cell = { isCell: true } as const;
    const spans = [
      part('unknown', 'Not measured', 0, 15, cell),
      part('up', 'Up', 15, 30, cell),
      part('brief', 'Down once, 6 min of 2 h', 30, 45, { ...cell, under: 'up' }),
      part('part', 'Down 12 times, 40 min of 8 h', 45, 60, { ...cell, under: 'unknown' }),
    ];
    expect(stripPath(spans, SPAN, 'up')).toBe('M250.0 5h248.4v5h-248.4zM500.0 5h248.4v5h-248.4z');
    expect(stripPath(spans, SPAN, 'brief')).toBe('M500.0 0h248.4v3h-248.4z');
    expect(stripPath(spans, SPAN, 'part')).toBe('M750.0 0h248.4v6h-248.4z');
    expect(stripPath(spans, SPAN, 'unknown')).toBe(
      'M0.0 0h248.4v10h-248.4zM750.0 0h248.4v10h-248.4z',
    );
    const { strip, press, said } = show(spans);
    expect(document.querySelector('.state-strip__key')!.textContent).toBe(
      'UpNot measuredDown up to 5 %Down 5 to 50 %',
    );
    press('End');
    expect(said()).toBe('Down 12 times, 40 min of 8 h, 21 Nov 2026, 10:45 to 11:00, 15 min');
    // The next one to the right is in trouble.
    fireEvent.mouseMove(strip, { clientX: 299 });
    expect(said()).toBe('Up, 21 Nov 2026, 10:15 to 10:30, 15 min');
  });

  test('draws trouble however short it was, and higher than time up', () => {
    expect(stripPath([part('down', 'Down', 30, 30.02)], SPAN, 'down')).toBe(
      'M500.0 0h2.0v10h-2.0z',
    );
    expect(stripPath(SPANS, SPAN, 'up')).toBe(
      'M0.0 5h166.7v5h-166.7zM200.0 5h300.0v5h-300.0zM666.7 5h333.3v5h-333.3z',
    );
  });
});
