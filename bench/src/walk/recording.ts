import { chmod, chown, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createSocket } from 'node:dgram'
import { execFile } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { startChild } from '../child.ts'
import { Seeded } from '../seeded.ts'

const recorded = '/usr/share/doc/snmpsim/examples/data/cisco_16_switch.snmprec.gz'
const vtpVlanState = '1.3.6.1.4.1.9.9.46.1.3.1.1.2.1.'
const basePortIfIndex = '1.3.6.1.2.1.17.1.4.1.2.'
const upTime = '1.3.6.1.2.1.1.3.0'
const hostsPerVlan = 12
const nobody = 65_534

export interface Recording {
  readonly host: string
  readonly port: number
  readonly community: string
  readonly objects: number
  readonly vlans: number
  stop(): Promise<void>
}

/** Bridge table of one VLAN with hosts on the recorded ports. */
function vlanRecording(vlan: number, ports: readonly string[], random: Seeded): string {
  const hosts = Array.from({ length: hostsPerVlan }, () => [
    2,
    vlan & 255,
    ...Array.from({ length: 4 }, () => random.below(256)),
  ]).toSorted((one, other) => {
    const at = one.findIndex((octet, index) => octet !== other[index])
    return (one[at] ?? 0) - (other[at] ?? 0)
  })
  const column = (number: number, value: (host: readonly number[]) => string) =>
    hosts.map((host) => `1.3.6.1.2.1.17.4.3.1.${number}.${host.join('.')}|${value(host)}`)
  const base = ports.map((port) => port.split('|')[0]?.slice(basePortIfIndex.length) ?? '1')
  return [
    `${upTime}|67|100000`,
    ...ports,
    ...column(1, (host) => `4x|${Buffer.from(host).toString('hex')}`),
    ...column(2, () => `2|${random.pick(base)}`),
    ...column(3, () => '2|3'),
    '',
  ].join('\n')
}

/**
 * The Cisco 3750 that snmpsim brings, on a free port. The recording holds VLAN 1 alone, so the tables of the other
 * VLANs are made up; both walkers meet the same.
 */
export async function startRecording(seed: string): Promise<Recording> {
  const folder = await mkdtemp(join(tmpdir(), 'patchbay-bench-snmpsim-'))
  const [data, cache] = [join(folder, 'data'), join(folder, 'cache')]
  await Promise.all([mkdir(data), mkdir(cache)])
  const text = (await promisify(gunzip)(await readFile(recorded))).toString('latin1')
  const lines = text.split('\n').filter((line) => line !== '')
  const vlans = lines
    .filter((line) => line.startsWith(vtpVlanState))
    .map((line) => Number(line.slice(vtpVlanState.length).split('|')[0]))
    .filter((vlan) => vlan !== 1 && (vlan < 1002 || vlan > 1005))
  const ports = lines.filter((line) => line.startsWith(basePortIfIndex))
  const random = new Seeded(seed)
  await writeFile(join(data, 'switch.snmprec'), text, 'latin1')
  for (const vlan of vlans) {
    await writeFile(join(data, `switch@${vlan}.snmprec`), vlanRecording(vlan, ports, random))
  }
  // snmpsim gives up root, and writes its index beside nothing but its cache.
  await chmod(folder, 0o755)
  if (process.getuid?.() === 0) await chown(cache, nobody, nobody)
  const port = await freePort()
  const asRoot = process.getuid?.() === 0
  const child = startChild({
    command: '/usr/bin/python3',
    words: [
      '/usr/bin/snmpsimd',
      `--data-dir=${data}`,
      `--cache-dir=${cache}`,
      ...(asRoot ? ['--process-user=nobody', '--process-group=nogroup'] : []),
      '--logging-method=null',
      `--agent-udpv4-endpoint=127.0.0.1:${port}`,
    ],
  })
  const stop = async () => {
    await child.stop()
    await rm(folder, { recursive: true, force: true })
  }
  try {
    await untilAnswering(port)
  } catch (error) {
    await stop()
    throw error
  }
  return {
    host: '127.0.0.1',
    port,
    community: 'switch',
    objects: lines.length,
    vlans: vlans.length + 1,
    stop,
  }
}

async function freePort(): Promise<number> {
  const socket = createSocket('udp4')
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve))
  const { port } = socket.address()
  await new Promise<void>((resolve) => socket.close(resolve))
  return port
}

async function untilAnswering(port: number): Promise<void> {
  const words = ['-v2c', '-c', 'switch', '-t', '0.3', '-r', '0', `127.0.0.1:${port}`, upTime]
  for (let attempt = 0; ; attempt += 1) {
    try {
      await promisify(execFile)('snmpget', words)
      return
    } catch (error) {
      if (attempt === 60) throw error
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }
}
