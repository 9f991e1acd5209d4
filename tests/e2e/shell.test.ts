import { gzipSync } from 'node:zlib';
import type { Request } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { expectAccessible, expectRow, openAs, portal } from './harness.ts';

describe('the shell', () => {
  test('SHELL-36 SHELL-37 SHELL-40 SHELL-41 shows the side menu in its order to who may see everything, and less to a customer', async () => {
    const page = await openAs('ruth.calloway', '/maintenance');
    const menu = page.getByRole('navigation', { name: 'Side menu' });
    await menu.getByRole('link', { name: 'Settings' }).waitFor();
    const texts = await menu.locator('a .side-menu__text').allInnerTexts();
    const wanted = [
      'Dashboard',
      'Services',
      'Alerts',
      'Maintenance',
      'Reports',
      'Automation',
      'Provisioning',
      'User Access',
      'Account Access',
      'Roles',
      'Audit Logs',
      'Settings',
    ];
    expect(texts.filter((text) => wanted.includes(text))).toEqual(wanted);

    const customer = await openAs('nia.hughes', '/services');
    await customer
      .getByRole('navigation', { name: 'Side menu' })
      .getByRole('link', { name: 'Services' })
      .waitFor();
    expect(await customer.getByRole('link', { name: 'Dashboard' }).count()).toBe(0);
    expect(await customer.getByRole('link', { name: 'Account Access' }).count()).toBe(0);
  });

  test('who may read little is shown no page that asks for more', async () => {
    const page = await openAs('nia.hughes', '/services');
    const refused: string[] = [];
    page.on('response', (answer) => {
      if (answer.status() >= 400) refused.push(`${answer.status()} ${answer.url()}`);
    });
    await page.reload();
    await page.locator('tr.row').first().waitFor();
    await page.locator('[data-row-toggle]').first().click();
    await page.waitForLoadState('networkidle');
    for (const address of ['/summary', '/alerts', '/']) {
      await page.goto(address);
      await page.locator('h1').first().waitFor();
      await page.waitForLoadState('networkidle');
    }
    await page.locator('[data-row-primary]').first().click();
    await page.waitForURL('**/device/**');
    // A document is idle once: what a page asks for later is told apart by loading it anew.
    await page.reload();
    await page.locator('h1').first().waitFor();
    await page.waitForLoadState('networkidle');
    expect(refused).toEqual([]);
  });

  test('keys typed right after Ctrl+K on a fresh load are in the search, and arrows leave them there', async () => {
    const page = await openAs('ruth.calloway', '/maintenance', { isFirstVisit: true });
    await page.locator('.side-menu').waitFor();
    await page.keyboard.press('Control+k');
    await page.keyboard.type('access');
    const field = page.getByRole('combobox', { name: 'Search the portal' });
    expect(await field.inputValue()).toBe('access');
    await page.getByRole('option', { name: /^User Access/ }).waitFor();
    await expectAccessible(page);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Control+a');
    await page.keyboard.type('user acc');
    expect(await field.inputValue()).toBe('user acc');
    await page.getByRole('option', { name: /^User Access/, selected: true }).waitFor();
    const tab = page.context().waitForEvent('page');
    await page.keyboard.press('Control+Enter');
    await (await tab).waitForURL('**/users');
    expect(new URL(page.url()).pathname).toBe('/maintenance');
  });

  test('Ctrl+K and what is typed after it while the portal loads are in the search', async () => {
    const page = await openAs('ruth.calloway', '/maintenance');
    await page.reload({ waitUntil: 'commit' });
    await page.locator('.splash, .side-menu').first().waitFor();
    await page.keyboard.press('Control+k');
    await page.keyboard.type('access');
    const field = page.getByRole('combobox', { name: 'Search the portal' });
    await field.waitFor();
    expect(await field.inputValue()).toBe('access');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/users');
  });

  test('LIMIT-36 SHELL-45 the drawer is 240 pixels wide, and the toggle in the header bar closes and opens it', async () => {
    const page = await openAs('ruth.calloway', '/maintenance');
    const menu = page.locator('.side-menu');
    await menu.waitFor();
    expect((await menu.boundingBox())!.width).toBe(240);
    const toggle = page.getByRole('banner').getByRole('button', { name: 'Toggle the side menu' });
    await toggle.click();
    await menu.waitFor({ state: 'hidden' });
    await toggle.click();
    await menu.waitFor({ state: 'visible' });
  });

  test('SHELL-04 SHELL-06 a device type of the network is a child of Services and opens its table', async () => {
    const page = await openAs('ruth.calloway', '/maintenance');
    const menu = page.getByRole('navigation', { name: 'Side menu' });
    await menu.getByRole('button', { name: /Services/ }).click();
    const name = (await menu.locator('a[href^="/services/"]').first().innerText()).trim();
    // Types of further accounts may come before it meanwhile.
    await menu.getByRole('link', { name, exact: true }).click();
    await page.waitForURL(`**/services/${encodeURIComponent(name.toLowerCase())}`);
    await page.getByRole('table').first().waitFor();
  });

  test('SHELL-03 SHELL-17 the menu leads to services and alerts', async () => {
    const page = await openAs('ruth.calloway', '/maintenance');
    for (const [name, path] of [
      ['Services', '/services'],
      ['Alerts', '/alerts'],
    ] as const) {
      await page
        .getByRole('navigation', { name: 'Side menu' })
        .getByRole('link', { name, exact: true })
        .click();
      await page.waitForURL(`**${path}`);
      await page.getByRole('table').first().waitFor();
    }
  });

  test('SHELL-07 SHELL-09 /summary shows the summary, and so does /dashboard', async () => {
    const page = await openAs('ruth.calloway', '/summary');
    await page.getByText('Live Services').first().waitFor();
    await page.goto('/dashboard');
    await page.getByText('Live Services').first().waitFor();
    expect(new URL(page.url()).pathname).toBe('/dashboard');
  });

  test('SHELL-08 SHELL-11 a service opens with its id and type in the router state, and its dashboard at /dashboard/{id}', async () => {
    const page = await openAs('helen.marsh', '/services');
    const link = page.getByRole('table').locator('a[href^="/device/"]').first();
    const id = decodeURIComponent((await link.getAttribute('href'))!.slice('/device/'.length));
    const service = page.locator(`tr.row a[href="/device/${encodeURIComponent(id)}"]`);
    const label = (await service.innerText()).trim();
    await service.click();
    await page.waitForURL('**/device/*');
    const state = await page.evaluate<{ usr: { device: string; device_type: string } }>(
      'history.state',
    );
    expect(state.usr.device).toBe(id);
    expect(state.usr.device_type).not.toBe('');
    await page.goto(`/dashboard/${encodeURIComponent(`summary@${id}`)}`);
    await page.getByRole('heading', { name: `Dashboard of ${label}`, level: 1 }).waitFor();
  });

  test('SHELL-18 /alerts takes its severity filter from the address', async () => {
    const page = await openAs('ruth.calloway', '/alerts');
    for (const filter of ['Critical', 'Error', 'Warning', 'Acknowledged']) {
      await page.goto(`/alerts?filter=${filter}`);
      await page
        .locator('[aria-pressed="true"], [aria-checked="true"], [aria-current="true"]')
        .filter({ hasText: filter })
        .first()
        .waitFor();
    }
  });

  test('SHELL-21 /roles shows role management', async () => {
    const page = await openAs('ruth.calloway', '/roles');
    await page.getByRole('button', { name: 'Add Role' }).waitFor();
    await expectRow(page, 'Network Desk');
  });

  test('SHELL-33 an unknown address leads home', async () => {
    const page = await openAs('nia.hughes', '/no/such/page');
    await page.waitForURL('**/services');
  });

  test("the colours follow the system, and the person's own choice is kept over a reload", async () => {
    const page = await openAs('helen.marsh', '/maintenance', { colours: 'dark' });
    const isDark = () => page.evaluate('document.body.classList.contains("awsui-dark-mode")');
    expect(await isDark()).toBe(true);
    await page.getByRole('button', { name: 'Switch to light colours' }).click();
    await expect.poll(isDark).toBe(false);
    await page.reload();
    await page.getByRole('button', { name: 'Switch to dark colours' }).waitFor();
    expect(await isDark()).toBe(false);
  });

  test('the question mark shows the keys', async () => {
    const page = await openAs('helen.marsh', '/services');
    // Rows come after the keys are bound; the field alone may be drawn before.
    await page.locator('tr[data-row]').first().waitFor();
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Keys' }).getByText('Search the table').waitFor();
  });

  test.each(['light', 'dark'] as const)('has no accessibility finding in %s', async (colours) => {
    const page = await openAs('ruth.calloway', '/maintenance', { colours });
    await page.getByRole('heading', { name: 'Maintenance', level: 1 }).waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Ruth Calloway' }).click();
    await page.getByRole('menuitem', { name: 'Logout' }).waitFor();
    await expectAccessible(page);
  });

  test('a narrow window has the menu over the page, closed at first', async () => {
    const page = await openAs('helen.marsh', '/maintenance', { width: 400, height: 800 });
    await page.getByRole('heading', { name: 'Maintenance', level: 1 }).waitFor();
    expect(await page.locator('.side-menu').isVisible()).toBe(false);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(400);
  });

  test('less than 420 KB of compressed scripts come before a signed-in page is usable', async () => {
    const page = await openAs('helen.marsh', '/services');
    // Answers to the page that was opened first are not those of the one that is measured.
    await page.goto(`${portal().url}/config.json`);
    const scripts: Request[] = [];
    const answered = new Set<string>();
    page.on('request', (request) => {
      // What is asked for behind the first rows holds nobody up. The realtime client may come first.
      const isLive = /\/(?:live-client|identity|base64Encoder)-/.test(request.url());
      if (request.url().endsWith('.js') && !isLive && answered.size < 2) scripts.push(request);
    });
    page.on('response', (response) => {
      const path = /\/live\/(devices|alerts)\b/.exec(response.url());
      if (path) answered.add(path[1]!);
    });
    // Rows let the page load what its buttons open, so they come after the alerts.
    await page.route(/\/live\/devices\b/, async (route) => {
      await expect.poll(() => answered.has('alerts')).toBe(true);
      await route.continue();
    });
    await page.goto(`${portal().url}/services`);
    await page.locator('tr[data-row]').first().waitFor();
    await expect.poll(() => answered).toEqual(new Set(['devices', 'alerts']));
    const sizes = scripts.map(async (request) => {
      const body = await (await request.response())!.body();
      return gzipSync(body).length;
    });
    const kilobytes = (await Promise.all(sizes)).reduce((a, b) => a + b, 0) / 1024;
    expect(kilobytes).toBeGreaterThan(0);
    expect(kilobytes).toBeLessThan(420);
  });
});
