import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { run } from './steps.mjs';

const WANTED = [
  { name: 'chromium', file: '/usr/bin/chromium', why: 'the tests in a real browser' },
  { name: 'snmpd', file: '/usr/sbin/snmpd', why: 'the tests against a real SNMP agent' },
  { name: 'snmp', file: '/usr/bin/snmptrap', why: 'the tests with real SNMP traps' },
];

export const FAKETIME = {
  name: 'faketime',
  file: '/usr/bin/faketime',
  why: 'a day in fast time',
};

/** A whole Zabbix, which the scenes of the tests are recorded from. */
export const ZABBIX = [
  ['zabbix-server-pgsql', '/usr/sbin/zabbix_server'],
  ['zabbix-frontend-php', '/usr/share/zabbix/api_jsonrpc.php'],
  ['php-fpm', '/etc/init.d/php8.2-fpm'],
  ['php-pgsql', '/usr/share/php8.2-pgsql'],
  ['nginx-light', '/usr/sbin/nginx'],
  ['postgresql', '/usr/bin/pg_lsclusters'],
  ['fping', '/usr/bin/fping'],
  ['snmpd', '/usr/sbin/snmpd'],
].map(([name, file]) => ({ name, file, why: 'the scenes with a real Zabbix' }));

const DEBOOTSTRAP = {
  name: 'debootstrap',
  file: '/usr/sbin/debootstrap',
  why: 'the scenes with a Zabbix of Debian 13',
};

/** Open to the user of the database, as its files are in there. */
const DEBIAN_13 = '/var/tmp/linekeeper-debian-13';

/**
 * Unpacks a Debian 13 with Zabbix 7.0 beside this system, about 400 MB, once.
 * @returns {string | null} its folder, null where it could not be unpacked
 */
export function installDebian13() {
  installTools([DEBOOTSTRAP]);
  if (!existsSync(DEBOOTSTRAP.file)) return null;
  if (existsSync(join(DEBIAN_13, 'usr/sbin/zabbix_server'))) return DEBIAN_13;
  const packages = 'zabbix-server-pgsql,zabbix-frontend-php,php-fpm,php-pgsql,fping';
  const args = ['--variant=minbase', `--include=${packages}`, 'trixie', DEBIAN_13];
  return run(DEBOOTSTRAP.file, args) ? DEBIAN_13 : null;
}

export const JAVA = {
  name: 'default-jre-headless',
  file: '/usr/bin/java',
  why: "the tests against Amazon's DynamoDB Local",
};

/**
 * Installs the tests' tools on Debian as root. Elsewhere it reports what is missing, and the tests
 * that need it are skipped.
 */
export function installTools(wanted = WANTED) {
  const missing = wanted.filter(({ file }) => !existsSync(file));
  if (missing.length === 0) return;
  if (!existsSync('/usr/bin/apt-get') || process.getuid?.() !== 0) {
    for (const { name, why } of missing)
      console.log(
        `${name} is missing and cannot be installed here (that takes Debian and root). Skipped: ${why}.`,
      );
    return;
  }
  console.log(`Installing ${missing.map(({ name }) => name).join(' and ')}.`);
  const quiet = { DEBIAN_FRONTEND: 'noninteractive' };
  run('apt-get', ['update', '-qq'], quiet);
  for (const { name, why } of missing) {
    // One by one, so that one failure does not affect the others. Runlevel 1 starts no services.
    const installed = run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], {
      ...quiet,
      RUNLEVEL: '1',
    });
    if (!installed) console.log(`${name} could not be installed. Skipped: ${why}.`);
  }
}

export function hasBrowser() {
  return existsSync(WANTED[0].file);
}
