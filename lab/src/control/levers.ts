import type { DeviceLevers, SystemLevers } from '../emulator/emulator.ts'
import { missing } from './answers.ts'
import type { ControlledLab } from './controlled-lab.ts'
import { checked, milliseconds, oneOf, orNull, rate, text, yesNo, type Check } from './shapes.ts'

export const systemLeverFields: Readonly<Record<keyof SystemLevers, Check>> = {
  silent: yesNo,
  slow: milliseconds,
  refusing: yesNo,
  garbled: yesNo,
  failing: yesNo,
  rateLimit: orNull(rate),
  certificateChanged: yesNo,
  configuring: oneOf('taken', 'refused', 'forgotten'),
  saving: oneOf('done', 'refused'),
  losing: yesNo,
  throttling: oneOf('too-many', 'unavailable'),
  templates: oneOf('kept', 'changed'),
  attachments: oneOf('taken', 'refused'),
  closed: orNull(text),
  failover: yesNo,
  logJob: oneOf('done', 'endless'),
  blocked: orNull(text),
  token: oneOf('valid', 'expired'),
  region: oneOf('up', 'down'),
  mapless: orNull(text),
  unplaced: yesNo,
  cursor: oneOf('held', 'lost-once', 'lost'),
  dropsNeighbour: yesNo,
  belief: milliseconds,
  retryAfter: oneOf('given', 'absent'),
  tasks: oneOf('done', 'failing', 'endless'),
  siteHealth: oneOf('given', 'lost'),
}

export const deviceLeverFields: Readonly<Record<keyof DeviceLevers, Check>> = {
  unreachable: yesNo,
  slow: milliseconds,
  behind: milliseconds,
  configuring: oneOf('taken', 'refused', 'forgotten'),
  saving: oneOf('done', 'refused'),
  authorizing: oneOf('done', 'ignored'),
  diesUnpowering: yesNo,
}

export function systemNames({ listening }: ControlledLab): string[] {
  return [...new Set(listening.map(({ system }) => system))]
}

export function systemLevers(lab: ControlledLab, name: string, body?: unknown): SystemLevers {
  const names = systemNames(lab)
  if (!names.includes(name)) {
    throw missing(`No system is called "${name}". There are ${names.join(', ') || 'none'}.`)
  }
  if (body === undefined) return lab.levers.system(name)
  return lab.levers.pull(name, checked(body, systemLeverFields))
}

export function deviceLevers(lab: ControlledLab, name: string, body?: unknown): DeviceLevers {
  if (!lab.world.switches.has(name) && lab.machines?.includes(name) !== true) {
    throw missing(`No device is called "${name}".`)
  }
  if (body === undefined) return lab.levers.device(name)
  return lab.levers.pullDevice(name, checked(body, deviceLeverFields))
}
