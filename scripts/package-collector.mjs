import { spawnSync } from 'node:child_process';
import { chmodSync, copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inject } from 'postject';
import { buildCollector, COLLECTOR_FOLDER } from './build-collector.mjs';

/**
 * npm run package-collector: an executable of the collector with this machine's Node in it
 * (https://nodejs.org/api/single-executable-applications.html), and the same as a Debian package,
 * both for the processor of this machine.
 */
const EXECUTABLE = join(COLLECTOR_FOLDER, 'linekeeper-collector');
/** Marks the place in Node's executable; the text is Node's own. */
const FUSE = 'NODE_SEA_FUSE_fce680ab2cc467b6e072b8b5df1996b2';
const DEBIAN_NAMES = { x64: 'amd64', arm64: 'arm64' };

async function makeExecutable() {
  const main = await buildCollector();
  const blob = join(COLLECTOR_FOLDER, 'collector.blob');
  const config = join(COLLECTOR_FOLDER, 'executable.json');
  const settings = { main, output: blob, disableExperimentalSEAWarning: true };
  writeFileSync(config, JSON.stringify(settings));
  output(process.execPath, ['--experimental-sea-config', config]);
  rmSync(EXECUTABLE, { force: true });
  copyFileSync(process.execPath, EXECUTABLE);
  chmodSync(EXECUTABLE, 0o755);
  await inject(EXECUTABLE, 'NODE_SEA_BLOB', readFileSync(blob), { sentinelFuse: FUSE });
}

/** @returns {string} the package */
function makePackage(version) {
  const tree = join(COLLECTOR_FOLDER, 'debian');
  rmSync(tree, { recursive: true, force: true });
  const put = (path, text, mode = 0o644) => {
    mkdirSync(join(tree, path, '..'), { recursive: true });
    writeFileSync(join(tree, path), text, { mode });
  };
  const architecture = DEBIAN_NAMES[process.arch];
  put('DEBIAN/control', control(version, architecture));
  put('DEBIAN/postinst', POSTINST, 0o755);
  put('lib/systemd/system/linekeeper-collector.service', SERVICE);
  mkdirSync(join(tree, 'usr/bin'), { recursive: true });
  copyFileSync(EXECUTABLE, join(tree, 'usr/bin/linekeeper-collector'));
  const file = join(COLLECTOR_FOLDER, `linekeeper-collector_${version}_${architecture}.deb`);
  output('dpkg-deb', ['--root-owner-group', '--build', tree, file]);
  return file;
}

function control(version, architecture) {
  return `Package: linekeeper-collector
Version: ${version}
Architecture: ${architecture}
Maintainer: Linekeeper
Section: net
Priority: optional
Depends: adduser, libc6, libstdc++6
Description: Polls network devices for a Linekeeper portal
 Polls the devices of one site over SNMP and sends the results over HTTPS.
`;
}

const POSTINST = `#!/bin/sh
set -e
adduser --system --group --home /var/lib/linekeeper --quiet linekeeper
chmod 700 /var/lib/linekeeper
if [ -d /run/systemd/system ]; then systemctl daemon-reload; fi
echo 'Enrol this machine, then start the service:'
echo '  sudo -u linekeeper linekeeper-collector --data /var/lib/linekeeper --portal https://... --enrol CODE --once'
echo '  sudo systemctl enable --now linekeeper-collector'
`;

const SERVICE = `[Unit]
Description=Linekeeper collector
After=network-online.target
Wants=network-online.target

[Service]
User=linekeeper
Environment=MALLOC_ARENA_MAX=2 'NODE_OPTIONS=--max-semi-space-size=2 --max-old-space-size=256'
ExecStart=/usr/bin/linekeeper-collector --data /var/lib/linekeeper
Restart=always
NoNewPrivileges=yes
AmbientCapabilities=CAP_NET_BIND_SERVICE
ProtectSystem=strict
ProtectHome=yes
ReadWritePaths=/var/lib/linekeeper

[Install]
WantedBy=multi-user.target
`;

/** Standard output of a command. @throws Error if it fails. */
function output(command, args) {
  const { status, stdout, stderr, error } = spawnSync(command, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command} failed: ${error?.message ?? stderr}`);
  return stdout.trim();
}

await makeExecutable();
const version = output(EXECUTABLE, ['--version']);
const packaged = makePackage(version);
console.log(`Made ${EXECUTABLE} and ${packaged}.`);
