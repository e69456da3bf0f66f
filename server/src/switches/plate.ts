import { parseInterface } from '@patchbay/connectors/switch/interfaces'
import type { Member } from '@patchbay/contract/switches/picture'
import type { Plate } from '@patchbay/contract/switches/port'
import type { SwitchDossier } from './dossier.ts'
import { portsNow } from './now.ts'

/** `C9300-48P`, `WS-C2960X-24PS-L`, `C9500-24Y4C`, `WS-C3850-12X48U`: the most of the numbers after the series are the rows. */
export function frontPorts(model: string | null): number | null {
  const ports = /^(?:WS-)?C?\d{3,4}[A-Z]*-((?:\d{1,2}[A-Z]+)+)/i.exec(model ?? '')?.[1]
  const counts = (ports?.match(/\d+/g) ?? []).map(Number)
  return counts.length === 0 ? null : Math.max(...counts)
}

const modelOf = ({ reported, remembered }: SwitchDossier, member: number): string | null =>
  reported.stack?.value.find(({ number }) => number === member)?.model ?? remembered?.device.model ?? null

/**
 * Member, block and number of a port by its name: `Gi2/0/14` is 14 on the front of member 2. Network modules are slot 1;
 * on switches without one the plugs beyond the model's rows are the uplinks. Null for what has no plug on the front.
 */
export function plateOf(name: string, physical: boolean, dossier: SwitchDossier): Plate | null {
  const parsed = parseInterface(name)
  if (parsed === null || !physical || !parsed.physical || parsed.subinterface !== null) return null
  // A single switch counts slot and port; `Gi0/0` is the port of management at its back.
  const [member, slot, number] =
    parsed.numbers.length === 3 ? parsed.numbers : parsed.numbers.length === 2 ? [1, ...parsed.numbers] : []
  if (member === undefined || slot === undefined || number === undefined || number === 0) return null
  const rows = frontPorts(modelOf(dossier, member))
  const module = slot > 0 || (rows !== null && number > rows)
  return { member, block: module ? 'module' : 'front', number }
}

/** The units of the stack as they stand in the rack; from the names of its ports while the switch has not told. */
export function membersOf(dossier: SwitchDossier): Member[] {
  const { reported, remembered } = dossier
  const budget = new Map((reported.budget?.value ?? []).map((one) => [one.member, one]))
  const units = reported.stack?.value ?? []
  const numbers =
    units.length > 0
      ? units.map(({ number }) => number)
      : portsNow(dossier).flatMap((one) => plateOf(one.interface, one.physical, dossier)?.member ?? [])
  return [...new Set(numbers)]
    .sort((a, b) => a - b)
    .map((number): Member => {
      const unit = units.find((one) => one.number === number)
      const watts = budget.get(number)
      const model = unit?.model ?? remembered?.device.model ?? null
      return {
        number,
        model,
        front: frontPorts(model),
        role: unit === undefined || unit.role === 'unknown' ? null : unit.role,
        state: unit === undefined || unit.state === '' ? null : unit.state,
        ready: unit?.ready ?? null,
        serial: unit?.serial ?? null,
        available: watts?.available ?? null,
        used: watts?.used ?? null,
      }
    })
}
