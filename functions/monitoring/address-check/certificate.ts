import { once } from 'node:events';
import { isIP } from 'node:net';
import { checkServerIdentity, connect, type TLSSocket } from 'node:tls';
import type { AddressCheck } from '../../../core/domain/address-check.ts';
import type { CheckFailure } from '../../../core/domain/check-result.ts';
import { addressOf } from './reach.ts';
import { failureOf, passedOr, type CheckBy } from './outcome.ts';

const DAY_MS = 86_400_000;
type CertificateCheck = Extract<AddressCheck, { kind: 'certificate' }>;

/** Reads the certificate of a server. Its days count as well when it is not trusted. */
export const checkCertificate: CheckBy<'certificate'> = async (check, may, signal) => {
  const { host, port } = check;
  const socket = connect({
    host: await addressOf(host, may),
    port,
    // A server name is a name (RFC 6066).
    ...(isIP(host) === 0 && { servername: host }),
    rejectUnauthorized: false,
  });
  try {
    await once(socket, 'secureConnect', { signal });
    const endsMs = Date.parse(socket.getPeerCertificate().valid_to);
    const days = Math.floor((endsMs - Date.now()) / DAY_MS);
    return { ...passedOr(faultOf(socket, check)), days };
  } finally {
    socket.destroy();
  }
};

function faultOf(
  socket: TLSSocket,
  { host, isOwnAuthority }: Pick<CertificateCheck, 'host' | 'isOwnAuthority'>,
): CheckFailure | undefined {
  const certificate = socket.getPeerCertificate();
  const now = Date.now();
  if (now >= Date.parse(certificate.valid_to)) return 'expired';
  if (now < Date.parse(certificate.valid_from)) return 'notYet';
  if (checkServerIdentity(host, certificate)) return 'otherName';
  if (isOwnAuthority || socket.authorized) return undefined;
  // Node gives the code where its types have an error.
  const failure = failureOf({ code: String(socket.authorizationError) } as NodeJS.ErrnoException);
  return failure === 'broken' ? 'untrusted' : failure;
}
