// @vitest-environment jsdom
import createWrapper from '@cloudscape-design/components/test-utils/dom';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { RunView } from '../../../core/contract/automation.ts';
import { eachInFreshBrowser } from '../page-tests.ts';
import type { PortalServer } from '../portal-server.ts';
import {
  choose,
  ended,
  isOff,
  job,
  jobs,
  openAutomation,
  PARTS,
  planned,
  press,
  runWith,
  type,
} from './open-automation.tsx';

let portal: PortalServer;
eachInFreshBrowser(() => portal);

const FULL = [
  'Device Groups',
  'Dashboard Groups',
  'Website Groups',
  'Report Groups',
  'Dashboards',
  'Users',
];
const wizard = () => createWrapper().findWizard()!;
const step = () => screen.getByRole('heading', { level: 1 }).textContent;
const steps = () =>
  wizard()
    .findMenuNavigationLinks()
    .map((link) => link.getElement().textContent);
const visit = (number: number) => wizard().findMenuNavigationLink(number)!.click();
const begun = () => portal.calls('POST /live/automation/runs').map(({ body }) => body);
const on = (name: string) => waitFor(() => expect(isOff(name)).toBe(false));

test('AUTO-02 AUTO-03 AUTO-05 AUTO-06 AUTO-20 AUTO-22 AUTO-23 AUTO-24 AUTO-28 a customer is configured in three steps: jobs are saved, looked at, and done', async () => {
  let runs;
  ({ portal, runs } = await openAutomation('/automation'));
  expect(steps()).toEqual(['Selection', 'Confirmation', 'Execution']);
  expect(jobs()).toEqual([...FULL, 'Roles']);
  type('Customer', 'Mill Lane');
  expect(isOff('Continue')).toBe(true);
  await on('Save Roles');
  press('Save Roles');
  await screen.findByText('Saved');
  expect([step(), isOff('Continue')]).toEqual(['Selection', false]);

  press('Continue');
  expect(step()).toBe('Confirmation');
  expect(document.activeElement?.textContent).toBe('Confirmation');
  expect([isOff('Back'), isOff('Execute')]).toEqual([false, true]);
  press('Back');
  expect([step(), isOff('Continue')]).toEqual(['Selection', false]);
  const dryRun = (lines: RunView['lines'], sentence: string) => ({
    ...runs.dry,
    lines,
    job: { ...runs.dry.job, ...ended(200, sentence) },
  });
  runs.dry = dryRun([planned('refuse'), planned('refuse')], '2 refused');
  press('Continue');
  expect(await screen.findByText('2 refused. Nothing has been done yet.')).toBeTruthy();
  expect(isOff('Execute')).toBe(true);
  expect(screen.getByText('All of it is refused.')).toBeTruthy();
  press('Back');
  runs.dry = dryRun([planned('make'), planned('leave')], '1 to be made, 1 left unchanged');
  press('Continue');
  await on('Execute');
  const parts = [
    {
      job: 'roles',
      account: 'northbeam',
      customer: 'Mill Lane',
      resourceGroup: '',
      dashboardGroup: '',
    },
  ];
  expect(begun()).toMatchObject([
    { isDryRun: true, parts },
    { isDryRun: true, parts },
    { isDryRun: true, parts },
  ]);

  press('Execute');
  expect(step()).toBe('Execution');
  expect(document.activeElement?.textContent).toBe('Execution');
  expect(isOff('Reset')).toBe(true);
  expect(await screen.findByText('1 of 2 jobs finished')).toBeTruthy();
  expect(screen.getByRole('progressbar').getAttribute('value')).toBe('50');
  expect(isOff('Reset')).toBe(true);
  expect(begun().slice(3)).toMatchObject([{ isDryRun: false, parts, looked: 'dry-1' }]);
  runs.real = runWith({
    parts: [
      PARTS[0]!,
      { ...PARTS[1]!, state: 2, code: 500, message: 'This address appears twice.' },
    ],
    job: ended(419, '1 made, 1 failed'),
  });
  expect(await screen.findByText('2 of 2 jobs finished')).toBeTruthy();
  const told = within(screen.getByRole('list', { name: 'Jobs' })).getAllByRole('listitem');
  expect(told.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Device Groups Complete 200/),
    expect.stringMatching(/^Users Failed 500: This address appears twice\./),
  ]);
  await on('Reset');
  press('Reset');
  expect([step(), isOff('Continue')]).toEqual(['Selection', true]);
  expect(screen.queryByText('Saved')).toBeNull();
});

