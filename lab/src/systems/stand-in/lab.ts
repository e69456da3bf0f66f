import type { DeviceLevers, Lab, SystemLevers } from '../../emulator/emulator.ts'
import { selfSigned } from './certificate.ts'
import { standInWorld } from './world.ts'

const healthy: SystemLevers = {
  silent: false,
  slow: 0,
  refusing: false,
  garbled: false,
  rateLimit: null,
  certificateChanged: false,
}

const reachable: DeviceLevers = { unreachable: false, slow: 0, behind: 0 }

/** A lab around the stand-in world whose levers the test pulls and whose journal it reads. */
export function standInLab() {
  const stand = standInWorld()
  const levers = new Map<string, SystemLevers>()
  const devices = new Map<string, DeviceLevers>()
  const listeners = new Set<(name: string) => void>()
  const journal: string[] = []
  const [own, other] = [selfSigned('lab'), selfSigned('impostor')]
  const login = (username: string) => ({ username, password: `${username}-password` })
  const lab: Lab = {
    world: stand.world,
    levers: {
      system: (name) => levers.get(name) ?? healthy,
      device: (name) => devices.get(name) ?? reachable,
      onPull: (listener) => {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
    },
    journal: { add: (entry) => journal.push(`${entry.system} ${entry.text}`) },
    accounts: {
      switchLogin: { ...login('net'), enable: 'enable-password' },
      switchReader: login('reader'),
      snmp: {
        readCommunity: 'read',
        writeCommunity: 'write',
        v3: {
          username: 'v3',
          authentication: 'sha',
          authenticationKey: 'authentication-key',
          privacy: 'aes',
          privacyKey: 'privacy-key',
        },
      },
      kea: login('kea'),
      ise: login('ise'),
      iseOperator: login('operator'),
      directory: login('directory'),
      webhook: { secret: `whsec_${Buffer.alloc(32, 1).toString('base64')}` },
      alerts: { secret: `whsec_${Buffer.alloc(32, 2).toString('base64')}` },
      desk: { apiKey: '0F1E2D3C4B5A69788796A5B4C3D2E1F0', ...login('svc-noc') },
      firewall: login('firewall'),
      spaces: { key: 'e30.e30.stand-in' },
      nut: login('nut'),
      wireless: login('wireless'),
      wirelessReader: login('wirelessReader'),
      center: login('center'),
      centerReader: login('centerReader'),
      people: 'people-password',
    },
    certificates: {
      authority: own.certificate,
      issue: (_names, impostor = false) => (impostor ? other : own),
      hostKey: () => ({ key: '', fingerprint: '' }),
    },
    host: '127.0.0.1',
    preferredPort: () => 0,
  }
  const pull = (change: Partial<SystemLevers>, system: string) => {
    levers.set(system, { ...healthy, ...change })
    for (const listener of listeners) listener(system)
  }
  const pullDevice = (change: Partial<DeviceLevers>, device: string) => {
    devices.set(device, { ...reachable, ...devices.get(device), ...change })
    for (const listener of listeners) listener(device)
  }
  const cutOff = (device: string, unreachable: boolean) => pullDevice({ unreachable }, device)
  const fallBehind = (device: string, behind: number) => pullDevice({ behind }, device)
  return { lab, ...stand, journal, pull, pullDevice, cutOff, fallBehind, own, other }
}
