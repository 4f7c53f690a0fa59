/**
 * The script of a `ReachabilityGate`. `node -e` runs it on the machine that runs Terraform. That machine may not have this
 * package, so the script imports nothing of it. It has no `${` and no `%{`, which are Terraform's own, and no double
 * quote, backslash or line comment, so that it is one line in JSON and readable in HCL.
 *
 * Environment: PROBE_URL, PROBE_TIMEOUT (seconds), PROBE_LIST (comma-separated ranges), PROBE_LIST_NAME. Exit code 0
 * and a line on stdout if the endpoint responds in any way; otherwise 1 and a line on stderr. It tries again until
 * the time is over: a new name or a changed list may take a moment to be in effect.
 */
export const REACHABILITY_PROBE = `
const dgram = require('node:dgram');
const dns = require('node:dns').promises;
const net = require('node:net');
const { performance } = require('node:perf_hooks');
const { PROBE_URL, PROBE_TIMEOUT, PROBE_LIST, PROBE_LIST_NAME } = process.env;
const url = new URL(PROBE_URL);
const http = require(url.protocol === 'http:' ? 'node:http' : 'node:https');
const host = url.hostname.replace('[', '').replace(']', '');
const deadline = performance.now() + Number(PROBE_TIMEOUT) * 1000;
const PRIVATE = '10.0.0.0/8,172.16.0.0/12,192.168.0.0/16,100.64.0.0/10,169.254.0.0/16,fc00::/7,fe80::/10';

function holds(list, address) {
  const blocks = new net.BlockList();
  for (const range of list.split(',').filter(Boolean)) {
    const [first, prefix] = range.split('/');
    const family = net.isIP(first);
    blocks.addSubnet(first, Number(prefix ?? (family === 4 ? 32 : 128)), 'ipv' + family);
  }
  return blocks.check(address, 'ipv' + net.isIP(address));
}

/* The address that this machine would connect from. Connecting a UDP socket sends nothing. */
function sourceOf(target, family) {
  return new Promise((resolve, reject) => {
    const socket = dgram.createSocket(family === 6 ? 'udp6' : 'udp4');
    const end = (settle) => (value) => { socket.close(); settle(value); };
    socket.once('error', end(reject));
    socket.connect(Number(url.port || 443), target, () => end(resolve)(socket.address().address));
  });
}

function attempt() {
  return new Promise((resolve) => {
    const request = http.request(url, { method: 'HEAD', agent: false, rejectUnauthorized: false });
    let connected = false;
    const timer = setTimeout(() => {
      request.destroy();
      resolve(connected ? 'no response' : 'no connection');
    }, Math.max(deadline - performance.now(), 1));
    const end = (failure) => { clearTimeout(timer); resolve(failure); };
    request.on('socket', (socket) => socket.on('connect', () => { connected = true; }));
    request.on('response', () => { request.destroy(); end(undefined); });
    request.on('error', (error) => end(error.code?.startsWith('HPE_') ? undefined : error));
    request.end();
  });
}

function words(failure, from) {
  const code = failure.code ?? failure.errors?.[0]?.code ?? '';
  const at = listWords(from);
  if (typeof failure === 'string') return failure + ' within ' + PROBE_TIMEOUT + ' s from ' + at;
  if (code === 'ECONNREFUSED') return 'connection refused from ' + at;
  if (code === 'ECONNRESET' || code === 'EPIPE') return 'connection closed without a response, from ' + at;
  if (code === 'ETIMEDOUT') return 'no connection from ' + at;
  if (code.startsWith('ERR_SSL') || code.startsWith('ERR_TLS') || code === 'EPROTO')
    return 'connected from ' + from + ', but it does not speak TLS there (' + code + '): check the URL';
  return 'cannot be reached from ' + from + ' (' + (code || failure.message) + '): check the network of this machine';
}

function listWords(from) {
  const list = PROBE_LIST_NAME;
  if (holds(PROBE_LIST, from))
    return from + ': this address is in ' + list + ', so the list is not in effect yet, or something on the way blocks it';
  if (holds(PRIVATE, from))
    return from + ': this is a private address, and the public one that its network connects from is not in ' + list;
  return from + ': this address is not in ' + list;
}

async function main() {
  for (;;) {
    let failure = '';
    try {
      const { address, family } = await dns.lookup(host);
      const from = await sourceOf(address, family);
      const failed = await attempt();
      if (failed === undefined) return console.log(url.host + ': reached from ' + from);
      failure = words(failed, from);
    } catch (error) {
      failure = error.syscall === 'getaddrinfo'
        ? 'the name cannot be resolved (' + error.code + ')'
        : 'cannot be reached (' + (error.code ?? error.message) + '): check the network of this machine';
    }
    if (performance.now() + 500 >= deadline) {
      console.error(url.host + ': ' + failure);
      process.exitCode = 1;
      return;
    }
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}

main();
`
  .trim()
  .replace(/\n\s*/g, " ");
