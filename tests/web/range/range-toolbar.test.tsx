// @vitest-environment jsdom
import createWrapper from '@cloudscape-design/components/test-utils/dom';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, describe, expect, test } from 'vitest';
import { RangeToolbar } from '../../../web/src/ui/range/range-toolbar.tsx';
import { useRange } from '../../../web/src/ui/range/use-range.ts';

afterEach(cleanup);

/** A part of the range is zoomed into, and left again, as graphs do it. */
function Page() {
  const range = useRange();
  const { startEpochSeconds } = range.span;
  return (
    <>
      <RangeToolbar range={range} isLoading={false} onRefresh={() => {}} />
      <button
        onClick={() =>
          range.zoomTo({ startEpochSeconds, endEpochSeconds: startEpochSeconds + 3_600 })
        }
      >
        Drag
      </button>
      <button onClick={range.zoomBack}>Double-click</button>
    </>
  );
}

const FROM = 1_700_000_040;
const HOUR = 3_600;

function open(search: string) {
  const router = createMemoryRouter([{ path: '/', element: <Page /> }], {
    initialEntries: [`/${search}`],
  });
  render(<RouterProvider router={router} />);
  const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
  const shown = () => {
    const found = new URLSearchParams(router.state.location.search);
    return found.get('range') === 'custom'
      ? [(Number(found.get('from')) - FROM) / HOUR, (Number(found.get('to')) - FROM) / HOUR]
      : (found.get('range') ?? '24h');
  };
  return { press, shown };
}
const custom = (hours: number) => `?range=custom&from=${FROM}&to=${FROM + hours * HOUR}`;

describe('a range is moved without a pointer', () => {
  test('earlier and later, by its own length', () => {
    const { press, shown } = open(custom(8));
    press('Earlier');
    expect(shown()).toEqual([-8, 0]);
    press('Later');
    expect(shown()).toEqual([0, 8]);
  });

  test('in and out, about its middle; out leads back to where one was', () => {
    const { press, shown } = open(custom(8));
    press('Zoom out');
    expect(shown()).toEqual([-4, 12]);
    press('Zoom in');
    press('Zoom in');
    expect(shown()).toEqual([2, 6]);
    press('Zoom out');
    expect(shown()).toEqual([0, 8]);
    press('Zoom out');
    expect(shown()).toEqual([-4, 12]);
  });

  test('there is nothing later than now', () => {
    open('');
    expect(screen.getByRole('button', { name: 'Later' }).hasAttribute('disabled')).toBe(true);
  });
});

test('what was dragged over is left again for the range from before', () => {
  const { press, shown } = open('?range=week');
  press('Drag');
  expect(shown()).toHaveLength(2);
  press('Double-click');
  expect(shown()).toBe('week');
});

describe('the dialog of a custom range', () => {
  const dialog = () => createWrapper(document.body).findModal()!.getElement();

  test('names each of its four fields, writes dates like the page, and says whose time it is', () => {
    const { press } = open(custom(8));
    press('Change the dates');
    const names = within(dialog())
      .getAllByRole('textbox')
      .map((field) => field.getAttribute('aria-label'));
    expect(names).toEqual(['From date', 'From time', 'To date', 'To time']);
    const date = within(dialog()).getByRole<HTMLInputElement>('textbox', { name: 'From date' });
    expect(date.value).toMatch(/^1[45] November 2023$/);
    expect(within(dialog()).getByText(/^Times are those of .+\.$/)).toBeTruthy();
  });

  test('refuses more than is answered, and says where', async () => {
    const { press, shown } = open(custom(401 * 24));
    press('Change the dates');
    press('Show');
    expect(await within(dialog()).findAllByText('A range has at most 400 days.')).toHaveLength(2);
    expect(shown()).toEqual([0, 401 * 24]);
  });
});
