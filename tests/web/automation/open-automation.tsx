import createWrapper from '@cloudscape-design/components/test-utils/dom';
import { fireEvent, screen } from '@testing-library/react';
import type { JobView } from '../../../core/contract/jobs.ts';
import { SignedInOnly } from '../../../web/src/app/signed-in-only.tsx';
import { RunJobPage } from '../../../web/src/features/automation/run-job-page.tsx';
import { permissionsWith, roleWith } from '../people.ts';
import { tokenWith } from '../portal-server.ts';
import { MemoryProvider, renderPortal, startPortal } from '../render-portal.tsx';

const run: JobView = {
  id: 'dry-1',
  kind: 'automation',
  title: 'Mill Lane',
  state: 'done',
  startedBy: 'Ann Example',
  isMine: true,
  startedAtMs: 1_000_000,
  endedAtMs: 2_000_000,
  stepsDone: 1,
  stepsInAll: 1,
  sentence: '1 to be made',
  fileUntilMs: null,
  hasPdf: false,
  code: 200,
};

/** Opens a job of Automation, whose dry runs are over at once. */
export async function openAutomation(address: string) {
  const portal = await startPortal(permissionsWith(roleWith(1)));
  const data = (value: unknown) => ({ body: { data: value } });
  portal.on(
    'GET /live/automation/runs',
    data({
      year: 2026,
      months: Array.from({ length: 12 }, () => ({ success: 0, fails: 0 })),
      runs: [],
    }),
  );
  portal.on('POST /live/automation/runs', {
    body: { message: 'The run was started.', data: run },
  });
  portal.on(
    'GET /live/automation/runs/run',
    data({ job: run, isDryRun: true, parts: [], lines: [], mayTakeBack: false, mayGoOn: false }),
  );
  portal.on('GET /getCustomers', data([]));
  portal.on('GET /live/jobs', data([]));
  localStorage.setItem('token', tokenWith({ 'cognito:username': 'ann' }));
  await renderPortal(address, new MemoryProvider(), [
    {
      path: '/',
      Component: SignedInOnly,
      children: [{ path: 'automation/:id', Component: RunJobPage }],
    },
  ]);
  await screen.findByRole('heading', { level: 1 });
  return { portal };
}

export function type(label: string, value: string): void {
  createWrapper()
    .findAllFormFields()
    .find((each) => each.findLabel()!.getElement().textContent === label)!
    .findControl()!
    .findInput()!
    .setInputValue(value);
}

/** By its words alone. */
function button(name: string): HTMLElement {
  const all = createWrapper().findAllButtons();
  return all.find((each) => each.findTextRegion()?.getElement().textContent === name)!.getElement();
}
export const press = (name: string) => fireEvent.click(button(name));
export function isOff(name: string): boolean {
  const found = button(name);
  return found.hasAttribute('disabled') || found.getAttribute('aria-disabled') === 'true';
}
