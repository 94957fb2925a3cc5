// Games by link between two homes on the internet: each browser is in a network of its own, behind
// a router that translates addresses (NAT). Needs Linux, root, ip and nft. After `npm run web`:
// npm run networks
import assert from 'node:assert/strict';
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

import { chromium } from '@playwright/test';

const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium';
/** The networks: documentation addresses (RFC 5737) on the internet, private ones at home. */
const internet = { space: 'dameo-internet', address: '203.0.113.1' };
const homes = [1, 2].map((number) => ({
  space: `dameo-home-${number}`,
  router: `dameo-router-${number}`,
  outside: `203.0.113.${number + 1}`,
  gateway: `10.0.${number}.1`,
  address: `10.0.${number}.2`,
}));
const spaces = [internet.space, ...homes.flatMap(({ space, router }) => [space, router])];
const page = `http://${internet.address}/`;
const stun = `${internet.address}:3478`;

/** Seconds after which a router forgets a packet that nobody has answered: Linux's default. */
const forgetAfter = 30;

const ip = (...args) => execFileSync('ip', args);
const inside = (space, ...command) => ip('netns', 'exec', space, ...command);

/** Joins two networks by a cable, with these addresses at its ends. */
function cable([one, oneEnd, oneAddress], [other, otherEnd, otherAddress]) {
  ip('-n', one, 'link', 'add', oneEnd, 'type', 'veth', 'peer', otherEnd, 'netns', other);
  for (const [space, end, address] of [
    [one, oneEnd, oneAddress],
    [other, otherEnd, otherAddress],
  ]) {
    if (address !== null) ip('-n', space, 'address', 'add', `${address}/24`, 'dev', end);
    ip('-n', space, 'link', 'set', end, 'up');
  }
}

/** What a router does: `masquerade` keeps the port of a home for all it talks to; with `random`,
 * each of them sees another port. */
function translate(router, masquerade) {
  const rules = `
    flush ruleset
    table ip nat {
      chain outgoing {
        type nat hook postrouting priority srcnat;
        oifname "wide" ${masquerade}
      }
    }
    table ip filter {
      chain forward {
        type filter hook forward priority filter; policy drop;
        iifname "local" accept
        ct state established,related accept
      }
      chain input {
        type filter hook input priority filter; policy drop;
        iifname "local" accept
      }
    }`;
  execFileSync('ip', ['netns', 'exec', router, 'nft', '-f', '-'], { input: rules });
}

function build() {
  for (const space of spaces) {
    ip('netns', 'add', space);
    ip('-n', space, 'link', 'set', 'lo', 'up');
  }
  ip('-n', internet.space, 'link', 'add', 'bridge', 'type', 'bridge');
  ip('-n', internet.space, 'address', 'add', `${internet.address}/24`, 'dev', 'bridge');
  ip('-n', internet.space, 'link', 'set', 'bridge', 'up');
  for (const { space, router, outside, gateway, address } of homes) {
    cable([internet.space, router, null], [router, 'wide', outside]);
    ip('-n', internet.space, 'link', 'set', router, 'master', 'bridge');
    cable([router, 'local', gateway], [space, 'home', address]);
    ip('-n', space, 'route', 'add', 'default', 'via', gateway);
    inside(router, 'sysctl', '-q', 'net.ipv4.ip_forward=1');
    translate(router, 'masquerade');
    inside(router, 'sysctl', '-q', `net.netfilter.nf_conntrack_udp_timeout=${forgetAfter}`);
  }
}

function remove() {
  for (const space of spaces) spawnSync('ip', ['netns', 'delete', space]);
}

/** Why the networks cannot be made here; `false` if they are there. */
function unable() {
  try {
    remove();
    build();
    return false;
  } catch (error) {
    remove();
    return `this needs Linux, root, ip and nft: ${error.message}`;
  }
}

const skip = unable();
// On a busy machine a browser takes long.
const patience = 90_000;

describe('a game by link between two homes', { skip, timeout: 600_000 }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'dameo-networks-'));
  const ends = [];
  let server;

  before(async () => {
    const script = fileURLToPath(new URL('internet.mjs', import.meta.url));
    const command = ['netns', 'exec', internet.space, process.execPath, script, internet.address];
    server = spawn('ip', command, { stdio: ['ignore', 'pipe', 'inherit'] });
    await new Promise((resolve) => server.stdout.once('data', resolve));
    for (const { space } of homes) {
      const program = join(folder, space);
      writeFileSync(program, `#!/bin/sh\nexec ip netns exec ${space} ${executablePath} "$@"\n`);
      chmodSync(program, 0o755);
      const browser = await chromium.launch({
        executablePath: program,
        args: ['--no-sandbox'],
        timeout: patience,
      });
      ends.push(browser);
    }
  });

  after(async () => {
    await Promise.all(ends.map((browser) => browser.close()));
    server?.kill();
    remove();
    rmSync(folder, { recursive: true });
  });

  /** Two pages that have exchanged an invitation and the answer, as people do it. */
  async function meet({ server: named, wait = 0 }) {
    const [anna, ben] = await Promise.all(ends.map((browser) => browser.newPage()));
    for (const tab of [anna, ben]) tab.setDefaultTimeout(patience);
    const name = async (tab) => {
      await tab.getByText('More options').click();
      await tab.getByRole('textbox', { name: 'STUN server' }).fill(named);
    };
    await anna.goto(`${page}#friend`);
    await anna.getByRole('radio', { name: 'White' }).check({ force: true });
    await name(anna);
    await anna.getByRole('button', { name: 'Make an invitation' }).click();
    const invitation = await anna.getByTestId('friend-text').inputValue();
    await ben.goto(invitation);
    await name(ben);
    await ben.getByRole('button', { name: 'Make the answer' }).click();
    const answer = await ben.getByTestId('friend-text').inputValue();
    await sleep(1_000 * wait);
    await anna.getByRole('textbox', { name: 'Answer of your friend' }).fill(answer);
    await anna.getByRole('button', { name: 'Connect' }).click();
    return { anna, ben };
  }

  const close = ({ anna, ben }) => Promise.all([anna.close(), ben.close()]);
  const state = (tab) => tab.getByTestId('friend-status');
  const says = (tab, text) => state(tab).filter({ hasText: text }).waitFor();

  /** Waits until the page says that there is no connection yet, and what may be missing. */
  async function isNotJoined({ anna }) {
    await anna.getByTestId('friend-problem').waitFor();
    const text = await anna.getByTestId('friend-problem').textContent();
    assert.match(text, /There is no connection yet.*STUN server/);
    assert.equal(await state(anna).count(), 0);
  }

  test('no STUN server: they are not joined, and the page says why', async () => {
    const both = await meet({ server: '' });
    await isNotJoined(both);
    await close(both);
  });

  test('a STUN server: they are joined, also if the answer takes long', async () => {
    const both = await meet({ server: stun, wait: 1.5 * forgetAfter });
    const { anna, ben } = both;
    await says(anna, 'Your move');
    await anna.locator('[data-square="d3"]').click();
    await anna.locator('[data-square="d4"]').click();
    await ben.getByTestId('friend-moves').getByRole('button', { name: 'd3-d4' }).waitFor();
    await says(ben, 'Your move');
    await close(both);
  });

  test('routers with a port for each address: they are not joined, and the page says so', async () => {
    for (const { router } of homes) translate(router, 'masquerade random');
    const both = await meet({ server: stun });
    await isNotJoined(both);
    await close(both);
  });
});
