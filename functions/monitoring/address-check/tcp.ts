import { once } from 'node:events';
import { connect } from 'node:net';
import { addressOf } from './reach.ts';
import { passedOr, type CheckBy } from './outcome.ts';

/** Connects, sends nothing, and closes. */
export const checkPort: CheckBy<'tcp'> = async ({ host, port }, may, signal) => {
  const socket = connect({ host: await addressOf(host, may), port });
  try {
    await once(socket, 'connect', { signal });
    return passedOr(undefined);
  } finally {
    socket.destroy();
  }
};