test('staff of a provider are asked for the account before anything is saved, and not offered the provider’s own, which has no customers', async () => {
  ({ portal } = await openAutomation('/automation', undefined, {
    account_id: 'northbeam_SUPER',
    accounts: ['northbeam_SUPER', 'northbeam', 'tidewater'].map((id) => ({ id, name: id })),
  }));
  type('Customer', 'Mill Lane');
  const form = () => job('Report Groups').getElement();
  await waitFor(() => expect(form().textContent).toContain('Choose an account first.'));
  expect(isOff('Save Report Groups')).toBe(true);
  const list = createWrapper().findSelect()!;
  list.openDropdown();
  const options = list.findDropdown().findOptions();
  expect(options.map((option) => option.getElement().textContent)).toEqual([
    'northbeam',
    'tidewater',
  ]);
  list.selectOptionByValue('tidewater');
  await on('Save Report Groups');
  press('Save Report Groups');
  await on('Continue');
  press('Continue');
  await waitFor(() => expect(begun()).toMatchObject([{ parts: [{ account: 'tidewater' }] }]));
});

test('AUTO-04 AUTO-06 AUTO-21 AUTO-33 AUTO-34 AUTO-35 AUTO-36 AUTO-37 AUTO-38 a full customer walks through its six jobs, each of which says what it needs', async () => {
  ({ portal } = await openAutomation('/automation'));
  screen.getByRole<HTMLInputElement>('checkbox', { name: 'Full Customer' }).click();
  await waitFor(() => expect(jobs()).toEqual(FULL));
  const inFolders = ['Device Groups', 'Dashboard Groups', 'Website Groups'];
  const off = (titles: readonly string[]) => titles.filter((title) => isOff(`Save ${title}`));
  expect(off(FULL)).toEqual(FULL);
  type('Customer', 'Mill Lane');
  await on('Save Report Groups');
  expect(off(FULL)).toEqual(FULL.filter((title) => title !== 'Report Groups'));
  await choose('Structure', 'flat', job('Device Groups'));
  await choose('Folder', 'root', job('Dashboard Groups'));
  await choose('Folder', 'root', job('Website Groups'));
  expect(off(inFolders)).toEqual(inFolders);
  await choose('Folder', 'root', job('Device Groups'));
  await choose('Structure', 'flat', job('Dashboard Groups'));
  await choose('Structure', 'flat', job('Website Groups'));
  await waitFor(() => expect(off(inFolders)).toEqual([]));
  type('Customer', '');
  await waitFor(() => expect(off(FULL)).toEqual(FULL));
  type('Customer', 'Mill Lane');
  for (const title of [...inFolders, 'Report Groups']) {
    await on(`Save ${title}`);
    press(`Save ${title}`);
  }
  expect(isOff('Save Dashboards')).toBe(true);
  await choose('Template', 'netflow', job('Dashboards'));
  expect(isOff('Save Dashboards')).toBe(true);
  type('Device group', 'Mill Lane', job('Dashboards'));
  expect(isOff('Save Dashboards')).toBe(true);
  type('Site', 'Leeds', job('Dashboards'));
  await on('Save Dashboards');
  type('Device group', '', job('Dashboards'));
  expect(isOff('Save Dashboards')).toBe(true);
  type('Device group', 'Mill Lane', job('Dashboards'));
  press('Save Dashboards');
  await waitFor(() => expect(screen.getAllByText('Saved')).toHaveLength(5));
  expect(isOff('Continue')).toBe(true);
  const person = {
    'First Name': 'Ivy',
    'Last Name': 'Mill',
    Email: 'ivy@mill.example',
    Phone: '+441130000000',
  };
  for (const [label, value] of Object.entries(person)) type(label, value, job('Users'));
  press('Save Users');
  await on('Continue');
  press('Continue');
  const groups = (of: string, folder = 'root') => ({ job: 'groups', type: of, folder });
  await waitFor(() =>
    expect(begun()).toMatchObject([
      {
        isDryRun: true,
        parts: [
          { ...groups('device'), structure: { name: 'One folder', data: [] } },
          groups('dashboard'),
          groups('website'),
          groups('report', ''),
          {
            job: 'dashboards',
            templateId: 'netflow',
            dashboardName: 'Mill Lane Netflow',
            path: 'Mill Lane/Network/Leeds',
            widgetTokens: [{ type: 'owned', name: 'deviceGroup', value: 'Mill Lane' }],
          },
          { job: 'users', customer: 'Mill Lane', users: [{ email: 'ivy@mill.example' }] },
        ],
      },
    ]),
  );
});

