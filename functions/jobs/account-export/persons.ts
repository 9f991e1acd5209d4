import { plainAuthor, roleNames } from '../../../core/access/actor.ts';
import { nameFor } from '../../../core/access/staff.ts';
import { utcText } from '../../../core/domain/epoch.ts';
import type { Person } from '../../../core/domain/person.ts';
import { ownedRoles } from '../../reads/owned-roles.ts';
import { folderEntriesOf } from '../../store/folders.ts';
import { peopleOf } from '../../store/people.ts';
import { personOwner, viewSettingsOf } from '../../store/view-settings.ts';
import { wallLinksOf } from '../../store/wall-links.ts';
import { column, csvFile, jsonFile, type OwnedFile } from './owned-file.ts';
import type { Owned } from './owned.ts';

/** The people whose home the account is. */
export async function peopleOwned({ call, account }: Owned): Promise<Person[]> {
  return (await peopleOf(call.actor.providerId)).filter(
    ({ accountId }) => accountId === account.accountId,
  );
}

/** The roles that were made in the account, or in one of its customers. */
export async function rolesOwned({ call, account }: Owned) {
  return (await ownedRoles(call.actor)).filter(
    ({ owner }) => owner.accountId === account.accountId,
  );
}

const attribute = (name: string, of: string, about = '') =>
  column<Person>(name, ({ attributes }) => attributes[of] ?? '', about);

/** Files on people: who they are, their rights and their settings. */
export const PERSONS: readonly OwnedFile[] = [
  csvFile<Person>({
    name: 'users.csv',
    about: 'People, a row each. Passwords and second factors are kept by nobody but the sign-in.',
    rows: peopleOwned,
    columns: [
      column('Username', ({ username }) => username),
      attribute('First Name', 'given_name'),
      attribute('Last Name', 'family_name'),
      attribute('Email', 'email'),
      attribute('Phone', 'phone_number'),
      attribute('Customer', 'custom:customer', 'Empty for people of the whole account.'),
      attribute('Kind', 'custom:role'),
      column('Roles', ({ attributes }) => roleNames(attributes).join('|'), 'With | between them.'),
      column('Status', ({ status }) => status),
      column('Enabled', ({ isEnabled }) => isEnabled),
      column('Added', ({ createdAtMs }) => utcText(createdAtMs / 1000), 'UTC.'),
      column(
        'Last Here',
        ({ lastHereAtMs }) => (lastHereAtMs === null ? '' : utcText(lastHereAtMs / 1000)),
        'UTC; empty while it is not known.',
      ),
      column(
        'Preferences',
        ({ preferences }) => (preferences ? JSON.stringify(preferences) : ''),
        'What they have chosen for themselves, as JSON.',
      ),
    ],
  }),
  jsonFile(
    'roles.json',
    'Roles that were made here. Levels are 1 manage, 2 acknowledge, 3 view, 4 none; ids of services are Group IDs.',
    async (owned) =>
      (await rolesOwned(owned)).map(({ role, owner }) => ({ customer: owner.customer, ...role })),
  ),
  jsonFile(
    'views.json',
    'Saved views and settings of the dashboard of each person.',
    async (owned) => {
      const views = [];
      for (const { username, sub } of await peopleOwned(owned)) {
        const { savedViews, dashboardSettings, version } = await viewSettingsOf(
          personOwner({ sub }),
        );
        if (version > 0) views.push({ username, savedViews, dashboardSettings });
      }
      return views;
    },
  ),
  jsonFile('folders.json', 'Folders, and the dashboards and websites in them.', async ({ call }) =>
    (await folderEntriesOf(call.account)).map(
      ({ accountId: _account, revision: _revision, ...entry }) => entry,
    ),
  ),
  jsonFile(
    'wallboards.json',
    'Wallboards that are open without a sign-in. Their addresses are kept by nobody.',
    async ({ call, staff }) =>
      (await wallLinksOf(call.account)).map(({ view, maker, madeAtMs, untilMs, endedBecause }) => ({
        view,
        madeBy: nameFor(staff, plainAuthor(maker)),
        madeAt: utcText(madeAtMs / 1000),
        until: untilMs === 0 ? '' : utcText(untilMs / 1000),
        endedBecause,
      })),
  ),
];
