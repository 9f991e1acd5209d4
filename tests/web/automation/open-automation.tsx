import createWrapper from '@cloudscape-design/components/test-utils/dom';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect } from 'vitest';
import type { AutomationPlace, PartView, RunView } from '../../../core/contract/automation.ts';
import {
  DASHBOARD_TEMPLATE_LIST,
  GROUP_TEMPLATES,
  type GroupType,
} from '../../../core/domain/automation/templates.ts';
import { SignedInOnly } from '../../../web/src/app/signed-in-only.tsx';
import { AutomationPage } from '../../../web/src/features/automation/automation-page.tsx';
import { RunJobPage } from '../../../web/src/features/automation/run-job-page.tsx';
import type { Permissions } from '../../../web/src/access/session.ts';
import { permissionsWith, roleWith } from '../people.ts';
import { tokenWith } from '../portal-server.ts';
import { MemoryProvider, renderPortal, startPortal } from '../render-portal.tsx';

const place = (id: string, path: string, customer: string): AutomationPlace => ({
  id,
  name: path.split('/').at(-1)!,
  path,
  customer,
  account_id: 'northbeam',
});
/** Harbour Foods has groups of its own, and Corn Lane has one of dashboards. */
const GROUPS = [place('10', 'Direct', ''), place('11', 'Direct/Harbour Foods', 'Harbour Foods')];
const BOARDS = [
  place('21', 'Harbour Foods', 'Harbour Foods'),
  place('22', 'Corn Lane', 'Corn Lane'),
];

export const PARTS: readonly PartView[] = [
  { title: 'Device Groups', subject: 'Mill Lane', state: 1, code: 200, message: '' },
  { title: 'Users', subject: 'Mill Lane', state: 0, code: null, message: '' },
];

type Changes = Partial<Omit<RunView, 'job'>> & { job?: Partial<RunView['job']> };

/** A run of Mill Lane that is under way, but for the changes. */
export function runWith({ job, ...changes }: Changes): RunView {
  return {
    isDryRun: false,
    parts: [...PARTS],
    lines: [],
    mayTakeBack: false,
    mayGoOn: false,
    ...changes,
    job: {
      id: 'run-1',
      kind: 'automation',
      title: 'Mill Lane',
      state: 'running',
      startedBy: 'Ann Example',
      isMine: true,
      startedAtMs: Date.UTC(2026, 5, 1, 9, 30, 1),
      endedAtMs: null,
      stepsDone: 1,
      stepsInAll: 2,
      sentence: '',
      fileUntilMs: null,
      hasPdf: false,
      code: null,
      ...job,
    },
  };
}

/** A line of a dry run. */
export const planned = (will: RunView['lines'][number]['will']): RunView['lines'][number] => ({
  part: 0,
  what: 'Device group',
  name: 'Direct/Mill Lane',
  will,
  note: '',
  outcome: null,
});

export const ended = (code: number, sentence: string): Partial<RunView['job']> => ({
  state: 'done',
  endedAtMs: Date.UTC(2026, 5, 1, 9, 31, 4),
  sentence,
  code,
});

const NOTHING = { success: 0, fails: 0 };

/**
 * Opens an address of Automation; what its runs say is changed in the answer.
 * @param answers further answers of the server, which the page has from its first question on.
 */
