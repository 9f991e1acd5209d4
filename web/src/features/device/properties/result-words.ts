import { ApiError, sentenceOf } from '../../../../../core/contract/api-error.ts';
import { devices } from '../../../../../core/contract/devices.ts';

/** Reads that show a device's properties, and are old once one of them has changed. */
export const DEVICE_READS = [devices.getDevice, devices.listDevices];

/** Outcome of a change to a property: "200: Successfully updated property." */
export function resultWords({ message }: { message: string }): string {
  // The server speaks of all properties of a call; the person changed one.
  return `200: ${message.replaceAll('all properties', 'property')}`;
}

export function refusalWords(error: unknown): string {
  return `${statusOf(error)}: ${sentenceOf(error)}`;
}

/** 0 when no answer came at all. */
export function statusOf(error: unknown): number {
  return error instanceof ApiError ? error.statusCode : 0;
}
