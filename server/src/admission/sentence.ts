import type { Admission } from '@patchbay/contract/common-queries/cisco-ise'
import type { Source } from '@patchbay/contract/sources'
import { requiredOf } from '../sources/source-strip.ts'
import type { AdmissionDossier } from './dossier.ts'
import { lastSignOn, latestSession, standingOf } from './dossier.ts'
import { placeOf } from './place.ts'

/** One sentence that could be read out on the phone, without a full stop. */
export function sentenceOf(
  dossier: AdmissionDossier,
  verdict: Admission['verdict'],
  text: string,
  sources: readonly Source[],
): string {
  switch (verdict) {
    case 'asking':
      return `Asking about ${text}`
    case 'several':
      return `${dossier.choices.length} endpoints fit ${text}`
    case 'none':
      return dossier.mac === null ? `Nothing here is called ${text}` : 'Never seen here'
    case 'incomplete': {
      const required = requiredOf(sources)
      const silent = required.filter(({ state }) => state !== 'ok' && state !== 'none').length
      return `Not found in ${required.length - silent} of ${required.length} services; ${silent} did not answer`
    }
    case 'entry':
      return entrySentence(dossier)
    case 'found':
      return foundSentence(dossier)
    default:
      return ''
  }
}

function entrySentence({ device, group }: AdmissionDossier): string {
  if (device.value !== null) {
    const { name, model } = device.value
    return `${name} is a network device here${model === null ? '' : `, a ${model}`}`
  }
  return `${group.value?.name ?? 'It'} is an endpoint group`
}

function foundSentence(dossier: AdmissionDossier): string {
  const session = latestSession(dossier)?.session ?? null
  const last = lastSignOn(dossier)
  switch (standingOf(dossier)) {
    case 'let-in':
    case 'held': {
      const result = session?.authorization ?? session?.results.join(', ') ?? null
      const place = session === null ? null : placeOf(session)
      return [
        dossier.containment.value === null ? 'Let in' : `Held by ${dossier.containment.value.policy}`,
        result === null || result === '' ? '' : ` with ${result}`,
        place === null ? '' : ` at ${place}`,
        session?.vlan === null || session === null ? '' : `, VLAN ${session.vlan}`,
      ].join('')
    }
    case 'kept-out': {
      const failure = last?.failure ?? session?.failure ?? null
      const why = failure?.meaning?.sentence.replace(/\.$/, '') ?? failure?.text
      const code =
        failure?.code === null || failure === null ? 'no reason was told' : `reason ${failure.code}`
      const place = last === null ? null : placeOf(last)
      return `Kept out${place === null ? '' : ` at ${place}`}: ${why === undefined || why === '' ? code : lower(why)}`
    }
    case 'away': {
      const seen = last?.at
      return seen ? 'Known, and not signed on now' : 'Known, and not signed on in the last seven days'
    }
    default:
      return dossier.sessions.state === 'waiting'
        ? 'Known; its session is being asked for'
        : dossier.endpoint.value === null
          ? 'Not in the endpoint database any more'
          : 'Known; whether it is signed on could not be asked'
  }
}

const lower = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)

/** Icons by what profiles are called; only for the eye. */
const icons: readonly (readonly [RegExp, string])[] = [
  [/phone/i, 'phone'],
  [/\bap\b|aironet|access.?point/i, 'access-point'],
  [/printer|laserjet|xerox|canon|brother/i, 'printer'],
  [/camera|axis/i, 'camera'],
  [/workstation|windows|os_x|linux|laptop/i, 'laptop'],
]

export function iconOf(dossier: AdmissionDossier): string {
  if (dossier.mac === null && dossier.device.value !== null) return 'switch'
  const profile =
    latestSession(dossier)?.session.profile ??
    dossier.endpoint.value?.profile ??
    dossier.endpoint.value?.group
  return icons.find(([pattern]) => pattern.test(profile ?? ''))?.[1] ?? 'unknown'
}
