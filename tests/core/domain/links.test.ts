import { describe, expect, test } from 'vitest';
import {
  changedLinks,
  draftedLinks,
  findsDevice,
  linkChanges,
  linkingDevice,
  mayBeLinked,
  NO_LINK_DRAFT,
  withLink,
  withoutLink,
} from '../../../core/domain/links.ts';
import { deviceWith } from '../../fixtures/device.ts';

const backup = { id: '2', tag: 'Backup' };
const core = { id: '3', tag: 'Core' };

describe('a draft of links', () => {
  test('without a change asks for nothing', () => {
    expect(linkChanges([backup], NO_LINK_DRAFT)).toEqual({ additions: [], removals: [] });
    const undone = withLink(withoutLink(NO_LINK_DRAFT, '2'), backup);
    expect(linkChanges([backup], undone)).toEqual({ additions: [], removals: [] });
    expect(linkChanges([], withoutLink(withLink(NO_LINK_DRAFT, core), '3'))).toEqual({
      additions: [],
      removals: [],
    });
  });

  test('may remove several links, and one of them twice', () => {
    const draft = ['2', '3', '2'].reduce(withoutLink, NO_LINK_DRAFT);
    expect(draftedLinks([backup, core], draft)).toEqual([]);
    expect(draft.removedIds).toEqual(['3', '2']);
  });

  test('gives another tag by removing the link and adding it anew', () => {
    const draft = withLink(NO_LINK_DRAFT, { id: '2', tag: 'Spare' });
    expect(linkChanges([backup], draft)).toEqual({
      additions: [{ id: '2', tag: 'Spare' }],
      removals: [backup],
    });
  });

  test('stands on top of what others change meanwhile', () => {
    const draft = withoutLink(withLink(NO_LINK_DRAFT, core), '2');
    expect(draftedLinks([backup, { id: '9', tag: 'New' }], draft)).toEqual([
      { id: '9', tag: 'New' },
      core,
    ]);
    expect(linkChanges([{ id: '2', tag: 'Renamed' }], draft)).toEqual({
      additions: [core],
      removals: [{ id: '2', tag: 'Renamed' }],
    });
  });

  test('asks for changes that lead to what it shows', () => {
    const links = [backup, core];
    const draft = withLink(withoutLink(NO_LINK_DRAFT, '3'), { id: '4', tag: 'LAN' });
    expect(changedLinks(links, linkChanges(links, draft))).toEqual({
      links: draftedLinks(links, draft),
    });
  });
});

test('DATA-14 a linking device has its id, links, customer, DNS name, uptime, billing reference and the identifier that the brand chose', () => {
  const device = deviceWith({
    Links: [backup],
    Customer: 'Harbour Foods',
    'DNS Name': 'lds-cpe-01.example',
    'Device Uptime': 60,
    'Billing Reference': 'NB1',
    'Circuit Reference': 'C-7',
  });
  expect(linkingDevice(device, { device_identifier: 'Circuit Reference' })).toEqual({
    id: 'dev-1',
    label: 'LDS-CPE-01',
    Links: [backup],
    Customer: 'Harbour Foods',
    'DNS Name': 'lds-cpe-01.example',
    'Device Uptime': 60,
    'Billing Reference': 'NB1',
    identifier: { name: 'Circuit Reference', value: 'C-7' },
  });
  expect(linkingDevice(device, {}).identifier).toEqual({ name: 'Billing Reference', value: 'NB1' });
});

test('a device is found by its name, its identifier, its billing reference and its DNS name', () => {
  const device = linkingDevice(
    deviceWith({
      'DNS Name': 'lds-cpe-01.example',
      'Billing Reference': 'NB1',
      'Circuit Reference': 'C-7',
    }),
    { device_identifier: 'Circuit Reference' },
  );
  expect(
    ['lds-c', 'EXAMPLE', 'nb1', ' c-7 ', ''].filter((typed) => findsDevice(device, typed)),
  ).toHaveLength(5);
  expect(findsDevice(device, 'MAN')).toBe(false);
});

test('a router that belongs to no customer may be linked, of the account or of its provider', () => {
  const device = deviceWith({ Customer: 'A', 'Account ID': 'northbeam' });
  const router = (account: string) => deviceWith({ id: '2', Customer: '', 'Account ID': account });
  expect(
    ['northbeam', 'northbeam_SUPER', 'tidewater'].map((account) =>
      mayBeLinked(device, router(account)),
    ),
  ).toEqual([true, true, false]);
  expect(
    mayBeLinked(
      router('northbeam'),
      deviceWith({ id: '3', Customer: 'A', 'Account ID': 'northbeam' }),
    ),
  ).toBe(false);
});

test('only devices of the same customer may be linked, and none to itself', () => {
  const device = deviceWith({ Customer: 'A' });
  expect(mayBeLinked(device, deviceWith({ id: '2', Customer: 'A' }))).toBe(true);
  expect(mayBeLinked(device, device)).toBe(false);
  expect(mayBeLinked(device, deviceWith({ id: '2', Customer: 'B' }))).toBe(false);
  expect(mayBeLinked(device, deviceWith({ id: '2', Customer: 'A', 'Account ID': 'other' }))).toBe(
    false,
  );
});
