import { useMemo } from 'react';
import { can } from '../../../../core/access/grants.ts';
import { devicegroups, type Group } from '../../../../core/contract/devicegroups.ts';
import { alertReader, WORST_ALERTS_FIRST } from '../../../../core/domain/alert-reader.ts';
import { alertCondition, alertProperty, joinAlerts } from '../../../../core/domain/alert-row.ts';
import { DEVICE_TEXT_FIELDS } from '../../../../core/domain/device.ts';
import { equalityFilter } from '../../../../core/domain/filter-edit.ts';
import { readableQuery, writeFilterParams } from '../../../../core/domain/filter-params.ts';
import { NO_FILTER } from '../../../../core/domain/filter.ts';
import { findRows, foundBy, searchWords, type Found } from '../../../../core/domain/find.ts';
import { serviceReader } from '../../../../core/domain/service-reader.ts';
import type { Service } from '../../../../core/domain/service.ts';
import { sortRows } from '../../../../core/domain/table.ts';
import type { Recipient } from '../../../../core/domain/recipient.ts';
import { useSession, workingAccounts, type Session } from '../../access/session.ts';
import { useEndpoint } from '../../api/queries.ts';
import { useAlerts } from '../../parts/feeds/alerts.ts';
import { useDevices } from '../../parts/feeds/devices.ts';
import { useServices } from '../../parts/feeds/services.ts';
import { useWarmSearch } from '../../ui/table/use-warm-search.ts';
import type { Find } from './find.ts';
import { useAsked } from './use-asked.ts';
import { deviceTypesOf, MENU, visibleMenu, withDeviceTypes } from '../menu.ts';

export interface FindSection {
  title: string;
  finds: readonly Find[];
}

const MOST_OF_A_KIND = 6;

/**
 * Matches in what the person may read: services, alerts, planned work, groups, accounts, pages,
 * addresses and recipients. The kind whose name fits best comes first. Without words it is the pages.
 */
export function useFinds(search: string) {
  const session = useSession();
  const services = useServices();
  useWarmSearch(services.rows, serviceReader);
  const alerts = useAlerts();
  const { rows: devices } = useDevices();
  const groups = useEndpoint(devicegroups.listGroups, {});
  const listed = groups.data?.data;
  const alertRows = useMemo(
    () => sortRows(joinAlerts(alerts.rows, devices), WORST_ALERTS_FIRST, alertReader),
    [alerts.rows, devices],
  );
  const pages = useMemo(() => pagesOf(session, deviceTypesOf(devices)), [session, devices]);
  const asked = useAsked(search);
  const isPlain = searchWords(search).length === 1;
  const mayOpenServices = can(session.grants, 'services', 'view');
  const ofServices = serviceFinds(services.rows, search, isPlain && mayOpenServices);
  const isListed = new Set(ofServices.rows.map(({ to }) => to));
  const byAddress = asked.byAddress
    .map(({ id, name, address }) => ({ to: deviceAddress(id), name, about: `Asked at ${address}` }))
    .filter(({ to }) => !isListed.has(to));
  const kinds: (Found<Find> & { title: string })[] = [
    { title: 'Services', ...ofServices },
    {
      title: 'Alerts',
      ...mapped(
        findRows(
          alertRows,
          search,
          { name: (row) => alertProperty(row, 'Fault'), text: alertReader.searchText },
          MOST_OF_A_KIND,
        ),
        (row) => ({
          to: addressOf('/alerts', [['ID', row.alert.id]]),
          name: alertProperty(row, 'Fault'),
          about: [alertProperty(row, 'Device'), alertProperty(row, 'Site Name')]
            .filter(Boolean)
            .join(' · '),
          condition: alertCondition(row.alert),
        }),
      ),
    },
    {
      title: 'Planned work',
      ...findRows(
        asked.works,
        search,
        { name: ({ name }) => name, text: ({ text }) => text },
        MOST_OF_A_KIND,
      ),
    },
    { title: 'Groups', ...groupFinds(Array.isArray(listed) ? listed : [], search) },
    { title: 'Accounts', ...findNamed(accountsOf(session), search) },
    { title: 'Pages', ...findNamed(pages, search) },
    { title: 'Devices by address', rows: byAddress, total: byAddress.length, rank: 4 },
    { title: 'Recipients', ...recipientFinds(asked.recipients, search) },
  ];
  const sections: readonly FindSection[] =
    search.trim() === ''
      ? [{ title: 'Pages', finds: pages }]
      : kinds
          .filter(({ total }) => total > 0)
          .toSorted((a, b) => a.rank - b.rank)
          .map(({ title, rows }) => ({ title, finds: rows }));
  return {
    sections,
    isComplete:
      services.isComplete &&
      (alerts.isComplete || alerts.isDenied) &&
      !groups.isPending &&
      asked.isComplete,
    /** How many services there are in all; null until it is known. */
    total: services.total,
    here: services.rows.length,
    failures: [
      ...(services.error ? [`The services could not be read. ${services.error.message}`] : []),
      ...(alerts.error ? [`The alerts could not be read. ${alerts.error.message}`] : []),
      ...(services.failures.length > 0
        ? [`Not all could be searched. ${services.failures[0]!.message}`]
        : []),
      ...(groups.error ? [`The groups could not be read. ${groups.error.message}`] : []),
      ...asked.failures,
    ],
  };
}

