import * as z from 'zod';
import { addressesIn } from '../../../core/domain/address-range.ts';
import type { FoundDevice } from '../../../core/domain/found-device.ts';
import { counted } from '../../../core/domain/report/document.ts';
import { snmpCredential } from '../../gateways/secrets.ts';
import { targetBy } from '../../inventory/reach.ts';
import { requireVisibleGroup } from '../../reads/visible-groups.ts';
import { BadRequest, TooManyRequests } from '../../runtime/errors.ts';
import { findDevice } from '../../snmp/find-device.ts';
import { SnmpSockets } from '../../snmp/shared-sockets.ts';
import { earlierJobs } from '../earlier.ts';
import { findDevicesInput, findDevicesStart, searchedStep } from '../find-devices-start.ts';
import { jobKind } from '../kind.ts';

/** So many addresses are asked at once; they are a step of some three seconds. */
const ADDRESSES_IN_STEP = 20;

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
      { length: Math.ceil(addresses.length / ADDRESSES_IN_STEP) },
      (_, at) => ({
        addresses: addresses.slice(at * ADDRESSES_IN_STEP, (at + 1) * ADDRESSES_IN_STEP),
      }),
    );
    return { steps, sentence: counted(addresses.length, 'address', 'addresses') };
  },

  async carryOut({ actor, scope }, { cDevGroupId, snmp }, { addresses }) {
    const { accountId } = await requireVisibleGroup(actor, scope, cDevGroupId);
    const sockets = new SnmpSockets(1);
    const ask = async (address: string) => {
      const target = await targetBy(accountId, address, snmp);
      const credential = target && (await snmpCredential(accountId, target.credential));
      if (!credential) throw new BadRequest('The account has no such SNMP credential any more.');
      return await findDevice(sockets, target, credential);
    };
    try {
      const answers = await Promise.all(addresses.map(ask));
      return { asked: addresses.length, found: answers.filter((one) => one !== undefined) };
    } finally {
      sockets.close();
    }
  },

  finish(_call, _input, results) {
    const found = results.flatMap((result) => result.found);
    const asked = results.reduce((sum, result) => sum + result.asked, 0);
    return Promise.resolve({ sentence: findingsWords(found, asked) });
  },
});

/** "12 of 254 addresses answer over SNMP, 3 in another way" */
function findingsWords(found: readonly FoundDevice[], asked: number): string {
  const overSnmp = found.filter(({ answers }) => answers === 'snmp').length;
  const others = found.length - overSnmp;
  const words = `${overSnmp} of ${asked.toLocaleString('en-GB')} addresses ${overSnmp === 1 ? 'answers' : 'answer'} over SNMP`;
  return others > 0 ? `${words}, ${others} in another way` : words;
}
