import { errDisableCause } from '@patchbay/connectors/switch/err-disable-causes'
import { shortInterface } from '@patchbay/connectors/switch/interfaces'
import type { PortHealth } from '../../facts/port-health.ts'
import { linkOf } from '../../facts/no-network.ts'
import type { Judged } from './hop.ts'
import { live, owners, unknown } from './hop.ts'
import { whyUntold } from '../known/known.ts'
import type { DoctorKnown } from '../known/known.ts'

type Judge = (health: PortHealth, known: DoctorKnown) => Judged

/** A hop of a port that its switch reported. */
const ofHealth =
  (judge: Judge) =>
  (known: DoctorKnown): Judged => {
    const { port, health } = known
    if (port === null) return unknown('no port is known for the device')
    if (health === null) return unknown(whyUntold(known, 'port', `${port.switch} did not answer`))
    return { said: live(health.switch, health.at), ...judge(health, known) }
  }

const linkNow = ({ state }: PortHealth) => linkOf(state.adminUp, state.operUp, state.status)

export const judgeEnabled = ofHealth((health) =>
  linkNow(health) === 'shut'
    ? { state: 'broken', value: 'shut', expected: 'enabled' }
    : { state: 'good', value: 'enabled', expected: 'enabled' },
)

export const judgeErrDisabled = ofHealth((health) => {
  if (linkNow(health) !== 'err-disabled') return { state: 'good', value: 'not err-disabled' }
  const { reason } = health
  const cause = reason === null ? null : errDisableCause(reason)
  return {
    state: 'broken',
    value: `err-disabled${reason === null ? '' : `: ${reason}`}`,
    expected: 'not err-disabled',
    why: cause === null ? null : `${cause.sentence} First: ${cause.remedy}`,
  }
})

const watts = (drawn: number) => `${Math.round(drawn * 10) / 10} W`

export const judgePower = ofHealth(({ power, missing, state }, { before }) => {
  const drew = before?.drawnWatts ?? 0
  if (power === null) {
    if (missing.has('power')) return unknown('the switch did not report PoE')
    return { state: 'not-needed', value: 'no PoE', why: 'the port gives no power' }
  }
  if (power.fault !== null) return { state: 'broken', value: power.fault, expected: 'power without a fault' }
  if (power.delivering) return { state: 'good', value: power.drawn === null ? 'on' : watts(power.drawn) }
  if (power.admin === 'off' && drew > 0)
    return { state: 'broken', value: 'off', expected: `on: the last walk read ${watts(drew)}` }
  const why = state.operUp === true ? 'the device has power of its own' : 'nothing on the port takes power'
  return { state: 'not-needed', value: 'none drawn', why }
})

export const judgeLink = ofHealth((health) => {
  const link = linkNow(health)
  if (link === 'unknown') return unknown('the switch does not report the link')
  if (link === 'up') return { state: 'good', value: 'up', expected: 'up' }
  return {
    state: 'broken',
    value: 'down',
    expected: 'up',
    why: 'No signal: the device is off, unplugged, or the cable or patch is at fault.',
  }
})

/** A share of frames with errors above which a cable or a port is at fault. */
const mostErrors = 0.01

export const judgeErrors = ofHealth((health, { errors }) => {
  const { counters } = health
  if (counters === null || counters.inErrors === null) return unknown('the switch did not report counters')
  const { inErrors, inPackets } = counters
  const recent = errors === null ? null : `${errors.count} in the last day`
  const value = `${inErrors} ${inErrors === 1 ? 'error' : 'errors'}`
  const share = inPackets === null || inPackets === 0 ? 0 : inErrors / inPackets
  if (errors !== null && errors.count > 0 && share > mostErrors) {
    const percent = Math.round(share * 1_000) / 10
    return { state: 'broken', value, expected: 'next to none', why: `${percent} % of all frames, ${recent}` }
  }
  return { state: 'good', value, why: recent }
})

/** The best speed of a port by the name that its maker gives it, in Mb/s. */
const speeds: readonly (readonly [name: RegExp, speed: number])[] = [
  [/^fa/i, 100],
  [/^gi/i, 1_000],
  [/^tw\d|^two/i, 2_500],
  [/^fi/i, 5_000],
  [/^te/i, 10_000],
]

const speedWords = (speed: number) => (speed >= 1_000 ? `${speed / 1_000} Gb/s` : `${speed} Mb/s`)

/** Is the link as fast as it was with the same device on the same port: both ends can do that. */
export const judgeSpeed = ofHealth(({ state }, { before, dossier }) => {
  const { speed, duplex } = state
  if (speed === null) return unknown('the switch does not report the speed')
  const value = `${speedWords(speed)}${duplex === 'half' ? ', half duplex' : ''}`
  const best = before?.bestSpeed ?? null
  if (best === null || dossier.mac === null) {
    const most = speeds.find(([name]) => name.test(shortInterface(state.name)))?.[1]
    const why = 'no walk has seen the device here before: what its end can do is not known'
    return most !== undefined && speed >= most
      ? { state: 'good', value, expected: speedWords(most) }
      : { state: 'not-needed', value, why }
  }
  if (speed >= best) return { state: 'good', value, expected: speedWords(best) }
  return {
    state: 'broken',
    value,
    expected: speedWords(best),
    why: 'Both ends were faster on this port before: a pair of the cable is open, or a plug is dirty.',
    owner: owners.cabling,
  }
})