function mapped<T>(found: Found<T>, findOf: (row: T) => Find): Found<Find> {
  return { ...found, rows: found.rows.map(findOf) };
}

/** An address whose filters are these alone, whatever the person's view brings. */
function addressOf(
  path: string,
  equal: readonly (readonly [string, string])[],
  search = '',
): string {
  const params = new URLSearchParams();
  writeFilterParams(params, equal.length > 0 ? equalityFilter(equal) : NO_FILTER);
  if (search) params.set('q', search);
  return `${path}?${readableQuery(params)}`;
}

/** @param offersAll adds a way to the table with all of them, where it searches in the same way. */
function serviceFinds(
  services: readonly Service[],
  search: string,
  offersAll: boolean,
): Found<Find> {
  const found = findRows(
    services,
    search,
    { name: ({ name }) => name, text: serviceReader.searchText },
    MOST_OF_A_KIND,
  );
  const rows = found.rows.map(serviceFind(search));
  const all: Find = {
    to: addressOf('/services', [], search.trim()),
    name: `All ${found.total} services`,
    about: `with “${search.trim()}”`,
  };
  return { ...found, rows: offersAll && found.total > rows.length ? [...rows, all] : rows };
}

const serviceFind =
  (search: string) =>
  ({ id, name, device, state, acknowledged }: Service): Find => {
    const place = [...new Set([device['Site Name'], device.Customer])].filter(Boolean).join(' · ');
    const why = foundBy(
      [
        ...DEVICE_TEXT_FIELDS.map((field) => [field, device[field]] as const),
        ...device.Custom.map((property) => [property.name, property.value] as const),
      ],
      search,
      `${name} ${place}`,
    );
    return {
      to: deviceAddress(id),
      name,
      about: [place, why].filter(Boolean).join(' · '),
      condition: { state, acknowledged },
    };
  };

const deviceAddress = (id: string) => `/device/${encodeURIComponent(id)}`;

const recipientFinds = (recipients: readonly Recipient[], search: string): Found<Find> =>
  mapped(
    findRows(
      recipients,
      search,
      {
        name: ({ addr }) => addr,
        text: ({ addr, contact }) => `${addr}\n${contact}`.toLowerCase(),
      },
      MOST_OF_A_KIND,
    ),
    ({ addr, contact }) => ({
      to: `/alerts?recipient=${encodeURIComponent(addr)}`,
      name: addr,
      about: [contact === addr ? '' : contact, 'Alert recipient'].filter(Boolean).join(' · '),
    }),
  );

const groupFinds = (groups: readonly Group[], search: string): Found<Find> =>
  mapped(
    findRows(
      groups,
      search,
      { name: ({ name }) => name, text: ({ fullPath }) => fullPath.toLowerCase() },
      MOST_OF_A_KIND,
    ),
    ({ id, name, fullPath, deviceCount }) => ({
      to: `/groups/${encodeURIComponent(id)}`,
      name,
      about: `${fullPath}, ${deviceCount === 1 ? '1 device' : `${deviceCount} devices`}`,
    }),
  );

const findNamed = (finds: readonly Find[], search: string): Found<Find> =>
  findRows(
    finds,
    search,
    { name: ({ name }) => name, text: ({ name }) => name.toLowerCase() },
    MOST_OF_A_KIND,
  );

/** The accounts whose services the person works with, where there is more than one. */
function accountsOf(session: Session): Find[] {
  const ids = new Set(workingAccounts(session));
  const accounts = session.accounts.filter(({ id }) => ids.has(id));
  return accounts.length > 1
    ? accounts.map(({ id, name }) => ({
        to: addressOf('/services', [['Account ID', id]]),
        name,
        about: 'Services of this account',
      }))
    : [];
}

function pagesOf({ grants }: Session, deviceTypes: readonly string[]): Find[] {
  const entries = visibleMenu(withDeviceTypes(MENU, deviceTypes), grants);
  return [
    ...entries.flatMap(({ text, href, children = [] }) => [
      ...(href ? [{ to: href, name: text, about: '' }] : []),
      ...children.map((child) => ({ to: child.href ?? '/', name: child.text, about: text })),
    ]),
    { to: '/profile', name: 'My Account', about: 'Your profile' },
    { to: '/jobs', name: 'Jobs', about: '' },
    { to: '/api', name: 'API', about: '' },
  ];
}
