// @vitest-environment jsdom
import { act, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createMemoryRouter, Link, Outlet, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { FormPage } from '../../../../web/src/ui/form/form-page.tsx';
import { LeaveGuard } from '../../../../web/src/ui/form/leave-guard.tsx';
import { TextField } from '../../../../web/src/ui/form/text-field.tsx';
import { useForm } from '../../../../web/src/ui/form/use-form.ts';
import { eachInFreshBrowser } from '../../page-tests.ts';

eachInFreshBrowser(() => undefined);

const SCHEMA = z.strictObject({ comment: z.string() });

function Comment() {
  const form = useForm({ schema: SCHEMA, start: { comment: '' }, send: async () => undefined });
  return (
    <FormPage form={form} verb="Send">
      <TextField name="comment" label="Comment" />
    </FormPage>
  );
}

/** A page with a form that was reached from another page. */
function open() {
  const router = createMemoryRouter(
    [
      {
        path: '/',
        element: (
          <>
            <LeaveGuard signedOut="/login" />
            <Link to="/other">Other page</Link>
            <Link to="/write?tab=2">Another tab</Link>
            <Outlet />
          </>
        ),
        children: [
          { path: 'write', Component: Comment },
          { path: 'other', element: <h1>Elsewhere</h1> },
          { path: 'login', element: <h1>Sign in</h1> },
        ],
      },
    ],
    { initialEntries: ['/other', '/write'], initialIndex: 1 },
  );
  render(<RouterProvider router={router} />);
  const path = () => router.state.location.pathname;
  return { person: userEvent.setup(), router, path };
}
const leaves = (): boolean => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
const choose = (name: string) => screen.findByRole('button', { name });

test('another page, Back and the end of the tab ask while something is typed and not sent', async () => {
  const { person, router, path } = open();
  expect(leaves()).toBe(true);
  await person.type(screen.getByLabelText('Comment'), 'On it');
  expect(leaves()).toBe(false);
  await person.click(screen.getByText('Other page'));
  expect(await screen.findByRole('dialog', { name: 'Your changes are not saved' })).toBeTruthy();
  await person.click(await choose('Keep editing'));
  expect(screen.getByLabelText<HTMLInputElement>('Comment').value).toBe('On it');
  await act(() => router.navigate(-1));
  await person.click(await choose('Discard changes'));
  await waitFor(() => expect(path()).toBe('/other'));
  await waitFor(() => expect(leaves()).toBe(true));
});

test('what was sent, another tab of the page and the end of a session ask nothing', async () => {
  const { person, router, path } = open();
  await person.type(screen.getByLabelText('Comment'), 'On it');
  await person.click(screen.getByText('Another tab'));
  expect(router.state.location.search).toBe('?tab=2');
  await act(() => router.navigate('/login'));
  expect(path()).toBe('/login');
  await act(() => router.navigate('/write'));
  await person.type(screen.getByLabelText('Comment'), 'On it{Enter}');
  await waitFor(() => expect(leaves()).toBe(true));
  await person.click(screen.getByText('Other page'));
  expect(path()).toBe('/other');
});
