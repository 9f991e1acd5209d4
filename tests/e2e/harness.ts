import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core';
import { expect, inject } from 'vitest';

const FLAGS = [
  '--headless=new',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export interface DemoPerson {
  username: string;
  password: string;
  account_id: string;
  customer: string | null;
}

/** Where the portal of this run answers, and where it keeps its data. */
export const portal = () => inject('portal');

let browser: Promise<Browser> | undefined;

/**
 * Browser profiles by what they were opened with. A later test takes one that is free, since its
 * scripts are compiled already; what it stored is removed.
 */
const profiles = new Map<string, BrowserContext[]>();
const inUse = new Set<BrowserContext>();

const violations: string[] = [];

/** Errors that the pages of the running test wrote. */
export const pageErrors: string[] = [];

/** Closes the pages of a test. @returns what the content security policy had to refuse in them. */
export async function closePages(): Promise<string[]> {
  const pages = [...inUse].flatMap((context) => context.pages());
  await Promise.all(pages.map((page) => page.close()));
  inUse.clear();
  return violations.splice(0);
}

export interface PageOptions {
  colours?: 'light' | 'dark';
  width?: number;
  height?: number;
  /** Brand whose host the portal is opened by; the provider's without it. */
  brand?: string;
  /** With nothing in the browser's cache. */
  isFirstVisit?: boolean;
}

/** Where a page is opened: each brand has a host of its own. */
const originOf = ({ brand }: PageOptions) =>
  brand ? portal().url.replace('//', `//${brand}.`) : portal().url;

/** A page of a browser profile of its own; it is closed after the test. */
export async function openPage(options: PageOptions = {}): Promise<Page> {
  return await openProfile(options, {});
}

/** A page of somebody who has signed in already, once the portal is there. */
export async function openAs(
  username: string,
  address: string,
  options: PageOptions = {},
): Promise<Page> {
  const page = await openProfile(options, { token: await tokenOf(username) });
  await page.goto(address);
  await page.locator('#header-bar').waitFor();
  return page;
}

/** A page of a profile that has stored this and nothing else. */
async function openProfile(options: PageOptions, stored: Record<string, string>): Promise<Page> {
  const key = JSON.stringify([options, stored]);
  const alike = profiles.get(key) ?? [];
  profiles.set(key, alike);
  const free = options.isFirstVisit ? undefined : alike.find((each) => !inUse.has(each));
  const context = free ?? (await openContext(options));
  inUse.add(context);
  if (!free) alike.push(context);
  await context.clearCookies();
  await context.setOffline(false);
  const page = await context.newPage();
  await page.goto('/config.json');
  await page.evaluate((items) => {
    localStorage.clear();
    for (const [name, value] of Object.entries(items)) localStorage.setItem(name, value);
  }, stored);
  return page;
}

const tokens = new Map<string, Promise<string>>();

/** A browser's storage after a sign-in; each person signs in once for all tests. */
function tokenOf(username: string): Promise<string> {
  const known = tokens.get(username) ?? signIn(username);
  tokens.set(username, known);
  return known;
}

/** Calls the API as somebody; the path includes the query. */
export async function callAs(
  username: string,
  method: string,
  path: string,
  body?: object,
): Promise<{ status: number; data: unknown }> {
  const { url } = portal();
  const { apiKey } = (await (await fetch(`${url}/config.json`)).json()) as { apiKey: string };
  const answer = await fetch(`${url}/live${path}`, {
    method,
    headers: {
      'x-api-key': apiKey,
      authorization: await tokenOf(username),
      'content-type': 'application/json',
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const { data } = (await answer.json()) as { data: unknown };
  return { status: answer.status, data };
}

async function signIn(username: string): Promise<string> {
  const { url } = portal();
  const who = await person(username);
  const { apiKey } = (await (await fetch(`${url}/config.json`)).json()) as { apiKey: string };
  const credentials = Buffer.from(`${who.username}:${who.password}`).toString('base64');
  const answer = await fetch(`${url}/live/tokens?account_id=${who.account_id}`, {
    headers: { 'x-api-key': apiKey, authorization: `Basic ${credentials}` },
  });
  return ((await answer.json()) as { IdToken: string }).IdToken;
}

async function openContext(options: PageOptions): Promise<BrowserContext> {
  const { colours = 'light', width = 1280, height = 900 } = options;
  browser ??= chromium.launch({
    executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
    args: FLAGS,
  });
  const context = await (
    await browser
  ).newContext({
    baseURL: originOf(options),
    colorScheme: colours,
    // Nothing fades or slides, so that nothing is looked at half way.
    reducedMotion: 'reduce',
    viewport: { width, height },
  });
  context.setDefaultTimeout(45_000);
  context.on('weberror', (error) => pageErrors.push(String(error.error())));
  context.on('console', (message) => {
    if (message.type() === 'error') pageErrors.push(message.text());
  });
  await context.exposeFunction('tellViolation', (line: string) => {
    violations.push(line);
  });
  await context.addInitScript(() => {
    document.addEventListener(
      'securitypolicyviolation',
      ({ effectiveDirective, blockedURI, sourceFile, lineNumber }) => {
        (globalThis as unknown as { tellViolation(line: string): void }).tellViolation(
          `${location.pathname}: ${effectiveDirective} refuses ${blockedURI} of ${sourceFile}:${lineNumber}`,
        );
      },
    );
  });
  return context;
}

/** Somebody of the simulated network, such as 'helen.marsh'. */
export async function person(username: string): Promise<DemoPerson> {
  const people = JSON.parse(
    await readFile(join(portal().dataDir, 'demo-users.json'), 'utf8'),
  ) as DemoPerson[];
  const found = people.find((candidate) => candidate.username === username);
  if (!found) throw new Error(`There is nobody called ${username} among the demo people.`);
  return found;
}

/** Types username and password into the current form. */
export async function submitSignIn(page: Page, username: string, password: string): Promise<void> {
  await page.getByLabel('Username', { exact: true }).fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
}

/** Signs in through the form and waits until the portal is there. */
export async function signInAs(page: Page, username: string, address = '/'): Promise<DemoPerson> {
  const who = await person(username);
  await page.goto(address);
  await submitSignIn(page, who.username, who.password);
  await page.locator('#header-bar').waitFor();
  return who;
}

/** Waits until nothing on the page moves or changes colour any more; a spinner may turn. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const ending = () =>
      document
        .getAnimations()
        .filter((each) => Number.isFinite(each.effect?.getComputedTiming().endTime));
    while (ending().length > 0)
      await Promise.allSettled(ending().map((animation) => animation.finished));
  });
}

/** Changes between light and dark, and waits until every colour is the new one. */
export async function inColours(page: Page, colours: 'light' | 'dark'): Promise<void> {
  const shown = page.locator(
    colours === 'dark' ? 'body.awsui-dark-mode' : 'body:not(.awsui-dark-mode)',
  );
  await page.emulateMedia({ colorScheme: colours });
  // Chromium does not always tell a page of the change that it has been asked for.
  await shown.waitFor({ timeout: 5_000 }).catch(async () => {
    await page.emulateMedia({ colorScheme: colours === 'dark' ? 'light' : 'dark' });
    await page.emulateMedia({ colorScheme: colours });
    await shown.waitFor();
  });
}

/**
 * Findings of axe on the page as it stands (WCAG 2.0 to 2.2, A and AA), a line for each rule; only
 * the rules named, when some are.
 */
export async function axeFindings(page: Page, rules: string[] = []): Promise<string[]> {
  await settled(page);
  const isLoaded = page.frames().length === 1 && (await page.evaluate(() => 'axe' in window));
  const axe = new AxeBuilder({ page, ...(isLoaded && { axeSource: ';' }) });
  // It describes no element in which it finds nothing, which takes longer than to look at them.
  axe.options({ resultTypes: ['violations'] });
  if (rules.length > 0) axe.withRules(rules);
  else axe.withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']);
  // The portal has no frames of other origins; the newer mode opens a page of its own for each run.
  const results = await axe.setLegacyMode().analyze();
  return results.violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`,
  );
}

/** No finding of axe on the page as it stands. */
export async function expectAccessible(page: Page): Promise<void> {
  expect(await axeFindings(page)).toEqual([]);
}

/** A row of a table that has this text. */
export async function expectRow(page: Page, text: string | RegExp): Promise<void> {
  await page.getByRole('row').filter({ hasText: text }).first().waitFor();
}

/** A notice at the top of the page, or an alert in it, that says this. */
export async function expectFlash(page: Page, text: string | RegExp): Promise<void> {
  await page.getByText(text).first().waitFor();
}

/** Clocks run once a minute, and what they send takes a moment. */
const LONGEST_CLOCK_MS = 80_000;

/**
 * The newest message of the mailbox to this address, as text; waits until there is one after
 * `sinceMs`.
 */
export async function newestMail(to: string, sinceMs = 0): Promise<string> {
  const deadline = Date.now() + LONGEST_CLOCK_MS;
  for (;;) {
    const html = await (await fetch(`${portal().url}/mailbox`)).text();
    const article = html
      .split('<article>')
      .slice(1)
      .find((part) => part.includes(to));
    const at = Date.parse(/<time datetime="([^"]+)"/.exec(article ?? '')?.[1] ?? '');
    if (article && at >= sinceMs) return article.replaceAll(/<[^>]+>/g, ' ');
    if (Date.now() > deadline) throw new Error(`No mail to ${to} arrived.`);
    await new Promise((resolve) => {
      setTimeout(resolve, 200);
    });
  }
}
