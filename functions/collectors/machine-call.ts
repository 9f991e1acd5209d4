import {
  isSigned,
  KEY_REFUSED,
  MACHINE_HEADER,
  SEQUENCE_HEADER,
  SIGNATURE_HEADER,
} from '../monitoring/site/signed-call.ts';
import { Conflict, Unauthorized } from '../runtime/errors.ts';
import { machineWith, noteCall, type StoredMachine } from '../store/collectors.ts';

interface MachineCall {
  headers: Readonly<Record<string, string | undefined>>;
  rawBody: string;
  now: Date;
}

/**
 * The machine that signed a call.
 * @param path of the endpoint, which the signature includes
 * @throws Unauthorized without a valid signature; Conflict with the latest number for a call that
 * was made before.
 */
export async function machineOf(
  path: string,
  { headers, rawBody, now }: MachineCall,
): Promise<StoredMachine> {
  const machineId = headerOf(headers, MACHINE_HEADER);
  const sequence = Number(headerOf(headers, SEQUENCE_HEADER));
  const machine = machineId === '' ? undefined : await machineWith(machineId);
  const call = { path, machineId, sequence, body: rawBody };
  if (!machine) throw new Unauthorized(KEY_REFUSED);
  if (
    !Number.isSafeInteger(sequence) ||
    !isSigned(call, headerOf(headers, SIGNATURE_HEADER), machine.publicKey)
  )
    throw new Unauthorized('The signature of this call is not valid.');
  if (await noteCall(machine, sequence, now)) return machine;
  const latest = await machineWith(machineId);
  if (!latest || latest.withdrawnAtMs > 0) throw new Unauthorized(KEY_REFUSED);
  throw new Conflict('This call was made before.', { sequence: latest.sequence });
}

const headerOf = (headers: MachineCall['headers'], name: string): string =>
  Object.entries(headers).find(([header]) => header.toLowerCase() === name)?.[1] ?? '';
