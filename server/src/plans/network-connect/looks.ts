import type { networkConnect } from '@patchbay/contract/plans/network-connect'
import type { Diagnosis, Hop, HopName } from '@patchbay/contract/workflows/network-connect/doctor'
import { askHops } from '../../doctor/ask-hops.ts'
import type { Look, Looking, PlanKind } from '../plan-kind.ts'
import type { ConnectKnown } from './known.ts'

type Looks = PlanKind<typeof networkConnect, ConnectKnown>['looks']

const diagnose = ({ means: { database: db, systems, log }, ask }: Looking, q: string): Promise<Diagnosis> =>
  askHops({ db, systems, log }, { q }, ask)

const fromHop = ({ source, observedAt }: Hop) => ({
  source,
  at: observedAt === null ? null : new Date(observedAt),
})

const wordsOf = ({ value, why, expected, state }: Hop): string =>
  [
    state === 'unknown' ? 'Not known' : (value ?? 'Nothing'),
    ...(expected === null ? [] : [`expected ${expected}`]),
    ...(why === null ? [] : [why]),
  ].join('; ')

const nothing = { source: null, at: null }

/** The named hops of a diagnosis together: as wanted where each is good or not needed, else the first that is not. */
function throughHops({ hops, sentence }: Diagnosis, names: readonly HopName[]): Look {
  const meant = hops.filter(({ name }) => names.includes(name))
  const [first] = meant
  if (first === undefined) return { finding: 'not-yet', words: sentence, ...nothing }
  const not = meant.find(({ state }) => state !== 'good' && state !== 'not-needed')
  if (not === undefined) {
    const told = meant.find(({ value }) => value !== null) ?? first
    return { finding: 'as-wanted', words: wordsOf(told), ...fromHop(told) }
  }
  // Something before it keeps it from being reached.
  const before = hops.find(({ state }) => state === 'broken')
  const told = not.state === 'not-reached' && before !== undefined ? before : not
  return { finding: 'not-yet', words: `${told.title}: ${wordsOf(told)}`, ...fromHop(told) }
}

const byHops =
  (...names: readonly HopName[]) =>
  async ({ mac }: ConnectKnown, looking: Looking): Promise<Look> =>
    throughHops(await diagnose(looking, mac), names)

/** A device that another port has now is there, which may be used instead. */
function elsewhere({ port: on, hops }: Diagnosis, { port, outlet }: ConnectKnown): Look | null {
  const seen = hops.find(({ name }) => name === 'seen')
  if (on === null || on === port?.title || seen?.state !== 'good') return null
  return {
    finding: 'not-yet',
    words:
      port === null
        ? `It is on ${on}, not on Wi-Fi. Unplug it, or use ${on} instead.`
        : `It is on ${on}, not on ${port.title}. Plug it into ${outlet}, or use ${on} instead.`,
    ...fromHop(seen),
    instead: { words: `Use ${on}`, fields: { outlet: on } },
  }
}

/** On Wi-Fi: an access point hears it, or it has joined its network. */
async function lookOnAir(known: ConnectKnown, looking: Looking, name: HopName): Promise<Look> {
  const own = await diagnose(looking, known.mac)
  return elsewhere(own, known) ?? throughHops(own, [name])
}

/** The port that was meant has a link; where it has none, the device may have come up on another one. */
async function lookForLink(known: ConnectKnown, looking: Looking): Promise<Look> {
  if (known.port === null) return lookOnAir(known, looking, 'heard')
  const link = throughHops(await diagnose(looking, known.port.title), ['enabled', 'err-disabled', 'link'])
  if (link.finding === 'as-wanted') return link
  return elsewhere(await diagnose(looking, known.mac), known) ?? link
}

/** The device is on the port that was meant; one that is elsewhere, or another device that is there, is named. */
async function lookForDevice(known: ConnectKnown, looking: Looking): Promise<Look> {
  const { mac, port } = known
  if (port === null) return lookOnAir(known, looking, 'joined')
  const own = await diagnose(looking, mac)
  const seen = own.hops.find(({ name }) => name === 'seen')
  if (own.port === port.title && seen?.state === 'good') {
    return { finding: 'as-wanted', words: seen.value ?? port.title, ...fromHop(seen) }
  }
  const other = elsewhere(own, known)
  if (other !== null) return other
  const there = await diagnose(looking, port.title)
  if (there.mac !== null && there.mac !== mac) {
    return {
      finding: 'not-yet',
      words: `${there.mac} is on the port, not ${mac}. Check the label.`,
      ...nothing,
    }
  }
  return { finding: 'not-yet', words: `${mac} is not seen on ${port.title} yet.`, ...nothing }
}

/** What proves that a device is connected: the hops of the doctor. */
export const connectLooks: Looks = {
  link: lookForLink,
  device: lookForDevice,
  access: byHops('authentication', 'vlan'),
  address: byHops('lease', 'subnet'),
  gateway: byHops('gateway'),
}
