import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import * as z from 'zod';
import type { AccountId } from '../../core/access/scope.ts';
import { deviceBasis, type DeviceBasis } from '../../core/domain/device.ts';
import { log } from '../runtime/log.ts';
import { get, getMany, putMany, queryPages, type Row } from './client.ts';
import { BEHIND_DEVICES, deviceRange, isLive, readRecord } from './device-rows.ts';

/** Format version; snapshots in other formats are ignored. */
const FORM = 1;
/** Smaller accounts read their rows as fast. */
const FEWEST_DEVICES = 2_000;
/** A snapshot expires if the clock fails to replace it. */
const LASTING_SECONDS = 3 * 86_400;
/** A DynamoDB item is at most 400 KB. */
const MOST_PART_BYTES = 380_000;

const HEAD_ID = `${BEHIND_DEVICES}snapshot`;
const partId = (asOfMs: number, at: number) => `${HEAD_ID}#${asOfMs}#${at}`;

const headSchema = z.object({
  form: z.literal(FORM),
  asOfMs: z.number(),
  parts: z.number().int(),
  expiresAt: z.number(),
});

type Place = Omit<DeviceBasis, 'id'>;

/** The basis of each device, which lists need for all devices. */
interface Bases {
  ids: string[];
  /** Deduplicated: the devices of a group share a place. */
  places: Place[];
  placeOf: number[];
}

/** The row is unpacked on first use. */
export interface PackedDevice {
  basis: DeviceBasis;
  row: () => Row;
}

export interface DeviceSnapshot {
  /** Changes at or after this moment may be missing. */
  asOfMs: number;
  /** Sorted by id. */
  devices: PackedDevice[];
}

/**
 * The nightly snapshot of a large account: a tenth of the bytes of its rows, in two requests
 * (decision 40).
 * @returns undefined if there is none, or it is unreadable.
 */
export async function readSnapshot(accountId: AccountId): Promise<DeviceSnapshot | undefined> {
  const head = headSchema.safeParse(await get('devices', { accountId, deviceId: HEAD_ID })).data;
  if (!head || head.expiresAt * 1000 <= Date.now()) return undefined;
  const { asOfMs, parts } = head;
  const ids = Array.from({ length: parts }, (_, at) => partId(asOfMs, at));
  const rows = await getMany(
    'devices',
    ids.map((deviceId) => ({ accountId, deviceId })),
  );
  if (rows.length < parts) return undefined;
  try {
    const byId = new Map(rows.map((row) => [row['deviceId'], row]));
    return { asOfMs, devices: ids.flatMap((id) => devicesOfPart(accountId, byId.get(id)!)) };
  } catch (error) {
    log.error('a snapshot of devices cannot be read', { accountId, error: error as Error });
    return undefined;
  }
}

function devicesOfPart(accountId: AccountId, part: Row): PackedDevice[] {
  const { ids, places, placeOf } = unpacked(part['bases']) as Bases;
  let rows: Row[] | undefined;
  return ids.map((id, at) => ({
    basis: { id, ...places[placeOf[at]!]! },
    row: () => ({ accountId, ...(rows ??= unpacked(part['rows']) as Row[])[at] }),
  }));
}

/** Stores a snapshot if the account is large enough. */
export async function writeSnapshot(
  accountId: AccountId,
  { fewest = FEWEST_DEVICES } = {},
): Promise<void> {
  const asOfMs = Date.now();
  const expiresAt = Math.floor(asOfMs / 1000) + LASTING_SECONDS;
  const waiting: Row[] = [];
  let devices = 0;
  let parts = 0;
  const put = async (rows: readonly Row[]) => {
    for (const part of packed(rows)) {
      const deviceId = partId(asOfMs, parts);
      await putMany('devices', [{ accountId, deviceId, ...part, expiresAt }]);
      parts += 1;
    }
  };
  for await (const page of queryPages('devices', deviceRange(accountId))) {
    const live = page.filter(isLive);
    devices += live.length;
    waiting.push(...live);
    if (devices >= fewest) await put(waiting.splice(0));
  }
  if (devices < fewest) return;
  await putMany('devices', [
    { accountId, deviceId: HEAD_ID, form: FORM, asOfMs, parts, expiresAt },
  ]);
}

/** Splits the rows until each part fits an item. */
function packed(rows: readonly Row[]): { bases: Uint8Array; rows: Uint8Array }[] {
  const part = {
    bases: pack(basesOf(rows)),
    rows: pack(rows.map(({ accountId: _account, ...row }) => row)),
  };
  if (part.bases.length + part.rows.length <= MOST_PART_BYTES) return [part];
  const half = Math.ceil(rows.length / 2);
  return [rows.slice(0, half), rows.slice(half)].flatMap(packed);
}

function basesOf(rows: readonly Row[]): Bases {
  const places = new Map<string, number>();
  const placeOf = rows.map((row) => {
    const { id: _id, ...place } = deviceBasis(readRecord(row));
    const text = JSON.stringify(place);
    if (!places.has(text)) places.set(text, places.size);
    return places.get(text)!;
  });
  return {
    ids: rows.map((row) => String(row['deviceId'])),
    places: [...places.keys()].map((text) => JSON.parse(text) as Place),
    placeOf,
  };
}

const pack = (value: unknown): Uint8Array =>
  brotliCompressSync(JSON.stringify(value), {
    params: { [constants.BROTLI_PARAM_QUALITY]: 5 },
  });

/** @throws on corrupt bytes. */
const unpacked = (bytes: unknown): unknown =>
  JSON.parse(brotliDecompressSync(bytes as Uint8Array).toString());
