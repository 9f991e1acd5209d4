// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { ApiError } from '../../../../core/contract/api-error.ts';
import { TextField } from '../../../../web/src/ui/form/text-field.tsx';
import { eachInFreshBrowser } from '../../page-tests.ts';
import { escape, held, openLetter, type Letter } from './open-form.tsx';

eachInFreshBrowser(() => undefined);

const isFocused = (element: Element) => waitFor(() => expect(document.activeElement).toBe(element));

describe('keys', () => {
  test('the cursor is in the first field, Enter in a line sends, and the dialog closes', async () => {
    const { person, field, sent, isOpen } = await openLetter();
    await isFocused(field('Title'));
    await person.keyboard('Hello{Enter}');
    await waitFor(() => expect(isOpen()).toBe(false));
    expect(sent).toEqual([{ title: 'Hello', words: '' }]);
    await isFocused(screen.getByRole('button', { name: 'Write' }));
  });

  test.each(['Control', 'Meta'])(
    '%s and Enter send from a long text, in which Enter is a line',
    async (key) => {
      const { person, field, sent } = await openLetter();
      await isFocused(field('Title'));
      await person.keyboard(`Hello{Tab}one{Enter}two{${key}>}{Enter}{/${key}}`);
      await waitFor(() => expect(sent).toEqual([{ title: 'Hello', words: 'one\ntwo' }]));
    },
  );

  test('Enter of a word that is being composed does not send', async () => {
    const { person, field, sent, isOpen } = await openLetter();
    await person.type(field('Title'), 'Hello');
    fireEvent.keyDown(field('Title'), { key: 'Enter', isComposing: true });
    await person.keyboard('!');
    expect(field('Title').value).toBe('Hello!');
    expect([sent, isOpen()]).toEqual([[], true]);
  });
});

describe('what was typed', () => {
  const leave: Record<string, (opened: Awaited<ReturnType<typeof openLetter>>) => Promise<void>> = {
    Escape: async () => escape(),
    Cancel: ({ person, dialog }) => person.click(dialog().getByRole('button', { name: 'Cancel' })),
    'the cross': ({ person, dialog }) =>
      person.click(dialog().getByRole('button', { name: 'Close dialog' })),
    'a click beside it': ({ person }) => person.click(screen.getByRole('dialog')),
  };

  test.each(Object.keys(leave))(
    '%s asks before it is thrown away, and gives it back',
    async (way) => {
      const opened = await openLetter();
      const { person, dialog, field, isOpen } = opened;
      await person.type(field('Words'), 'Dear all');
      await leave[way]!(opened);
      expect(dialog().getByRole('alert').textContent).toBe('Your changes are not saved.');
      await isFocused(dialog().getByRole('button', { name: 'Keep editing' }));
      await person.keyboard('{Enter}');
      expect(dialog().queryByText('Your changes are not saved.')).toBeNull();
      expect(field('Words').value).toBe('Dear all');
      await leave[way]!(opened);
      await person.click(dialog().getByRole('button', { name: 'Discard changes' }));
      expect(isOpen()).toBe(false);
    },
  );

  test('Escape once more keeps editing, where the cursor was', async () => {
    const { person, dialog, field, isOpen } = await openLetter();
    await person.type(field('Words'), 'Dear all');
    escape();
    await isFocused(dialog().getByRole('button', { name: 'Keep editing' }));
    escape();
    await isFocused(field('Words'));
    expect(isOpen()).toBe(true);
  });

  test.each(Object.keys(leave))(
    '%s asks nothing when nothing was typed, or it was taken back',
    async (way) => {
      const opened = await openLetter();
      await opened.person.type(opened.field('Title'), 'a{Backspace}');
      await leave[way]!(opened);
      expect(opened.isOpen()).toBe(false);
    },
  );

  test('stays after a failure, which is told above the fields, and can be sent again', async () => {
    const answers = [
      () => Promise.reject(new ApiError(502, 'The store did not answer.')),
      () => Promise.resolve(),
    ];
    const { person, dialog, field, sent, isOpen } = await openLetter({
      send: () => answers.shift()!(),
    });
    await person.type(field('Title'), 'Hello');
    await person.type(field('Words'), 'Dear all');
    await person.click(dialog().getByRole('button', { name: 'Send letter' }));
    expect((await dialog().findByRole('alert')).textContent).toBe(
      'The letter was not sentThe store did not answer.',
    );
    expect([field('Title').value, field('Words').value]).toEqual(['Hello', 'Dear all']);
    await person.click(dialog().getByRole('button', { name: 'Send letter' }));
    await waitFor(() => expect(isOpen()).toBe(false));
    expect(sent).toHaveLength(2);
  });
});

