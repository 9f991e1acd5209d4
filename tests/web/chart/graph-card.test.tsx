// @vitest-environment jsdom
import createWrapper from '@cloudscape-design/components/test-utils/dom';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, MemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { GraphCard } from '../../../web/src/ui/chart/graph-card.tsx';
import { GraphGrid } from '../../../web/src/ui/chart/graph-grid.tsx';
import type { WidgetsView } from '../../../web/src/ui/chart/widgets-view.ts';
import { addBrowserParts } from '../browser-parts.ts';
import { SPAN, trafficWidget } from './widgets.ts';

beforeEach(() => {
  addBrowserParts();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const modal = () => createWrapper(document.body).findModal();

const card = (changes: Parameters<typeof trafficWidget>[0] = {}) => (
  <GraphCard
    widget={trafficWidget(changes)}
    span={SPAN}
    samplesOf={({ title }) => <p>Samples of {title}</p>}
  />
);
/** A card on a page of its own. */
function show(changes: Parameters<typeof trafficWidget>[0] = {}, address = '/') {
  const router = createMemoryRouter([{ path: '/', element: card(changes) }], {
    initialEntries: [address],
  });
  return { ...render(<RouterProvider router={router} />), router };
}

describe('graph card', () => {
  test('DEVICE-40 toggles between chart and table', () => {
    show();
    expect(screen.queryByText('Samples of Traffic')).toBeNull();
    expect(screen.getByText(/^Peak 94.2 Mb\/s of 100 Mb/)).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Show Traffic as table' }));
    expect(screen.getByText('Samples of Traffic')).toBeTruthy();
    expect(screen.queryByText(/^Peak /)).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Show Traffic as chart' }));
    expect(screen.queryByText('Samples of Traffic')).toBeNull();
  });

  test('DEVICE-41 DEVICE-44 opens over the whole window and is closed by Close', () => {
    const { router } = show();
    expect(modal()).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Show Traffic on the full screen' }));
    expect(modal()!.isVisible()).toBe(true);
    expect(router.state.location.search).toBe('?graph=made%7Cup%7CIn');
    fireEvent.click(modal()!.findFooter()!.findButton()!.getElement());
    expect(modal()).toBeNull();
    expect(router.state.location.search).toBe('');
  });

  test('DEVICE-43 Raw Data shows the samples, which the address opens as well', () => {
    const { router, unmount } = show();
    fireEvent.click(screen.getByRole('button', { name: 'Show Traffic on the full screen' }));
    expect(screen.queryByText('Samples of Traffic')).toBeNull();
    fireEvent.click(screen.getByRole('checkbox', { name: 'Raw Data' }));
    expect(screen.getByText('Samples of Traffic')).toBeTruthy();
    const { search } = router.state.location;
    unmount();
    show({}, `/${search}`);
    expect(screen.getByText('Samples of Traffic')).toBeTruthy();
  });

  test('DEVICE-45 Escape leaves the full screen', () => {
    show();
    fireEvent.click(screen.getByRole('button', { name: 'Show Traffic on the full screen' }));
    fireEvent.keyDown(modal()!.findDismissButton()!.getElement(), { key: 'Escape', keyCode: 27 });
    expect(modal()).toBeNull();
  });

  test('samples that were left out, and rates above the stated speed, are named below the graph', () => {
    const at = SPAN.startEpochSeconds + 14 * 60;
    const { lines } = trafficWidget();
    const [inward, outward] = lines.map((line) => ({
      ...line,
      leftOut: [
        { reason: 'reset' as const, samples: 1, firstEpochSeconds: at, lastEpochSeconds: at },
      ],
    }));
    const { unmount } = show({ lines: [{ ...inward!, statedSpeed: 10e6 }, outward!] });
    expect(
      screen.getByText(/^2 samples left out: the counter was reset at .*10:14\.$/),
    ).toBeTruthy();
    expect(
      screen.getByText(
        /^Above the port's stated speed of 10 Mb\/s: In up to 94.2 Mb\/s, at .*10:05\.$/,
      ),
    ).toBeTruthy();
    unmount();
    const nothing = { max: null, maxEpochSeconds: null, min: null, latest: null, data: [] };
    show({ lines: [{ ...inward!, ...nothing }] });
    expect(screen.getByText('Nothing was measured in this range.')).toBeTruthy();
    expect(screen.getByText(/^1 sample left out: the counter was reset/)).toBeTruthy();
  });

  test('planned work and alerts are told in words', () => {
    const spans = [
      {
        kind: 'downtime' as const,
        label: 'Fibre move',
        startEpoch: SPAN.startEpochSeconds,
        endEpoch: 0,
      },
    ];
    show({ spans });
    expect(screen.getByText('Planned work: Fibre move, since 21 Nov 2026, 10:00')).toBeTruthy();
  });

  test('a span that began before the range says when it really began', () => {
    const spans = [
      {
        kind: 'alert' as const,
        label: 'Error: CpuPercent',
        startEpoch: SPAN.startEpochSeconds - 3_600,
        endEpoch: SPAN.startEpochSeconds + 60,
      },
    ];
    show({ spans });
    expect(screen.getByText('Error: CpuPercent, 21 Nov 2026, 09:00 to 10:01')).toBeTruthy();
  });

  test('outages are told in one line, however many there are', () => {
    const outage = (minute: number, changes = {}) => ({
      kind: 'outage' as const,
      label: 'No answer',
      startEpoch: SPAN.startEpochSeconds + minute * 60,
      endEpoch: SPAN.startEpochSeconds + (minute + 2) * 60,
      ...changes,
    });
    const { unmount } = show({ spans: [outage(5)] });
    expect(screen.getByText('No answer, 21 Nov 2026, 10:05 to 10:07')).toBeTruthy();
    const many = [outage(5), outage(10, { outages: 12, downSeconds: 1_800 }), outage(40)];
    unmount();
    show({ spans: many });
    expect(
      screen.getByText(
        'No answer 14 times, 34 min in all, between 21 Nov 2026, 10:05 and 21 Nov 2026, 10:42',
      ),
    ).toBeTruthy();
  });

  test('a graph without any figure says so in its place, and draws no axis', () => {
    show({ lines: [] });
    expect(screen.getByText('Nothing was measured in this range.')).toBeTruthy();
    expect(screen.queryByText(/above the graph/)).toBeNull();
  });
});

describe('the graphs of a dashboard', () => {
  const retry = vi.fn();
  const grid = (view: Partial<WidgetsView>) =>
    render(
      <GraphGrid
        samplesOf={() => null}
        view={{
          widgets: undefined,
          isFormer: false,
          isLoading: false,
          isFetching: false,
          error: null,
          retry,
          ...view,
        }}
        span={SPAN}
      />,
      { wrapper: MemoryRouter },
    );

  test('while they load a reader is told', () => {
    grid({ isFetching: true });
    expect(screen.getByText('Loading graphs')).toBeTruthy();
  });

  test('a failure says what failed and offers another try', () => {
    grid({ error: new Error('The store does not answer.') });
    expect(screen.getByText('The store does not answer.')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(retry).toHaveBeenCalled();
  });

  test('a dashboard without graphs says so', () => {
    grid({ widgets: [] });
    expect(screen.getByText(/has no graphs/)).toBeTruthy();
  });

  test('no figure of the former range stands there while another is read', () => {
    grid({ widgets: [trafficWidget()], isFormer: true, isFetching: true });
    expect(screen.getByText('Loading this range')).toBeTruthy();
    expect(screen.queryByText(/94.2 Mb/)).toBeNull();
  });
});
