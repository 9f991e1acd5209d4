import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import * as z from 'zod';
import type { AccountId } from '../../core/access/scope.ts';
import { deviceBasis, type DeviceBasis } from '../../core/domain/device.ts';
import { log } from '../runtime/log.ts';
import { get, getMany, putMany, queryPages, type Row } from './client.ts';
import { BEHIND_DEVICES, deviceRange, isLive, readRecord } from './device-rows.ts';

/** The form of the parts; a snapshot of another form is passed over. */
const FORM = 1;
/** An account of fewer devices is read as fast from its rows. */
const FEWEST_DEVICES = 2_000;
/** A snapshot that none has followed is used for so long. */
const LASTING_SECONDS = 3 * 86_400;
/** An item of DynamoDB has 400 KB at most. */
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

/** What lists ask of every device. */
interface Bases {
  ids: string[];
  /** Each place once, since the devices of a group stand in the same one. */
  places: Place[];
  placeOf: number[];
}

/** A device of a snapshot; its row is unpacked when it is first asked for. */
export interface PackedDevice {
  basis: DeviceBasis;
  row: () => Row;
}

export interface DeviceSnapshot {
  /** What changed at this moment or later may not be in it. */
  asOfMs: number;
  /** In the order of their ids. */
  devices: PackedDevice[];
}

/**
 * The devices of a large account as they stood when a clock last packed them: a tenth of the bytes
 * of their rows, in two requests (decision 40).
 * @returns undefined when there is none, or none that can be read.
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

/** Packs the devices of an account, when it is a large one. */
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

/** The rows as one part, or as several that are small enough for the table. */
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

/** @throws when the bytes are not what pack gave. */
const unpacked = (bytes: unknown): unknown =>
  JSON.parse(brotliDecompressSync(bytes as Uint8Array).toString());
