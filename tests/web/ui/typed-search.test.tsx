// @vitest-environment jsdom
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, Link, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { useQueryParams } from '../../../web/src/ui/address.ts';
import { useRange } from '../../../web/src/ui/range/use-range.ts';
import { useTableState } from '../../../web/src/ui/table/use-table-state.ts';
import { eachInFreshBrowser } from '../page-tests.ts';

eachInFreshBrowser(() => undefined);

/** Parts that take long to draw: React goes on with them between the events of a person. */
function SlowParts() {
  return Array.from({ length: 20 }, (_, at) => <SlowPart key={at} />);
}
function SlowPart() {
  useQueryParams();
  spendTime();
  return null;
}
function spendTime() {
  for (const until = performance.now() + 4; performance.now() < until;);
}

function List() {
  const { search, setSearch } = useTableState({ table: 'things' });
  return (
    <>
      <input
        aria-label="Search"
        value={search}
        onChange={({ target }) => setSearch(target.value)}
      />
      <Link to="/thing">Thing</Link>
      <SlowParts />
    </>
  );
}

/** A pair of boxes; each change names all that are ticked, as one of Cloudscape's lists does. */
function Boxes() {
  const [params, write] = useQueryParams();
  const ticked = params.getAll('box');
  return (
    <>
      {['one', 'two'].map((name) => (
        <button
          key={name}
          onClick={() =>
            write(() => new URLSearchParams([...ticked, name].map((each) => ['box', each])))
          }
        >
          {name}
        </button>
      ))}
      <SlowParts />
    </>
  );
}

/** A range that a drag narrows and a double click gives back. */
function Graph() {
  const { zoomTo, zoomBack } = useRange();
  return (
    <>
      <button onClick={() => zoomTo({ startEpochSeconds: 3_600, endEpochSeconds: 7_200 })}>
        in
      </button>
      <button onClick={zoomBack}>back</button>
      <SlowParts />
    </>
  );
}

function openAt(...addresses: string[]) {
  const router = createMemoryRouter(
    [
      { path: '/list', Component: List },
      { path: '/boxes', Component: Boxes },
      { path: '/graph', Component: Graph },
      { path: '/thing', element: <h1>Thing</h1> },
    ],
    { initialEntries: addresses },
  );
  render(<RouterProvider router={router} />);
  const inAddress = (query: string) =>
    waitFor(() => expect(router.state.location.search).toBe(query));
  return { router, inAddress };
}

const field = () => screen.getByRole<HTMLInputElement>('textbox');
const type = (text: string) => fireEvent.change(field(), { target: { value: text } });

test('text typed just as the address takes the search before it stays in the field, and comes into the address', async () => {
  const { inAddress } = openAt('/list?q=zebra');
  for (const [former, next] of [
    ['', 'lion'],
    ['lion', 'zebra'],
    ['zebra', 'zebras'],
  ] as const) {
    type(former);
    await inAddress(former && `?q=${former}`);
    type(next);
    await inAddress(`?q=${next}`);
    expect(field().value).toBe(next);
  }
});

test('text typed after Back is added to the search that Back brought', async () => {
  const { router, inAddress } = openAt('/list?q=zebra', '/list?q=lion');
  expect(field().value).toBe('lion');
  void router.navigate(-1);
  await inAddress('?q=zebra');
  expect(field().value).toBe('zebra');
  type('zebras');
  await inAddress('?q=zebras');
  expect(field().value).toBe('zebras');
});

test('another link to the list brings its own search, also where the typed one was in the address once', async () => {
  const { router, inAddress } = openAt('/list');
  type('lion');
  await inAddress('?q=lion');
  await act(() => router.navigate('/list'));
  expect(field().value).toBe('');
  type('zebra');
  await inAddress('?q=zebra');
  expect(field().value).toBe('zebra');
});

test('who types and follows a link at once finds the search when coming back', async () => {
  const { router } = openAt('/list');
  field().focus();
  type('lion');
  screen.getByRole('link').focus();
  fireEvent.click(screen.getByRole('link'));
  await screen.findByRole('heading', { name: 'Thing' });
  await act(() => router.navigate(-1));
  expect((await screen.findByRole<HTMLInputElement>('textbox')).value).toBe('lion');
});

test('two changes in a row are both in the address, however long the page takes to draw', async () => {
  const { inAddress } = openAt('/boxes');
  // Outside act, which would draw all of the page before the second click.
  const press = (name: string) => screen.getByRole('button', { name }).click();
  press('one');
  await inAddress('?box=one');
  press('two');
  await inAddress('?box=one&box=two');
});

test('a zoom is taken back by what is pressed just after it', async () => {
  const { inAddress } = openAt('/graph?range=week');
  const press = (name: string) => screen.getByRole('button', { name }).click();
  press('in');
  await inAddress('?range=custom&from=3600&to=7200');
  press('back');
  await inAddress('?range=week');
});