test('a failure stays in the dialog until the next outcome, and is announced again', async () => {
  const second = held();
  const answers = [() => Promise.reject(new Error('The store is busy.')), () => second.promise];
  const { person, dialog, field, isOpen } = await openLetter({ send: () => answers.shift()!() });
  await person.type(field('Title'), 'Hello{Enter}');
  const first = await dialog().findByRole('alert');
  await person.keyboard('{Enter}');
  expect(dialog().getByRole('alert')).toBe(first);
  second.refuse(new Error('The store is busy.'));
  await waitFor(() => expect(dialog().getByRole('alert')).not.toBe(first));
  expect(dialog().getByRole('alert').textContent).toContain('The store is busy.');
  expect(isOpen()).toBe(true);
});

describe('a field that is wrong', () => {
  test('is marked with what is wrong, and gets the focus', async () => {
    const { person, dialog, field, sent } = await openLetter();
    await person.type(field('Words'), 'x'.repeat(21));
    await person.keyboard('{Control>}{Enter}{/Control}');
    expect(await dialog().findByText('Title is required.')).toBeTruthy();
    expect(dialog().getByText('Words has 20 characters at most.')).toBeTruthy();
    await isFocused(field('Title'));
    expect(field('Title').getAttribute('aria-invalid')).toBe('true');
    expect(sent).toEqual([]);
  });

  test('is the one that the server names, by itself or by what is within it', async () => {
    const refusals = [
      new ApiError(400, 'words: must be polite', { field: 'words' }),
      new ApiError(400, 'Write less.', { field: 'words.0.line' }),
    ];
    const { person, dialog, field } = await openLetter({
      send: () => Promise.reject(refusals.shift()),
    });
    await person.type(field('Words'), 'Dear all');
    await person.type(field('Title'), 'Hello{Enter}');
    expect(await dialog().findByText('Words must be polite.')).toBeTruthy();
    await isFocused(field('Words'));
    expect(dialog().queryByText('The letter was not sent')).toBeNull();
    expect(field('Words').value).toBe('Dear all');
    await person.keyboard('!');
    await waitFor(() => expect(dialog().queryByText('Words must be polite.')).toBeNull());
    await person.keyboard('{Control>}{Enter}{/Control}');
    expect(await dialog().findByText('Write less.')).toBeTruthy();
  });

  test('that is not in the form is told above it', async () => {
    const { person, dialog, field } = await openLetter({
      send: () => Promise.reject(new ApiError(400, 'stamp: is required', { field: 'stamp' })),
    });
    await person.type(field('Title'), 'Hello{Enter}');
    expect(await dialog().findByText('stamp: is required')).toBeTruthy();
  });
});

