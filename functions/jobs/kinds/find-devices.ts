import * as z from 'zod';
import { addressesIn } from '../../../core/domain/address-range.ts';
import { canonicalAddress } from '../../../core/domain/host-address.ts';
import type { FoundDevice } from '../../../core/domain/found-device.ts';
import { ADDRESSES_AT_ONCE, type AnswerOf } from '../../../core/domain/live-question.ts';
import { counted } from '../../../core/domain/report/document.ts';
import { snmpCredential } from '../../gateways/secrets.ts';
import { askAtSite } from '../../inventory/ask-at-site.ts';
import { targetBy } from '../../inventory/reach.ts';
import { requireVisibleGroup } from '../../reads/visible-groups.ts';
import { BadRequest, TooManyRequests } from '../../runtime/errors.ts';
import { findHosts } from '../../snmp/find-hosts.ts';
import { SnmpSockets } from '../../snmp/shared-sockets.ts';
import { earlierJobs } from '../earlier.ts';
import { findDevicesInput, findDevicesStart, searchedStep } from '../find-devices-start.ts';
import { jobKind } from '../kind.ts';

/**
 * Asks each address of a range what it is. Nothing is stored but the answers, so that a step may be
 * done twice. One search of an account runs at a time.
 */
export const findDevicesInRange = jobKind({
  input: findDevicesInput,
  step: z.strictObject({ addresses: z.array(z.string()) }),
  result: searchedStep,
  ...findDevicesStart,

  async plan({ account, now }, { range, jobId }) {
    if ((await earlierJobs(account, 'findDevices', jobId, now)).length > 0)
      throw new TooManyRequests('An earlier search of the account is still running.');
    const addresses = addressesIn(range);
    const steps = Array.from(
      { length: Math.ceil(addresses.length / ADDRESSES_AT_ONCE) },
      (_, at) => ({
        addresses: addresses.slice(at * ADDRESSES_AT_ONCE, (at + 1) * ADDRESSES_AT_ONCE),
      }),
    );
    return { steps, sentence: counted(addresses.length, 'address', 'addresses') };
  },

  async carryOut({ actor, scope }, { cDevGroupId, snmp, collectorId }, { addresses }) {
    const { accountId } = await requireVisibleGroup(actor, scope, cDevGroupId);
    const reach = await targetBy(accountId, '', snmp);
    const credential = reach && (await snmpCredential(accountId, reach.credential));
    if (!credential) throw new BadRequest('The account has no such SNMP credential any more.');
    const asked = addresses.length;
    if (collectorId !== '') {
      const { address: _none, ...target } = reach;
      const { answer } = await askAtSite(
        actor,
        { accountId, collectorId, deviceId: '' },
        { kind: 'search', addresses, target },
      );
      return { asked, ...answersTo(addresses, answer) };
    }
    const sockets = new SnmpSockets(1);
    try {
      return { asked, ...(await findHosts(sockets, addresses, reach, credential)) };
    } finally {
      sockets.close();
    }
  },

  finish(_call, _input, results) {
    const found = results.flatMap((result) => result.found);
    const asked = results.reduce((sum, result) => sum + result.asked, 0);
    const notAsked = results.reduce((sum, result) => sum + result.notAsked.length, 0);
    const words = findingsWords(found, asked);
    const sentence = notAsked > 0 ? `${words}, ${notAsked} could not be asked` : words;
    return Promise.resolve({ sentence });
  },
});

/** One answer for each address or name that a machine was to ask, and nothing else. */
function answersTo(
  hosts: readonly string[],
  { found, notAsked }: AnswerOf<'search'>,
): Omit<z.infer<typeof searchedStep>, 'asked'> {
  const byHost = new Map(found.map((one) => [hostOf(one), one]));
  const missing = new Map(notAsked.map((one) => [one.host, one]));
  return {
    found: hosts.flatMap((host) => byHost.get(host) ?? []),
    notAsked: hosts.flatMap((host) => (byHost.has(host) ? [] : (missing.get(host) ?? []))),
  };
}

/** An address as its name does not make a device the answer for that address. */
const hostOf = ({ dnsName, address }: FoundDevice) =>
  dnsName !== '' && canonicalAddress(dnsName) === undefined ? dnsName : address;

/** "12 of 254 addresses answer over SNMP, 3 in another way" */
function findingsWords(found: readonly FoundDevice[], asked: number): string {
  const overSnmp = found.filter(({ answers }) => answers === 'snmp').length;
  const others = found.length - overSnmp;
  const words = `${overSnmp} of ${asked.toLocaleString('en-GB')} addresses ${overSnmp === 1 ? 'answers' : 'answer'} over SNMP`;
  return others > 0 ? `${words}, ${others} in another way` : words;
}
