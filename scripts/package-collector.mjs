import { spawnSync } from 'node:child_process';
import { chmodSync, copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inject } from 'postject';
import { buildCollector, COLLECTOR_FOLDER, sourceVersion } from './build-collector.mjs';

/**
 * npm run package-collector [-- arm64 | x64]: an executable of the collector with Node in it, of the
 * version that runs this (https://nodejs.org/api/single-executable-applications.html), and the same
 * as a Debian package. Without a processor, both are for that of this machine.
 */
const PROCESSOR = process.argv[2] ?? process.arch;
const EXECUTABLE = join(COLLECTOR_FOLDER, `linekeeper-collector-${PROCESSOR}`);
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
  copyFileSync(nodeFor(PROCESSOR), EXECUTABLE);
  chmodSync(EXECUTABLE, 0o755);
  await inject(EXECUTABLE, 'NODE_SEA_BLOB', readFileSync(blob), { sentinelFuse: FUSE });
}

/** @returns {string} Node's executable for a Linux of this processor */
function nodeFor(processor) {
  if (processor === process.arch) return process.execPath;
  const folder = join(COLLECTOR_FOLDER, `node-${processor}`);
  mkdirSync(folder, { recursive: true });
  const node = `node-linux-${processor}@${process.versions.node}`;
  const archive = output('npm', ['pack', '--silent', '--pack-destination', folder, node]);
  output('tar', ['-xzf', join(folder, archive), '-C', folder]);
  return join(folder, 'package/bin/node');
}

/** @returns {string} the package */
function makePackage(version) {
  const tree = join(COLLECTOR_FOLDER, 'debian');
  rmSync(tree, { recursive: true, force: true });
  const put = (path, text, mode = 0o644) => {
    mkdirSync(join(tree, path, '..'), { recursive: true });
    writeFileSync(join(tree, path), text, { mode });
  };
  const architecture = DEBIAN_NAMES[PROCESSOR];
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

if (!(PROCESSOR in DEBIAN_NAMES)) throw new Error(`No collector is made for ${PROCESSOR}.`);
await makeExecutable();
const packaged = makePackage(sourceVersion());
console.log(`Made ${EXECUTABLE} and ${packaged}.`);
