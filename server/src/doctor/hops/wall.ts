import type { Judged } from './hop.ts'
import { unknown } from './hop.ts'
import type { DoctorKnown } from '../known/known.ts'

const places = { source: 'places', at: null, freshness: 'cached' as const }

/** Is an outlet documented where the device is. */
export function judgeOutlet({ port, unpatched }: DoctorKnown): Judged {
  if (unpatched !== null) {
    const { outlet, room } = unpatched
    return { state: 'good', value: outlet, why: room === '' ? null : `room ${room}`, said: places }
  }
  if (port === null) return unknown('no port is known for the device')
  const { outlet, room, switch: name, interface: on } = port
  // A port without a record may still carry its device: nothing is broken on the way.
  if (outlet === null) {
    return {
      state: 'not-needed',
      value: 'none documented',
      why: `no outlet is documented at ${name} ${on}`,
      said: places,
    }
  }
  return { state: 'good', value: outlet, why: room === null ? null : `room ${room}`, said: places }
}

/** Is the outlet patched to a port of a switch. */
export function judgePatched({ port, unpatched }: DoctorKnown): Judged {
  if (unpatched !== null) {
    return { state: 'broken', value: 'not patched', expected: 'a port of a switch', said: places }
  }
  if (port === null) return unknown('no port is known for the device')
  const value = `${port.switch} ${port.interface}`
  return port.outlet === null
    ? { state: 'not-needed', value, why: 'no outlet is documented at the port', said: places }
    : { state: 'good', value, said: places }
}
