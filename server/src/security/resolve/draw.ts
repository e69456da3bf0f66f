import type { Source } from '@patchbay/contract/systems/sources'
import type { Resolution } from '@patchbay/contract/workflows/cyber-security-response'
import { macBadges } from '@patchbay/contract/identifiers/mac'
import { lineMaker, sectionOf } from '../../sources/answer-lines.ts'
import { allRequiredAnswered, requiredSettled } from '../../sources/source-strip.ts'
import type { DeviceMac, ResolveDossier, ResolveQuestion } from './search.ts'

const isMadeUp = (mac: string) => macBadges(mac).includes('private address')

/** The answer of what is known now. */
export function drawResolution(search: ResolveQuestion, sources: readonly Source[]): Resolution {
  const { dossier, at, text } = search
  const verdict = verdictOf(dossier, sources)
  const sure = dossier.device === null ? null : (dossier.deviceMacs.get(dossier.device)?.sure ?? 'likely')
  return {
    verdict,
    sentence: sentenceOf(verdict, search, sources),
    at: at.toISOString(),
    device: dossier.device,
    sure: weakest(dossier, sure),
    place: dossier.place,
    owner: dossier.owner,
    protectedBy: [...dossier.protectedBy],
    statements: dossier.statements.toSorted((one, other) => order(one.sure) - order(other.sure)),
    deviceMacs: deviceMacsOf(dossier),
    sections: sectionsOf(dossier),
    downstream: dossier.downstream.map(({ mac, lastSeen }) => ({ mac, lastSeen: lastSeen.toISOString() })),
    advice: adviceOf(dossier),
    choices: dossier.contenders.map((mac) => ({
      ask: mac,
      title: mac,
      detail: `Named for ${text} at that time`,
      source: dossier.statements.find((one) => one.mac === mac)?.source ?? 'index',
    })),
  }
}

const order = (sure: DeviceMac['sure']) => ['certain', 'likely', 'weak'].indexOf(sure)

/** As sure as the surest statement about it: a MAC that was typed needs none. */
function weakest({ statements, device }: ResolveDossier, typed: DeviceMac['sure'] | null) {
  if (device === null || typed === null) return null
  const [best] = statements
    .filter(({ mac }) => mac === device)
    .toSorted((one, other) => order(one.sure) - order(other.sure))
  return best?.sure ?? typed
}

function verdictOf(
  { device, contenders }: ResolveDossier,
  sources: readonly Source[],
): Resolution['verdict'] {
  if (device !== null) return 'placed'
  if (contenders.length > 0) return 'several'
  if (!requiredSettled(sources)) return 'asking'
  return allRequiredAnswered(sources) ? 'unplaced' : 'incomplete'
}

function sentenceOf(
  verdict: Resolution['verdict'],
  { dossier, text }: ResolveQuestion,
  sources: readonly Source[],
): string {
  const silent = sources.filter(({ required, state }) => required && state !== 'ok' && state !== 'none')
  switch (verdict) {
    case 'placed': {
      const place = dossier.place === null ? '' : ` at ${dossier.place}`
      return `${text} was ${dossier.device ?? ''}${place}.`
    }
    case 'several':
      return `Sources name ${dossier.contenders.length} devices for that time. Choose one.`
    case 'unplaced':
      return `No source names a device for ${text} at that time.`
    case 'incomplete':
      return `No device is known for ${text} at that time. Did not answer: ${silent.map(({ name }) => name).join(', ')}.`
    default:
      return 'The sources are being asked.'
  }
}

const deviceMacsOf = ({ deviceMacs, now, air }: ResolveDossier): DeviceMac[] =>
  [...deviceMacs]
    .map(([mac, { reasons, sure }]): DeviceMac => ({
      mac,
      medium: air.has(mac) ? 'wireless' : (now.get(mac)?.place ?? null) === null ? 'unknown' : 'wired',
      madeUp: isMadeUp(mac),
      reasons: [...reasons],
      sure,
      place: now.get(mac)?.place ?? null,
      lastSeen: now.get(mac)?.lastSeen?.toISOString() ?? null,
    }))
    .toSorted((one, other) => order(one.sure) - order(other.sure))

function sectionsOf(dossier: ResolveDossier): Resolution['sections'] {
  const { device, owner, ownerSource, place, placeSource, hostnames, addresses, protectedBy } = dossier
  if (device === null) return []
  const now = new Date()
  const line = (said: { readonly source: string; readonly at: Date } | null) =>
    lineMaker({ source: said?.source ?? 'index', at: said?.at ?? now, hidden: [], unsure: false })
  return [
    sectionOf('device', 'Device', [
      line(null)('mac', 'MAC', device, { identifier: true, ask: device }),
      line(ownerSource)('owner', 'Person', owner, { none: 'nobody authenticated', ask: owner }),
      line(null)('hostnames', 'Host names', [...hostnames].join(', '), { identifier: true }),
      line(null)('addresses', 'Addresses now', [...addresses].join(', '), { identifier: true }),
      line(null)('protected', 'Protected', protectedBy.join(', '), {
        tone: protectedBy.length > 0 ? 'bad' : 'plain',
        none: 'not protected',
      }),
    ]),
    sectionOf('place', 'Place', [
      line(placeSource)('then', 'At that time', place, { identifier: true, none: 'not known' }),
      line(null)('now', 'Now', dossier.now.get(device)?.place ?? null, { identifier: true, none: 'away' }),
    ]),
  ]
}

function adviceOf({ downstream, deviceMacs, protectedBy }: ResolveDossier): string | null {
  if (protectedBy.length > 0) return 'The device is protected. A second person must agree.'
  if (downstream.length > 0) {
    const others = downstream.length === 1 ? '1 other device' : `${downstream.length} other devices`
    return `A shut port takes ${others} too. Quarantine at ISE takes only this one.`
  }
  const madeUp = [...deviceMacs.keys()].filter(isMadeUp)
  return madeUp.length === 0
    ? null
    : `${madeUp.join(', ')} is private. The device may come back with another MAC.`
}