describe('a form that refuses', () => {
  const refuse = ({ title }: Letter) =>
    title === 'taken'
      ? { why: 'This title is taken.', at: 'title' }
      : title
        ? undefined
        : 'Give it a title first.';

  test('says why at its button, which Enter leads to', async () => {
    const { person, dialog, field, sent } = await openLetter({
      refuse: ({ title }) => (title === 'Hello' ? 'Not today.' : undefined),
    });
    await person.type(field('Title'), 'Hello{Enter}');
    const button = dialog().getByRole('button', { name: 'Send letter' });
    await isFocused(button);
    expect(button.getAttribute('aria-disabled')).toBe('true');
    expect(document.getElementById(button.getAttribute('aria-describedby')!)?.textContent).toBe(
      'Not today.',
    );
    expect(sent).toEqual([]);
  });

  test('says why at the field that is the reason, while it is typed', async () => {
    const { person, dialog, field } = await openLetter({ refuse });
    await person.type(field('Title'), 'taken');
    expect(dialog().getByText('This title is taken.', { ignore: '[hidden]' })).toBeTruthy();
    await person.keyboard('{Enter}');
    await isFocused(field('Title'));
  });
});

test('what runs is not sent again, says nothing of itself, and what is typed meanwhile is kept', async () => {
  const answer = held();
  let isSent = false;
  const { person, dialog, field, sent } = await openLetter({
    staysOpen: true,
    send: () => answer.promise.then(() => void (isSent = true)),
    refuse: ({ title }) => (isSent && title === 'Hello' ? 'Sent already.' : undefined),
  });
  await person.type(field('Title'), 'Hello{Enter}');
  await waitFor(() => expect(sent).toHaveLength(1));
  await person.keyboard('{Enter}{Control>}{Enter}{/Control}');
  await person.click(dialog().getByRole('button', { name: 'Send letter' }));
  expect(dialog().queryByText('Sent already.')).toBeNull();
  await person.type(field('Words'), 'PS');
  answer.answer();
  await dialog().findByText('Sent already.');
  expect(field('Words').value).toBe('PS');
  expect(sent).toHaveLength(1);
  escape();
  expect(dialog().getByText('Your changes are not saved.')).toBeTruthy();
});

describe('somebody else was first', () => {
  const theirs: Letter = { title: 'Theirs', words: 'Older', version: 2 };
  const open = (isMerged = false) =>
    openLetter({
      start: { title: 'First', words: 'Older', version: 1 },
      send: ({ version }) =>
        version === 1
          ? Promise.reject(
              new ApiError(409, 'Ann Archer has changed this letter meanwhile.', { data: theirs }),
            )
          : Promise.resolve(),
      newer: (data, mine) => ({
        theirs: data as Letter,
        mine: { ...mine, version: 2 },
        isMerged,
        differences: [{ what: 'Title', before: 'First', after: 'Theirs' }],
      }),
    });

  test('who, and what they changed, is said; mine over theirs is one press', async () => {
    const { person, dialog, field, sent, isOpen } = await open();
    await person.clear(field('Words'));
    await person.type(field('Words'), 'Mine{Control>}{Enter}{/Control}');
    expect(await dialog().findByText('Ann Archer has changed this letter meanwhile.')).toBeTruthy();
    expect(dialog().getByRole('listitem').textContent).toBe('Title: Theirs (was First)');
    expect([field('Title').value, field('Words').value]).toEqual(['First', 'Mine']);
    await person.click(dialog().getByRole('button', { name: 'Save mine over theirs' }));
    await waitFor(() => expect(isOpen()).toBe(false));
    expect(sent.at(-1)).toEqual({ title: 'First', words: 'Mine', version: 2 });
  });

  test('theirs is one press too, and leaves nothing to lose', async () => {
    const { person, dialog, field, isOpen } = await open();
    await person.type(field('Words'), '!{Control>}{Enter}{/Control}');
    await dialog().findByText('Ann Archer has changed this letter meanwhile.');
    await person.click(
      dialog().getByRole('button', { name: 'Discard mine and start from theirs' }),
    );
    expect([field('Title').value, field('Words').value]).toEqual(['Theirs', 'Older']);
    expect(dialog().queryByText(/has changed this letter/)).toBeNull();
    escape();
    expect(isOpen()).toBe(false);
  });
});

test('a field that the form does not have is a mistake that is seen at once', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  await expect(openLetter({ extra: <TextField name="tilte" label="Title" /> })).rejects.toThrow(
    "The form has no field 'tilte'.",
  );
});
