import type { Socket } from 'node:net'
import type { Emulator, Lab, Listening, StartEmulator } from '../../../emulator/emulator.ts'
import { orderedSwitches } from '../../../emulator/emulator.ts'
import type { Switch } from '../../../world/model/switch.ts'
import { RateWindow } from '../../../emulator/rate-window.ts'
import { openChassis } from './device/chassis.ts'
import type { Chassis } from './device/chassis.ts'
import { keepLog } from './device/log.ts'
import { serveConnection } from './transport/connection.ts'
import { systemName } from './transport/levers.ts'
import type { CommandLineOptions } from './options.ts'
import { DeviceListener } from './transport/listener.ts'
import { SshDoor } from './transport/ssh-door.ts'

/** vty lines by generation: `line vty 0 4` alone, or with `5 15`. */
const lineCount = (device: Switch) => (device.os === 'ios' ? 5 : 16)

interface Unit {
  readonly device: Switch
  readonly listener: DeviceListener
}

/** The command line of every switch of the world, one SSH listener each. */
export function commandLineWith(lab: Lab, options: CommandLineOptions): Emulator {
  const units = new Map<string, Unit>()
  const chassis = new Map<string, Chassis>()
  let forget: (() => void)[] = []

  const chassisOf = (device: Switch) => {
    const known = chassis.get(device.name) ?? openChassis(lab, device, options)
    chassis.set(device.name, known)
    return known
  }

  const makeUnit = (device: Switch): Unit => {
    // By peer: a line of the vty is taken with the connection, before anybody has logged in.
    const lines = new Map<string, number>()
    const logins = new RateWindow()
    const door = new SshDoor(lab, device, options, (connection, peer) => {
      serveConnection(lab, chassisOf(device), connection, peer, lines.get(peer) ?? 0)
    })
    const listener = new DeviceListener(lab.host, (socket: Socket) => {
      if (lab.levers.system(systemName).silent) return
      const taken = new Set(lines.values())
      const line = [...Array(lineCount(device)).keys()].find((number) => !taken.has(number))
      if (line === undefined || !logins.admits(lab.levers.system(systemName).rateLimit)) {
        socket.destroy()
        return
      }
      const peer = `${socket.remoteAddress}:${socket.remotePort}`
      lines.set(peer, line)
      socket.once('close', () => lines.delete(peer))
      door.take(socket)
    })
    return { device, listener }
  }

  const pulled = (name: string) => {
    const unit = units.get(name)
    if (unit === undefined) return
    if (lab.levers.device(name).unreachable) unit.listener.take()
    else unit.listener.putBack()
  }

  return {
    system: systemName,
    async start() {
      const listening: Listening[] = []
      for (const device of orderedSwitches(lab.world)) {
        const unit = makeUnit(device)
        const port = await unit.listener.open(lab.preferredPort(systemName, device.name))
        units.set(device.name, unit)
        listening.push({ system: systemName, device: device.name, protocol: 'ssh', host: lab.host, port })
        pulled(device.name)
      }
      forget = [lab.levers.onPull(pulled), keepLog(lab, chassis)]
      return listening
    },
    async stop() {
      for (const one of forget) one()
      for (const one of chassis.values()) {
        one.pendingRollback?.cancel()
        one.endRecovery?.()
      }
      await Promise.all([...units.values()].map((unit) => unit.listener.close()))
      units.clear()
      chassis.clear()
    },
  }
}

export const switchCommandLine: StartEmulator = (lab) => commandLineWith(lab, {})
