import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import type { DeviceLevers, Lab, Listening, SystemLevers } from '../../../emulator/emulator.ts'
import { createWorld } from '../../../world/create/create.ts'
import type { Switch } from '../../../world/model/switch.ts'
import type { World } from '../../../world/model/world.ts'
import { Agent } from './agent/agent.ts'
import { switchSnmp } from './agent/switch-snmp.ts'
import { UserKeys } from './user-keys.ts'
import type { UserAccount } from './user-keys.ts'

const healthy: SystemLevers = {
  silent: false,
  slow: 0,
  refusing: false,
  garbled: false,
  rateLimit: null,
  certificateChanged: false,
}
const reachable: DeviceLevers = { unreachable: false, slow: 0 }

/** A small campus whose switches speak SNMP on loopback; tests pull its levers and read its journal. */
export async function startTestLab(preferredPort = 0) {
  const world = createWorld({ seed: 'a', size: 'small', clock: 'fixed' })
  const journal: string[] = []
  let system = healthy
  const devices = new Map<string, DeviceLevers>()
  const secret = (name: string) => ({ username: name, password: `${name}-password` })
  const lab: Lab = {
    world,
    levers: {
      system: () => system,
      device: (name) => devices.get(name) ?? reachable,
      onPull: () => () => undefined,
    },
    journal: { add: ({ device, text }) => journal.push(`${device} ${text}`) },
    accounts: {
      switchLogin: { ...secret('net'), enable: 'enable' },
      switchReader: secret('reader'),
      snmp: {
        readCommunity: 'read-only-words',
        writeCommunity: 'read-write-words',
        v3: {
          username: 'poller',
          authentication: 'sha',
          authenticationKey: 'authentication-words',
          privacy: 'aes',
          privacyKey: 'privacy-words',
        },
      },
      kea: secret('kea'),
      ise: secret('ise'),
      iseOperator: secret('operator'),
      directory: secret('directory'),
      webhook: { secret: 'whsec_' },
      alerts: { secret: 'whsec_' },
      desk: { apiKey: '', username: '', password: '' },
      firewall: secret('firewall'),
      spaces: { key: '' },
      nut: secret('nut'),
      wireless: secret('wireless'),
      wirelessReader: secret('wirelessReader'),
      center: secret('center'),
      centerReader: secret('centerReader'),
      people: 'people',
    },
    certificates: {
      authority: '',
      issue: () => ({ certificate: '', key: '' }),
      hostKey: () => ({ key: '', fingerprint: '' }),
    },
    host: '127.0.0.1',
    preferredPort: () => preferredPort,
  }
  const emulator = switchSnmp(lab)
  const listening = await emulator.start()
  return {
    world,
    journal,
    accounts: lab.accounts.snmp,
    listening,
    portOf: (device: string): number => portOf(listening, device),
    device: (wanted: (model: string, role: string) => boolean) => {
      const found = [...world.switches.values()].find((one) => wanted(one.model, one.role))
      if (found === undefined) throw new Error('no such switch in this campus')
      return found
    },
    pull: (change: Partial<SystemLevers>) => {
      system = { ...healthy, ...change }
    },
    pullDevice: (name: string, change: Partial<DeviceLevers>) =>
      devices.set(name, { ...reachable, ...change }),
    stop: () => emulator.stop(),
  }
}

export type TestLab = Awaited<ReturnType<typeof startTestLab>>

function portOf(listening: readonly Listening[], device: string): number {
  const found = listening.find((one) => one.device === device)
  if (found === undefined) throw new Error(`nothing listens for ${device}`)
  return found.port
}

/** One switch with v3 users of the test's own choice, on a socket of its own. */
export async function startTestAgent(world: World, device: Switch, accounts: readonly UserAccount[]) {
  const users = new Map(accounts.map((account) => [account.username, new UserKeys(account)]))
  const access = { readCommunity: 'read', writeCommunity: 'write', users }
  const agent = new Agent(world, device, access, () => false)
  const socket = createSocket('udp4')
  socket.on('message', (datagram, from) => {
    const { reply } = agent.receive(datagram)
    if (reply) socket.send(reply, from.port, from.address)
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  return {
    port: socket.address().port,
    stop: async () => {
      const closed = once(socket, 'close')
      socket.close()
      await closed
    },
  }
}