export async function openAutomation(
  address: string,
  last?: RunView,
  changes: Partial<Permissions> = {},
  answers: Readonly<Record<string, { body: unknown }>> = {},
) {
  const portal = await startPortal(permissionsWith(roleWith(1), changes));
  const runs = {
    dry: runWith({ isDryRun: true, job: { id: 'dry-1' } }),
    real: last ?? runWith({}),
  };
  const data = (value: unknown) => ({ body: { data: value } });
  portal.on('GET /live/automation/runs', () =>
    data({
      year: 2026,
      months: Array.from({ length: 12 }, (_, at) =>
        at === 2 ? { success: 4, fails: 1 } : NOTHING,
      ),
      runs: last ? [last.job] : [],
    }),
  );
  portal.on('POST /live/automation/runs', ({ body }) => {
    const { job } = (body as { isDryRun: boolean }).isDryRun ? runs.dry : runs.real;
    return { body: { message: 'The run was started.', data: job } };
  });
  portal.on('GET /live/automation/runs/run', ({ query }) =>
    data([runs.dry, runs.real].find(({ job }) => job.id === query['id']) ?? last),
  );
  portal.on('GET /live/templates/groups', ({ query }) =>
    data(GROUP_TEMPLATES[query['type'] as GroupType]),
  );
  portal.on(
    'GET /live/templates/dashboards',
    data(
      DASHBOARD_TEMPLATE_LIST.map(({ id, name, description, widgetTokens }) => ({
        id,
        name,
        description,
        widgetTokens,
      })),
    ),
  );
  portal.on('GET /live/automation/device-groups', data(GROUPS));
  portal.on('GET /live/automation/dashboard-groups', data(BOARDS));
  portal.on('GET /live/automation/groups', data([]));
  portal.on(
    'GET /live/automation/roles',
    data([{ name: 'Customer Viewer', description: 'Sees the customer' }]),
  );
  portal.on('GET /getCustomers', data([GROUPS[1]]));
  portal.on(
    'GET /getcustomerdevices',
    data([{ id: '501', name: 'LDS-01', customer: 'Harbour Foods', account_id: 'northbeam' }]),
  );
  portal.on('GET /live/jobs', data([]));
  for (const [route, answer] of Object.entries(answers)) portal.on(route, answer);
  localStorage.setItem('token', tokenWith({ 'cognito:username': 'ann' }));
  const { router } = await renderPortal(address, new MemoryProvider(), [
    {
      path: '/',
      Component: SignedInOnly,
      children: [
        { path: 'automation', Component: AutomationPage },
        { path: 'automation/:id', Component: RunJobPage },
      ],
    },
  ]);
  await screen.findByRole('heading', { level: 1 });
  return { portal, runs, router };
}

const sections = () => createWrapper().findAllExpandableSections();
const titleOf = (section: ReturnType<typeof sections>[number]) =>
  section.findHeaderText()!.getElement().textContent;

/** The jobs that are offered; a narrow page has its steps in a section as well. */
export const jobs = () =>
  sections()
    .map(titleOf)
    .filter((title) => !title?.startsWith('Step '));

/** The form of a job. */
export const job = (title: string) => sections().find((each) => titleOf(each) === title)!;

/** A part of the page; all of it by default. */
interface Within {
  getElement(): Element;
}
const page: Within = { getElement: () => document.body };

export const labels = (within: Within = page) =>
  createWrapper(within.getElement())
    .findAllFormFields()
    .map((each) => each.findLabel()!.getElement().textContent);

function control(label: string, within: Within) {
  return createWrapper(within.getElement())
    .findAllFormFields()
    .find((each) => each.findLabel()!.getElement().textContent === label)!
    .findControl()!;
}

export function type(label: string, value: string, within: Within = page): void {
  const field = control(label, within);
  (field.findAutosuggest() ?? field.findInput()!).setInputValue(value);
}

/** Opens the list of a field, waits for an option that may still be read, and takes it. */
export async function choose(label: string, value: string, within: Within = page) {
  const field = control(label, within);
  const list = field.findSelect() ?? field.findMultiselect()!;
  list.openDropdown();
  await waitFor(() => expect(list.findDropdown().findOptionByValue(value)).not.toBeNull());
  list.selectOptionByValue(value);
}

/** By its words alone: asking for roles takes long on a page of seven forms. */
function button(name: string): HTMLElement {
  const all = createWrapper().findAllButtons();
  return all.find((each) => each.findTextRegion()?.getElement().textContent === name)!.getElement();
}
export const press = (name: string) => fireEvent.click(button(name));
export function isOff(name: string): boolean {
  const found = button(name);
  return found.hasAttribute('disabled') || found.getAttribute('aria-disabled') === 'true';
}
