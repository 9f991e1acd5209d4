import { KEYED_SOURCES, type KeyedSource } from './source-key.ts';
import type { LeftOutKind, Trouble } from './source-reading.ts';

/** Why a monitoring source gives nothing, with what mends it. {source} is the product's name. */
const TROUBLES: Readonly<Record<Trouble, { what: string; todo: string }>> = {
  name: {
    what: 'The name in the address is unknown.',
    todo: 'Correct the address, or enter its name in the public DNS.',
  },
  inside: {
    what: 'The address is not public, and the portal calls public addresses over https alone.',
    todo: 'Give an address that begins with https and that the internet reaches.',
  },
  closed: {
    what: 'Nothing listens at the address, or it hangs up.',
    todo: 'Check the port, and that the web server of {source} runs.',
  },
  unreachable: {
    what: 'No way leads to the address.',
    todo: 'Let the portal through the firewall in front of {source}.',
  },
  tls: {
    what: 'The connection is not secure: the certificate is not trusted, or there is none.',
    todo: 'Install a valid certificate for this name with its whole chain at {source}.',
  },
  slow: {
    what: 'It does not answer in time.',
    todo: 'Look at the load of {source}: its database, and the number of processes of its web server.',
  },
  elsewhere: {
    what: 'Something answers that is not {source}.',
    todo: 'Give the address of the web interface as a browser shows it, with its path.',
  },
  key: {
    what: 'It does not take the key.',
    todo: 'Make a new key in {source}, and save it here.',
  },
  right: {
    what: 'The key may not read this.',
    todo: 'Give the user of the key a role with access to the API and a right to read all groups.',
  },
  empty: {
    what: 'The key is taken and shows no device.',
    todo: 'Give the user of the key a right to read the groups of the devices.',
  },
  busy: {
    what: 'It takes no more calls at the moment.',
    todo: 'Nothing needs to be done when it passes. Else raise the limit of calls in {source}.',
  },
  broken: {
    what: 'It answers with an error.',
    todo: 'Look into the log of its web server at the time of the reading.',
  },
  form: {
    what: 'It answers in a form that the portal does not know.',
    todo: 'Check that its release is supported: Zabbix from 6.0 on, LogicMonitor with REST v3, Meraki with API v1.',
  },
  large: {
    what: 'It answers more than can be read at once.',
    todo: 'Narrow what the user of the key may read.',
  },
  keyGone: {
    what: 'The key is not in the store of keys.',
    todo: 'Save the key of the account anew.',
  },
  ours: {
    what: 'The portal itself failed.',
    todo: 'The operator of the portal finds the reason in its log. It is tried again each minute.',
  },
};

export function troubleWords(
  trouble: Trouble,
  source: KeyedSource,
): { what: string; todo: string } {
  const named = (words: string) => words.replace('{source}', KEYED_SOURCES[source]);
  const { what, todo } = TROUBLES[trouble];
  return { what: named(what), todo: named(todo) };
}

export const LEFT_OUT_WORDS: Readonly<Record<LeftOutKind, string>> = {
  disabledDevices: 'Devices that are disabled there',
  groupless: 'Devices in no group that the key sees, which are at the top of the account',
  otherItems: 'Items that the portal does not read',
  seriesless: 'Items that are read and have no graph in the portal',
  valueless: 'Items without a value yet',
  foreignProblems: 'Problems of nothing that the portal watches',
  minorProblems: 'Problems below the severity warning',
};
