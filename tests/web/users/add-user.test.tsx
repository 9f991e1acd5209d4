// @vitest-environment jsdom
import createWrapper from '@cloudscape-design/components/test-utils/dom';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { readPeopleCsv } from '../../../core/domain/people-csv.ts';
import { downloaded } from '../downloaded.ts';
import { button, dialog, eachWithUsers, isOff, openUsers, send, typeIn } from './open-users.tsx';

eachWithUsers();

test('an address that somebody has is refused at its field, and the rest stays typed', async () => {
  const portal = await openUsers();
  fireEvent.click(button('Add User'));
  await screen.findByRole('dialog');
  for (const [label, text] of [
    ['First name', 'Nell'],
    ['Last name', 'Archer'],
    ['Email', 'nell@b.example'],
    ['Phone', '07700 900123'],
  ] as const)
    typeIn(label, text);
  const message = 'Ann Reader (ann.reader) already has this e-mail address.';
  portal.on('POST /live/users', {
    status: 409,
    body: { status_code: 409, message, field: 'email' },
  });
  await waitFor(() =>
    expect(isOff(dialog().getByRole('button', { name: 'Add User' }))).toBe(false),
  );
  send('Add User');
  await dialog().findByText(message);
  const fields = createWrapper(screen.getByRole('dialog')).findAllFormFields();
  const marked = fields.filter((each) => each.findError() !== null);
  expect(marked.map((each) => each.findLabel()!.getElement().textContent)).toEqual(['Email']);
  expect(screen.queryByText('The user was not added')).toBeNull();
});

test('the template of a file of people is one that is read', async () => {
  await openUsers();
  fireEvent.click(button('Add Many Users'));
  await screen.findByRole('dialog');
  expect(readPeopleCsv(await downloaded('Download Template'))).toMatchObject([
    { row: 2, given_name: 'Alex', role: 'Customer Viewer', why: '' },
  ]);
});
