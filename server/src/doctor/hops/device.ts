import { shortInterface } from '@patchbay/connectors/switch/interfaces'
import { liveVlan } from '../known/device.ts'
import type { Judged } from './hop.ts'
import { live, unknown } from './hop.ts'
import { whyUntold } from '../known/known.ts'
import type { DoctorKnown } from '../known/known.ts'

/** Milliseconds for which a failed authentication at the port shows that the device is there. */
const recently = 15 * 60_000

/** A failed authentication of the last minutes from this port: the switch hears the device. */
export function triedHere({ identity, port }: DoctorKnown, now = Date.now()) {
  for (const { source, at, history } of identity) {
    const tried = history?.find(
      (one) =>
        !one.passed &&
        one.at !== null &&
        now - one.at.getTime() < recently &&
        one.interface !== null &&
        shortInterface(one.interface) === port?.interface,
    )
    if (tried !== undefined) return { source, at, tried }
  }
  return null
}

/** Does the switch have the device on the port, in its forwarding table or as one that authenticates. */
export function judgeSeen(known: DoctorKnown): Judged {
  const { port, dossier, health } = known
  const { mac } = dossier
  if (mac === null) {
    return port === null
      ? unknown('no device is known')
      : {
          state: 'broken',
          value: 'no MAC',
          expected: 'a device on the port',
          why: 'no walk has seen a device here for 30 d',
        }
  }
  if (port === null) return unknown('no port is known for the device')
  const reading = dossier.live.find((one) => one.switch === port.switch)
  const vlan = liveVlan(dossier, port)
  if (reading !== undefined && vlan !== null)
    return { state: 'good', value: mac, why: `VLAN ${vlan}`, said: live(reading.switch, reading.at) }
  const session = health?.sessions?.find((one) => one.mac === mac)
  if (health !== null && session !== undefined)
    return {
      state: 'good',
      value: mac,
      why: 'in the table of sessions',
      said: live(health.switch, health.at),
    }
  const tried = triedHere(known)
  if (tried !== null)
    return {
      state: 'good',
      value: mac,
      why: 'it tries to authenticate here',
      said: live(tried.source, tried.at),
    }
  if (reading === undefined) return unknown(whyUntold(known, 'port', `${port.switch} did not answer`))
  const other = reading.here?.port
  return {
    state: 'broken',
    value: other === undefined ? 'not on the port' : `on ${other.switch} ${other.interface}`,
    expected: mac,
    why: 'The link is up, and the switch has not seen the device.',
    said: live(reading.switch, reading.at),
  }
}
