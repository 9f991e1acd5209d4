import { expect, test } from 'vitest';
import { expectAccessible, newestMail, openAs } from './harness.ts';

test('LINK-01 TICKET-01 a device gets a link and loses it again, and a ticket for it reaches the help desk', async () => {
  const since = Date.now();
  const page = await openAs('grace.holt', '/services?search_term=CPE-01', { width: 800 });
  const address = await page.locator('tbody a[href^="/device/"]').first().getAttribute('href');
  await page.goto(address!);

  await page.getByRole('button', { name: 'Raise Ticket' }).click();
  const ticket = page.getByRole('dialog', { name: 'Submit A Ticket' });
  await ticket.getByLabel('Description', { exact: true }).fill('The line drops every ten minutes.');
  await ticket.getByRole('button', { name: 'Submit to the help desk' }).click();
  const told = await ticket.getByText(/^Case id: /).innerText();
  await expectAccessible(page);
  await ticket.getByRole('button', { name: 'Close', exact: true }).first().click();

  await page.getByRole('button', { name: 'Link Devices' }).click();
  const links = page.getByRole('dialog', { name: 'Link Devices' });
  await links.getByLabel('Service', { exact: true }).fill('-0');
  const option = page.getByRole('option').filter({ hasText: /NB\d/ }).first();
  const other = /^\S+/.exec((await option.innerText()).trim())![0];
  await page.getByRole('option').filter({ hasText: other }).first().click();
  await links.getByLabel('Tag', { exact: true }).fill('LAN side');
  await links.getByRole('button', { name: 'Add', exact: true }).click();
  await expectAccessible(page);
  await links.getByRole('button', { name: 'Save' }).click();
  const tab = page
    .getByRole('tablist', { name: 'Linked devices' })
    .getByRole('tab', { name: 'LAN side' });
  await tab.click();
  await page.getByRole('heading', { level: 1, name: new RegExp(other) }).waitFor();
  await page.goBack();
  await page.waitForURL(`**${address}`);
  await tab.waitFor();

  await page.getByRole('button', { name: 'Link Devices' }).click();
  await links
    .getByRole('row')
    .filter({ hasText: 'LAN side' })
    .getByRole('button', { name: /^Remove the link/ })
    .click();
  await links.getByRole('button', { name: 'Save' }).click();
  // Nothing behind an open dialog is there for a screen reader, so nor for a locator by role.
  await links.waitFor({ state: 'detached' });
  await tab.waitFor({ state: 'detached' });

  // The help desk is told by the next minute.
  const mail = await newestMail('support@northbeam.example', since);
  expect(mail).toContain(told.replace('Case id: ', ''));
  expect(mail).toContain('The line drops every ten minutes.');
  expect(mail).toContain('grace.holt@northbeam.example');
}, 150_000);
