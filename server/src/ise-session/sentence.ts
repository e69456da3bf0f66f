import type { Containment, Authentication } from '@patchbay/connectors/identity/detail'
import type { IseSession } from '@patchbay/contract/common-queries/cisco-ise'
import type { Source } from '@patchbay/contract/systems/sources'
import { requiredOf } from '../sources/source-strip.ts'
import type { AdmissionDossier } from './dossier.ts'
import { latestAuthentication, latestSession, standingOf } from './dossier.ts'
import { placeOf } from './place.ts'
import { systemNames } from './sources.ts'
import { drawPast, isTooOld, sessionAsked, authenticationAsked, standingThen } from './then.ts'

/** One sentence that could be read out on the phone, without a full stop. */
export function sentenceOf(
  dossier: AdmissionDossier,
  verdict: IseSession['verdict'],
  text: string,
  sources: readonly Source[],
): string {
  switch (verdict) {
    case 'asking':
      return `Asking about ${text}`
    case 'several':
      return severalSentence(dossier, text)
    case 'none':
      return `${unknownWords(dossier, text)}${keptWords(dossier)}`
    case 'elsewhere':
      return elsewhereSentence(dossier, text)
    case 'incomplete': {
      const required = requiredOf(sources)
      const silent = required.filter(({ state }) => state !== 'ok' && state !== 'none').length
      if (silent === required.length) return `${systemNames(required).join(', ')} did not answer`
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

function unknownWords({ mac, placed }: AdmissionDossier, text: string): string {
  if (mac !== null) return 'Never seen here'
  if (placed.size === 0 || [...placed.values()].includes(true)) return `Nothing has the name ${text}`
  return `${text} is on no switch with a known address, and ISE has no network device of that name`
}

function severalSentence({ choices, device }: AdmissionDossier, text: string): string {
  if (device.value !== null) return `${choices.length} endpoints are authenticated through ${text}`
  return choices.every(({ ask }) => isMac(ask))
    ? `${choices.length} endpoints match ${text}`
    : `${choices.length} people match ${text}`
}

const isMac = (ask: string) => /^([0-9a-f]{2}:){5}[0-9a-f]{2}$/.test(ask)

/** Who is not known to the identity services, and who knows it. */
function elsewhereSentence(dossier: AdmissionDossier, text: string): string {
  const { mac, because, sighting } = dossier
  const seen = sighting.value
  const led = because === null || mac === text ? null : `${text} is ${mac}, ${because.detail}`
  const saw = seen === null ? null : `a switch saw it last on ${minute(seen.lastSeen)} at ${seen.place}`
  return `${[led, 'ISE does not know it', saw].filter((part) => part !== null).join('; ')}${keptWords(dossier)}`
}

/** Who is not known now may have been authorized then: nobody can say. */
const keptWords = ({ at }: AdmissionDossier): string =>
  at !== null && isTooOld(at, Date.now()) ? `; authentications at ${minute(at)} are no longer stored` : ''

function entrySentence({ device, group }: AdmissionDossier): string {
  if (device.value !== null) {
    const { name, model } = device.value
    return `${name} is a network device here${model === null ? '' : `, a ${model}`}`
  }
  return `${group.value?.name ?? 'It'} is an endpoint group`
}

function foundSentence(dossier: AdmissionDossier): string {
  if (dossier.at !== null) return thenSentence(dossier, dossier.at)
  const session = latestSession(dossier)?.session ?? null
  const last = latestAuthentication(dossier)
  switch (standingOf(dossier)) {
    case 'let-in':
    case 'signed-on':
    case 'held': {
      const result = session?.authorization ?? session?.results.join(', ') ?? null
      const place = session === null ? null : placeOf(session)
      return [
        dossier.containment.value === null ? 'Authorized' : heldWords(dossier.containment.value),
        result === null || result === '' ? '' : ` with ${result}`,
        place === null ? '' : ` at ${place}`,
        session?.vlan === null || session === null ? '' : `, VLAN ${session.vlan}`,
        holdWords(dossier),
      ].join('')
    }
    case 'kept-out':
      return refusedSentence('Denied', last ?? session)
    case 'away':
      return awayWords(dossier)
    default:
      return unknownSentence(dossier)
  }
}

const heldWords = ({ policy }: Containment) =>
  policy === '' ? 'Held by adaptive network control' : `Held by ${policy}`

/** That nobody holds it is not said where it is not known. */
function holdWords({ containment }: AdmissionDossier): string {
  if (containment.state === 'waiting') return '; asking for adaptive network control'
  return containment.state === 'silent' ? '; adaptive network control is not known' : ''
}

/** Without a session; of the authentications before it only what was answered. */
function awayWords({ history }: AdmissionDossier): string {
  if (history.value.rows.length > 0) return 'Known, not authenticated now'
  if (history.state === 'none') return 'Known, not authenticated in the last 7 d'
  const sought =
    history.state === 'waiting' ? 'asking for its authentications' : 'its authentications could not be read'
  return `Known, not authenticated now; ${sought}`
}

type Refused = Parameters<typeof placeOf>[0] & Pick<Authentication, 'failure'>

function refusedSentence(begin: string, refused: Refused | null): string {
  const failure = refused?.failure ?? null
  const why = failure?.meaning?.sentence.replace(/\.$/, '') ?? failure?.text
  const code = failure?.code === null || failure === null ? 'no reason was given' : `reason ${failure.code}`
  const place = refused === null ? null : placeOf(refused)
  return `${begin}${place === null ? '' : ` at ${place}`}: ${why === undefined || why === '' ? code : lower(why)}`
}

/** Who has no session and was not refused since: each part is said as far as it was answered. */
function unknownSentence({ endpoint, sessions }: AdmissionDossier): string {
  const known =
    endpoint.state === 'none'
      ? 'No longer in the endpoint database'
      : endpoint.state === 'known'
        ? 'Known'
        : 'Authenticated in the last 7 d'
  const database =
    endpoint.state === 'waiting'
      ? 'asking the endpoint database'
      : endpoint.state === 'silent'
        ? 'its entry could not be read'
        : null
  const now =
    sessions.state === 'waiting'
      ? 'asking for its session'
      : sessions.state === 'silent'
        ? 'its session could not be read'
        : null
  return [known, now, database].filter((part) => part !== null).join('; ')
}

const minute = (time: Date) => `${time.toISOString().slice(0, 16).replace('T', ' ')} UTC`

/** What was in force at an instant, or why that is not known. */
function thenSentence(dossier: AdmissionDossier, at: Date): string {
  const past = drawPast(dossier, Date.now())
  const when = minute(at)
  switch (past?.state) {
    case 'waiting':
      return `Asking for the state at ${when}`
    case 'silent':
      return `The state at ${when} could not be read`
    case 'too-old':
      return `${when} is too old: authentications are stored for 7 d`
    case 'known': {
      const said = sessionAsked(dossier)?.session ?? null
      const authentication = authenticationAsked(dossier)
      const decided = said ?? authentication
      const since = said?.startedAt ?? authentication?.at ?? null
      if (standingThen(dossier, at) === 'kept-out') {
        return refusedSentence(
          `At ${when} it was denied${since === null ? '' : `, tried last ${minute(since)},`}`,
          decided,
        )
      }
      const place = decided === null ? null : placeOf(decided)
      return [
        `At ${when} it was authorized`,
        decided === null || decided.results.length === 0 ? '' : ` with ${decided.results.join(', ')}`,
        place === null ? '' : ` at ${place}`,
        since === null ? '' : `, authenticated ${minute(since)}`,
        past.runsStill ? '; that session is still active' : '; the end of its session is not known',
      ].join('')
    }
    default:
      return dossier.history.value.more
        ? `None of the latest ${dossier.history.value.rows.length} authentications is from before ${when}; there may be earlier ones`
        : `No authentication before ${when} in the last 7 d`
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