test.each([
  ['Folder', 'Structure'],
  ['Structure', 'Folder'],
] as const)(
  'AUTO-34 each groups job needs a folder and a structure: a %s alone is not enough',
  async (first, second) => {
    ({ portal } = await openAutomation('/automation'));
    screen.getByRole<HTMLInputElement>('checkbox', { name: 'Full Customer' }).click();
    await waitFor(() => expect(jobs()).toEqual(FULL));
    type('Customer', 'Mill Lane');
    await on('Save Report Groups');
    const choices = { Folder: 'root', Structure: 'flat' };
    for (const title of ['Device Groups', 'Dashboard Groups', 'Website Groups']) {
      await choose(first, choices[first], job(title));
      expect(isOff(`Save ${title}`), title).toBe(true);
      await choose(second, choices[second], job(title));
      await on(`Save ${title}`);
    }
  },
);

test('AUTO-05 AUTO-39 AUTO-40 AUTO-41 a roles job needs a customer, and its two groups unless they are fixed', async () => {
  ({ portal } = await openAutomation('/automation'));
  const form = () => job('Roles').getElement();
  await waitFor(() => expect(form().textContent).toContain('Enter a customer name first.'));
  expect(isOff('Save Roles')).toBe(true);
  type('Customer', 'Mill Lane');
  await on('Save Roles');
  expect(form().textContent).toContain('Resource group: the customer’s own');
  expect(form().textContent).toContain('Dashboard group: the customer’s own');
  type('Customer', 'Harbour Foods');
  await waitFor(() => expect(isOff('Save Roles')).toBe(true));
  await choose('Dashboard Group', '21', job('Roles'));
  expect(isOff('Save Roles')).toBe(true);
  await choose('Resource Group', '11', job('Roles'));
  await on('Save Roles');
  // A choice for one customer is not taken for another.
  type('Customer', 'Corn Lane');
  await waitFor(() => expect(isOff('Save Roles')).toBe(true));
  expect(form().textContent).toContain('Resource group: the customer’s own');
  await choose('Dashboard Group', '22', job('Roles'));
  await on('Save Roles');
  press('Save Roles');
  await on('Continue');
});

test('a customer is chosen of those that the account has, or named anew, and the summary says which', async () => {
  ({ portal } = await openAutomation('/automation'));
  const field = createWrapper().findAutosuggest()!;
  field.focus();
  await waitFor(() =>
    expect(
      field
        .findDropdown()
        .findOptions()
        .map((option) => option.getElement().textContent),
    ).toEqual(['Harbour Foods']),
  );
  field.selectSuggestionByValue('Harbour Foods');
  const summary = () =>
    createWrapper()
      .findKeyValuePairs()!
      .findItems()
      .map((item) => item.getElement().textContent);
  const confirm = async () => {
    await on('Save Report Groups');
    press('Save Report Groups');
    await on('Continue');
    press('Continue');
  };
  await confirm();
  expect(summary()).toEqual(['AccountNorthbeam', 'CustomerHarbour Foods', 'JobsReport Groups']);
  press('Back');
  type('Customer', 'Mill Lane');
  expect(isOff('Continue')).toBe(true);
  // What is not saved for the new customer is not run by the link either.
  visit(2);
  expect(step()).toBe('Selection');
  await confirm();
  expect(summary()).toContain('CustomerMill Lane (new)');
});

test('what was run is not run again from the steps, and is looked at anew after a change', async () => {
  let runs;
  ({ portal, runs } = await openAutomation('/automation'));
  type('Customer', 'Mill Lane');
  await on('Save Roles');
  press('Save Roles');
  runs.dry = {
    ...runs.dry,
    lines: [planned('make')],
    job: { ...runs.dry.job, ...ended(200, '1') },
  };
  await on('Continue');
  press('Continue');
  await on('Execute');
  press('Execute');
  await waitFor(() => expect(begun()).toHaveLength(2));
  visit(1);
  expect(step()).toBe('Selection');
  await waitFor(() => expect(isOff('Continue')).toBe(true));
  expect(screen.getByText('The jobs are still running.')).toBeTruthy();
  visit(2);
  expect([step(), isOff('Execute')]).toEqual(['Confirmation', true]);
  visit(3);
  runs.real = runWith({ job: ended(200, '1 made') });
  await on('Reset');
  visit(2);
  expect(isOff('Execute')).toBe(true);
  expect(screen.getByText('This has already been run.')).toBeTruthy();
  press('Back');
  await on('Continue');
  press('Continue');
  await on('Execute');
  expect(begun().map((each) => (each as { isDryRun: boolean }).isDryRun)).toEqual([
    true,
    false,
    true,
  ]);
});
