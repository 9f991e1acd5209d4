import { once } from 'node:events';
import { isIP } from 'node:net';
import { checkServerIdentity, connect } from 'node:tls';
import type { CheckFailure } from '../../../core/domain/check-result.ts';
import { addressOf } from './reach.ts';
import { failureOf, passedOr, type CheckBy } from './outcome.ts';

const DAY_MS = 86_400_000;

/** Reads the certificate of a server. Its days count as well when it is not trusted. */
export const checkCertificate: CheckBy<'certificate'> = async (check, may, signal) => {
  const { host, port, isOwnAuthority } = check;
  const socket = connect({
    host: await addressOf(host, may),
    port,
    // A server name is a name (RFC 6066).
    ...(isIP(host) === 0 && { servername: host }),
    rejectUnauthorized: false,
  });
  try {
    await once(socket, 'secureConnect', { signal });
    const certificate = socket.getPeerCertificate();
    const endsMs = Date.parse(certificate.valid_to);
    const days = Math.floor((endsMs - Date.now()) / DAY_MS);
    const begins = Date.parse(certificate.valid_from);
    return { ...passedOr(faultOf()), days };

    function faultOf(): CheckFailure | undefined {
      if (Date.now() >= endsMs) return 'expired';
      if (Date.now() < begins) return 'notYet';
      if (checkServerIdentity(host, certificate)) return 'otherName';
      const { authorizationError } = socket;
      if (isOwnAuthority || !authorizationError) return undefined;
      const code = authorizationError as unknown as string;
      return code === 'ERR_TLS_CERT_ALTNAME_INVALID' ? undefined : trustFault(code);
    }
  } finally {
    socket.destroy();
  }
};

const trustFault = (code: string): CheckFailure => {
  const failure = failureOf({ code } as NodeJS.ErrnoException);
  return failure === 'broken' ? 'untrusted' : failure;
};
