import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Ground } from './running.ts'
import { bulkWalk } from './snmp-tools.ts'
import type { Agent } from './snmp-tools.ts'
import { tool } from './tool.ts'
import { until } from './until.ts'

export const switches = ['sw1', 'sw2', 'sw3'] as const
export type Switch = (typeof switches)[number]
export const hosts = ['h11', 'h12', 'h21', 'h22', 'h31', 'h32'] as const

export const macOfHost = (host: string) => `02:00:5e:10:00:${host.slice(1)}`

export interface Layer2Lab {
  agent(name: Switch): Agent
  /** Runs a command in the namespace of a switch or host. */
  inside(space: string, command: string, ...words: readonly string[]): Promise<string>
  /** Every host sends a datagram to every other, so that the bridges learn where all are. */
  traffic(): Promise<void>
  /** What `lldpcli` of the switch shows: neighbours by local port. */
  lldp(name: Switch): Promise<readonly LldpNeighbour[]>
  /** What the kernel of the switch has learned: port by MAC, permanent entries left out. */
  learned(name: Switch): Promise<ReadonlyMap<string, string>>
}

export interface LldpNeighbour {
  readonly interface: string
  readonly name: string
  readonly mac: string
  readonly remoteInterface: string
}

/** `lldpcli -f json0` puts every element into an array, however few there are. */
interface LldpJson {
  readonly lldp: readonly {
    readonly interface?: readonly {
      readonly name: string
      readonly chassis: readonly {
        readonly id: readonly { value: string }[]
        readonly name: readonly { value: string }[]
      }[]
      readonly port: readonly { readonly id: readonly { value: string }[] }[]
    }[]
  }[]
}

/** A network of the range for tests between devices (RFC 2544) to which no route leads here. */
async function freeNetwork(): Promise<string> {
  const routes = await tool('ip', ['-4', 'route', 'show', 'table', 'all'])
  for (let third = process.pid % 250; third < 500; third += 1) {
    const network = `198.18.${third % 250}`
    if (!routes.includes(`${network}.`)) return network
  }
  throw new Error('no network is free for the layer-2 lab')
}

const childOf = (pid: number) =>
  Number(readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ')[0])

/** The lab of `layer-2-lab.sh`, reached over one veth pair, which disappears with it. */
export async function startLayer2Lab({ folder, daemon, atEnd }: Ground): Promise<Layer2Lab> {
  const network = await freeNetwork()
  const script = join(import.meta.dirname, 'layer-2-lab.sh')
  const lab = await daemon({
    name: 'layer-2-lab',
    command: 'unshare',
    words: [
      ...'--net --mount --pid --fork --kill-child=KILL --mount-proc'.split(' '),
      script,
      folder,
      network,
    ],
    // unshare and the first process of a namespace take no milder signal, and with it everything inside is gone.
    farewell: 'SIGKILL',
    ready: () => existsSync(join(folder, 'began')),
  })
  const first = childOf(lab.pid)
  const uplink = `pb${process.pid}`
  await tool('ip', ['link', 'add', uplink, 'type', 'veth', 'peer', 'name', 'up0', 'netns', String(first)])
  atEnd(async () => {
    await tool('ip', ['link', 'del', uplink]).catch(() => {})
  })
  await tool('ip', ['addr', 'add', `${network}.254/24`, 'dev', uplink])
  await tool('ip', ['link', 'set', uplink, 'up'])
  await until('the layer-2 lab is made', 60_000, () => existsSync(join(folder, 'made')))

  const enter = ['--target', String(first), '--mount', '--net', '--pid', '--']
  const inside = (space: string, command: string, ...words: readonly string[]) =>
    tool('nsenter', [...enter, 'ip', 'netns', 'exec', space, command, ...words])
  const agent = (name: Switch): Agent => ({
    host: `${network}.${name.slice(2)}`,
    port: 161,
    community: 'public',
  })
  const talk = hosts.map((host) => `echo x >/dev/udp/10.67.0.${host.slice(1)}/9`).join('; ')
  const system: Layer2Lab = {
    agent,
    inside,
    traffic: async () => {
      // A closed port answers too, by ICMP; a datagram to oneself is harmless.
      await Promise.all(hosts.map((host) => inside(host, 'bash', '-c', `(${talk}) 2>/dev/null; true`)))
    },
    lldp: async (name) => {
      const socket = join(folder, name, 'lldpd.sock')
      const text = await inside(name, 'lldpcli', '-u', socket, '-f', 'json0', 'show', 'neighbors')
      const { lldp } = JSON.parse(text) as LldpJson
      return lldp.flatMap((part) =>
        (part.interface ?? []).map(({ name: on, chassis, port }) => ({
          interface: on,
          name: chassis[0]!.name[0]!.value,
          mac: chassis[0]!.id[0]!.value,
          remoteInterface: port[0]!.id[0]!.value,
        })),
      )
    },
    learned: async (name) => {
      const rows = JSON.parse(await inside(name, 'bridge', '-j', 'fdb', 'show', 'br', 'br0')) as {
        mac: string
        ifname: string
        state?: string
      }[]
      return new Map(
        rows
          .filter(({ state, ifname }) => state !== 'permanent' && ifname !== 'br0')
          .map(({ mac, ifname }) => [mac, ifname]),
      )
    },
  }
  await until('all bridges know all hosts', 60_000, async () => {
    await system.traffic()
    const known = await Promise.all(switches.map((name) => system.learned(name)))
    return known.every((table) => hosts.every((host) => table.has(macOfHost(host))))
  })
  await until('all bridges tell their neighbours over SNMP', 60_000, async () => {
    const names = await Promise.all(switches.map((name) => bulkWalk(agent(name), '1.0.8802.1.1.2.1.4.1.1.9')))
    return names.every(({ size }) => size >= 4)
  })
  return system
}
