import * as z from 'zod';
import type { ServiceRight } from '../../../core/access/areas.ts';
import type { ReportContent } from '../../../core/domain/report/document.ts';
import type { ReportInput } from '../../../core/domain/report/request.ts';
import { serviceReader } from '../../../core/domain/service-reader.ts';
import type { Service } from '../../../core/domain/service.ts';
import { plannedWorkIn, type WorkInSpan } from '../../reads/planned-work.ts';
import type { Span } from '../../reads/span.ts';
import { seesDevice, seesPart } from '../../reads/visible.ts';
import { findDevices, type StoredDevice } from '../../store/devices.ts';
import type { JobCall } from '../kind.ts';

/** Context of reading rows. */
export interface Reading {
  call: JobCall;
  input: ReportInput;
  /**
   * Services of one batch, in the order of the report; none where a report is not about services.
   */
  services: readonly Service[];
  span: Span;
}

interface Definition<R> {
  row: z.ZodType<R>;
  /** One for each service that the person may read it of. */
  read(reading: Reading): Promise<R[]>;
  /** Noun for a row, singular and plural, where it is no service. */
  noun?: readonly [string, string];
  /** @param unread how many services gave no row. */
  compose(rows: readonly R[], custom: readonly string[], unread: number): ReportContent;
}

export interface ReportSource {
  /** Noun for a row, singular and plural. */
  noun: readonly [string, string];
  read(reading: Reading): Promise<unknown[]>;
  compose(
    rows: readonly unknown[],
    custom: readonly string[],
    unread: number,
  ): ReportContent & {
    /** Each once; '' for rows without one. */
    customers: string[];
  };
}

/** The devices of a batch are read so many at a time. */
const AT_ONCE = 16;

export function source<R extends { customer: string }>({
  row,
  read,
  compose,
  noun,
}: Definition<R>): ReportSource {
  return {
    noun: noun ?? ['service', 'services'],
    read,
    // Rows come back from a file.
    compose(stored, custom, unread) {
      const rows = z.parse(z.array(row), stored);
      const customers = [...new Set(rows.map(({ customer }) => customer))];
      return { customers, ...compose(rows, custom, unread) };
    },
  };
}

export const named = (service: Service, { columns }: ReportInput) => ({
  name: service.name,
  customer: service.device.Customer,
  site: service.device['Site Name'],
  custom: columns.map((column) => serviceReader.text(service, column)),
});

/**
 * One row for each service of which the person holds the right, as on the device's page; null for
 * what everybody reads who sees the service.
 */
export async function ofReadable<R>(
  { call: { actor, scope }, services }: Reading,
  right: ServiceRight | null,
  rowOf: (service: Service, stored: StoredDevice) => Promise<R> | R,
): Promise<R[]> {
  const ids = services.map(({ id }) => id);
  const stored = new Map(
    (await findDevices(scope, ids)).map((found) => [keyOf(found.device), found]),
  );
  const mayRead = (device: StoredDevice['device']) =>
    right === null ? seesDevice(actor, device) : seesPart(actor, device, right);
  const wanted = services.flatMap((service) => {
    const found = stored.get(keyOf(service.device));
    return found && mayRead(found.device) ? [{ service, found }] : [];
  });
  return await inTurn(wanted, ({ service, found }) => rowOf(service, found));
}

/** Some at a time, in their order. */
async function inTurn<T, R>(all: readonly T[], rowOf: (one: T) => Promise<R> | R): Promise<R[]> {
  const rows: R[] = [];
  for (let at = 0; at < all.length; at += AT_ONCE)
    rows.push(...(await Promise.all(all.slice(at, at + AT_ONCE).map(rowOf))));
  return rows;
}

const keyOf = (device: { 'Account ID': string; id: string }) =>
  `${device['Account ID']}/${device.id}`;

/** The planned work on each device, read once for each account. */
export async function plannedWork({ call }: Reading, { from, to }: Span) {
  const byAccount = new Map<string, WorkInSpan>();
  for (const accountId of call.scope.accountIds)
    byAccount.set(accountId, await plannedWorkIn(accountId, { startEpoch: from, endEpoch: to }));
  return ({ record, device }: StoredDevice) => byAccount.get(record.account_id)?.on(device) ?? [];
}
