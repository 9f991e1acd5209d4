import type { LeftOutCounts } from '../../../core/domain/source-reading.ts';
import { SourceRefused, type SourceAccess, type TrialStep } from '../source.ts';
import { countOf, forgetRelease, releaseOf } from './zabbix-api.ts';
import { READ_ITEMS } from './zabbix-history.ts';

/** Severities of problems that become alerts: from warning on. */
export const SEVERITIES: readonly number[] = [2, 3, 4, 5];
const MINOR = [0, 1];
const DISABLED = 1;
const THOUSAND = 1_000;
/** The oldest release that the portal was tried with. */
const OLDEST = 6 * THOUSAND;

export const trial: readonly TrialStep[] = [
  {
    what: 'The address is reached, and Zabbix answers',
    async run(access) {
      forgetRelease(access);
      const found = await releaseOf(access);
      const words = `Zabbix ${Math.floor(found / THOUSAND)}.${found % THOUSAND}`;
      if (found < OLDEST) throw new SourceRefused(`It is ${words}.`, 'form', `It is ${words}.`);
      return `${words}.`;
    },
  },
  {
    what: 'The key is taken',
    async run(access) {
      await countOf(access, 'host.get', { limit: 1 });
      return 'It is a key of this server.';
    },
  },
  counted('Groups are seen', 'hostgroup.get', 'groups with hosts', { with_hosts: true }, true),
  counted('Hosts are seen', 'host.get', 'hosts that are enabled', { monitored_hosts: true }, true),
  counted('Values are read', 'item.get', 'items that the portal reads', READ_ITEMS, false),
  counted(
    'Problems are read',
    'problem.get',
    'problems from warning on',
    { severities: SEVERITIES },
    false,
  ),
];

function counted(
  what: string,
  method: string,
  things: string,
  params: Record<string, unknown>,
  isNeeded: boolean,
): TrialStep {
  return {
    what,
    async run(access) {
      const count = await countOf(access, method, params);
      if (isNeeded && count === 0) throw new SourceRefused(`It shows no ${things}.`, 'empty');
      return `${count.toLocaleString('en-GB')} ${things}.`;
    },
  };
}

/** What the server has and no reading asks for. */
export async function unread(access: SourceAccess): Promise<LeftOutCounts> {
  const items = await countOf(access, 'item.get', { monitored: true });
  return {
    disabledDevices: await countOf(access, 'host.get', { filter: { status: DISABLED } }),
    otherItems: items - (await countOf(access, 'item.get', READ_ITEMS)),
    minorProblems: await countOf(access, 'problem.get', { severities: MINOR }),
  };
}
