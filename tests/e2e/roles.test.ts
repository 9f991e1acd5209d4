import { describe, expect, test } from 'vitest';
import { expectAccessible, expectFlash, openAs } from './harness.ts';

describe('roles in a browser', () => {
  test('a role is made, changed beside somebody else and deleted; one that people hold is not', async () => {
    const page = await openAs('ruth.calloway', '/roles');
    const dialog = page.getByRole('dialog');
    const save = dialog.getByRole('button', { name: 'Save', exact: true });
    await page
      .getByRole('button', { name: 'Delete the role Network Desk', disabled: true })
      .waitFor();

    await page.getByRole('button', { name: 'Add Role' }).click();
    await dialog.getByLabel('Name', { exact: true }).fill('Night Shift');
    await dialog.getByRole('checkbox', { name: 'Ack alerts' }).check();
    await dialog.getByRole('tab', { name: 'Services' }).click();
    await dialog.getByRole('checkbox', { name: 'View alerts in Northbeam', exact: true }).check();
    await dialog.getByRole('button', { name: 'Open Northbeam', exact: true }).click();
    await dialog
      .getByRole('checkbox', { name: 'View alerts in Kestrel IT', exact: true })
      .uncheck();
    await expect
      .poll(() =>
        dialog
          .getByRole('checkbox', { name: 'View alerts in Northbeam', exact: true })
          .evaluate((box: HTMLInputElement) => box.indeterminate),
      )
      .toBe(true);
    await expectAccessible(page);
    await save.click();
    await expectFlash(page, 'Role Night Shift added.');

    await page.getByRole('button', { name: 'Edit the role Night Shift' }).click();
    await dialog.getByRole('checkbox', { name: 'View reports' }).check();
    await page.evaluate(async () => {
      const { apiKey } = (await (await fetch('/config.json')).json()) as { apiKey: string };
      const headers = {
        authorization: `Bearer ${localStorage.getItem('token')}`,
        'x-api-key': apiKey,
        'content-type': 'application/json',
      };
      const { data } = (await (await fetch('/live/rbac/roles', { headers })).json()) as {
        data: { name: string }[];
      };
      const role = data.find(({ name }) => name === 'Night Shift');
      await fetch('/live/rbac/roles?name=Night%20Shift', {
        method: 'PUT',
        headers,
        body: JSON.stringify({ ...role, description: 'By somebody else' }),
      });
    });
    await save.click();
    await dialog.getByText('Description: By somebody else (was nothing)').waitFor();
    expect(await dialog.getByRole('checkbox', { name: 'View reports' }).isChecked()).toBe(true);
    await dialog.getByRole('button', { name: 'Save mine over theirs' }).click();
    await expectFlash(page, 'Role Night Shift saved.');

    await page.getByRole('button', { name: 'Delete the role Night Shift' }).click();
    await dialog.getByLabel('Type confirm to go on').fill('confirm');
    await page.keyboard.press('Enter');
    await expectFlash(page, 'Role Night Shift deleted.');
    await page
      .getByRole('button', { name: 'Edit the role Night Shift' })
      .waitFor({ state: 'detached' });
  });
});
