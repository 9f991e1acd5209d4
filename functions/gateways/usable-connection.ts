import {
  connectionRefused,
  placeOf,
  secretRefused,
  type Connection,
} from '../../core/domain/hook/connection.ts';
import { SHAPES } from '../../core/domain/hook/shapes.ts';
import { secretFor, type KeptSecret } from './hook.ts';
import { CallRefused, requireReachable } from './outside-call.ts';

/** A fault of a connection; 'secret' is the field of the secret that proves who calls. */
type Usable = { secret: string } | { fault: { field: string; reason: string } };

/**
 * A connection with the secret that was given or is kept, or the fault of what an administrator
 * gave.
 * @param kept reads the stored secret for this connection.
 */
export async function usable(
  connection: Connection,
  given: string | undefined,
  kept: () => Promise<string | undefined>,
): Promise<Usable> {
  const wrong = connectionRefused(connection);
  if (wrong) return { fault: wrong };
  const reason = given === undefined ? undefined : secretRefused(SHAPES[connection.shape], given);
  if (reason !== undefined) return { fault: { field: 'secret', reason } };
  const secret = given ?? (await kept());
  if (secret === undefined) return { fault: { field: 'secret', reason: 'is required' } };
  try {
    requireReachable(new URL(placeOf(connection, secret)));
  } catch (error) {
    if (!(error instanceof CallRefused)) throw error;
    const isSecret = SHAPES[connection.shape].template.auth.kind === 'address';
    return { fault: { field: isSecret ? 'secret' : 'settings.address', reason: error.message } };
  }
  return { secret };
}

/** @returns undefined when there is none for this connection. */
export function secretIfFor(
  connection: Connection,
  kept: KeptSecret | undefined,
): string | undefined {
  try {
    return secretFor(connection, kept);
  } catch (error) {
    if (error instanceof CallRefused) return undefined;
    throw error;
  }
}
