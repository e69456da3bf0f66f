import type { IseSession } from '@patchbay/contract/common-queries/cisco-ise'
import type { AdmissionDossier } from './dossier.ts'
import { latestSession, refusedSince, standingOf } from './dossier.ts'
import { placeOf } from './place.ts'
import { authenticationAsked } from './then.ts'

type Note = IseSession['notes'][number]

/** The node of a name: systems say it with or without its domain. */
export function nodeNamed({ nodes }: AdmissionDossier, name: string | null) {
  if (name === null) return null
  const short = (text: string) => text.split('.')[0]?.toLowerCase()
  return nodes.value.find((node) => short(node.name) === short(name)) ?? null
}

/** What somebody should know before relying on the rest. */
export function notesOf(dossier: AdmissionDossier): Note[] {
  if (dossier.mac === null) return []
  // What is so now says nothing about an instant in the past.
  if (dossier.at !== null) {
    return [certificate(dossier), sessionsSilent(dossier)].filter((note) => note !== null)
  }
  return [
    held(dossier),
    refused(dossier),
    certificate(dossier),
    neverSeen(dossier),
    purged(dossier),
    twoSessions(dossier),
    deadNode(dossier),
    profileConflict(dossier),
    groupPending(dossier),
    unregistered(dossier),
    sessionsSilent(dossier),
    endpointsSilent(dossier),
  ].filter((note) => note !== null)
}

function held({ containment }: AdmissionDossier): Note | null {
  if (containment.value === null) return null
  return {
    name: 'held',
    tone: 'warn',
    title: `Held by ${containment.value.policy || 'adaptive network control'}`,
    words: 'A person put it under adaptive network control. It stays contained until that is cleared.',
  }
}

function refused(dossier: AdmissionDossier): Note | null {
  if (latestSession(dossier)?.session.passed !== true) return null
  const rows = refusedSince(dossier)
  const [last] = rows
  if (last === undefined) return null
  const { failure } = last
  const told = `${failure?.code ?? ''} ${failure?.text ?? ''}`.trim()
  const why = failure?.meaning?.sentence ?? (told === '' ? 'No reason was given.' : `Reason ${told}.`)
  const many = rows.length === 1 ? 'a later authentication was' : `${rows.length} later authentications were`
  return {
    name: 'refused-since',
    tone: 'warn',
    title: 'Refused since its session began',
    words: `The session is still active, but ${many} refused. The latest: ${why.charAt(0).toLowerCase()}${why.slice(1)}`,
  }
}

function certificate(dossier: AdmissionDossier): Note | null {
  const last = authenticationAsked(dossier)
  const cause = last?.failure?.meaning?.certificate ?? null
  if (last === null || cause === null) return null
  const shown = last.certificate
  const end = shown?.expiresAt ?? null
  const subject = shown?.subject === null || shown === null ? '' : ` of ${shown.subject}`
  const words =
    cause === 'server'
      ? 'The device does not trust the certificate of the policy node.'
      : end === null
        ? `The certificate${subject} was rejected. Its expiry is not known.`
        : end <= (last.at ?? new Date())
          ? `The certificate${subject} expired on ${end.toISOString().slice(0, 10)}.`
          : `The certificate${subject} was rejected. It is valid until ${end.toISOString().slice(0, 10)}.`
  return { name: 'certificate', tone: 'bad', title: 'The certificate is the cause', words }
}

const anything = (dossier: AdmissionDossier) =>
  dossier.sessions.value.length > 0 || dossier.history.value.rows.length > 0

function neverSeen(dossier: AdmissionDossier): Note | null {
  const { endpoint, sessions, history, sighting } = dossier
  const answered = endpoint.state === 'none' && sessions.state === 'none' && history.state === 'none'
  if (!answered) return null
  const ise =
    'It is not in the endpoint database and has not authenticated in the last 7 d. A device is entered at its first authentication.'
  const seen = sighting.value
  if (seen !== null) {
    const last = `${seen.lastSeen.toISOString().slice(0, 10)} at ${seen.place}`
    return {
      name: 'seen-elsewhere',
      tone: 'warn',
      title: 'ISE does not know it, a switch does',
      words: `A switch saw it last on ${last}. ${ise} It was purged since, or its port does not authenticate.`,
    }
  }
  const switches =
    sighting.state === 'none'
      ? ' No walked switch saw it in the last 400 d.'
      : sighting.state === 'silent'
        ? ' Sightings could not be read.'
        : ''
  return { name: 'never-seen', tone: 'info', title: 'Never seen', words: `${ise}${switches}` }
}

function purged(dossier: AdmissionDossier): Note | null {
  if (dossier.endpoint.state !== 'none' || !anything(dossier)) return null
  return {
    name: 'purged',
    tone: 'warn',
    title: 'No longer in the endpoint database',
    words:
      'It authenticated in the last 7 d and was deleted or purged since. Its next authentication enters it again, without manual settings.',
  }
}

function twoSessions({ sessions }: AdmissionDossier): Note | null {
  if (sessions.value.length < 2) return null
  const places = sessions.value.map(({ session }) => placeOf(session) ?? 'an unknown place')
  return {
    name: 'two-sessions',
    tone: 'warn',
    title: `${sessions.value.length} sessions at once`,
    words: `At ${places.join(' and ')}. One is probably stale: its switch did not report the end.`,
  }
}

function deadNode(dossier: AdmissionDossier): Note | null {
  const server = latestSession(dossier)?.session.server ?? null
  const node = nodeNamed(dossier, server)
  if (node?.alive !== false) return null
  return {
    name: 'dead-node',
    tone: 'bad',
    title: `${node.name} does not answer`,
    words: `Its node is ${node.status ?? 'away'}. The session cannot be changed until the node is back or the device re-authenticates.`,
  }
}

function profileConflict(dossier: AdmissionDossier): Note | null {
  const endpoint = dossier.endpoint.value
  const seen = latestSession(dossier)?.session.profile ?? null
  if (endpoint === null || !endpoint.staticProfile || seen === null || endpoint.profile === null) return null
  if (seen === endpoint.profile) return null
  return {
    name: 'profile-conflict',
    tone: 'warn',
    title: 'The profile was set by hand and differs from profiling',
    words: `Set to ${endpoint.profile}, profiled as ${seen}. Rules use ${endpoint.profile} from the next authentication.`,
  }
}

function groupPending(dossier: AdmissionDossier): Note | null {
  const endpoint = dossier.endpoint.value
  const began = latestSession(dossier)?.session.group ?? null
  if (endpoint?.group === null || endpoint === null || began === null) return null
  const last = began.split(':').at(-1)
  if (last === endpoint.group || standingOf(dossier) === 'kept-out') return null
  return {
    name: 'group-pending',
    tone: 'info',
    title: 'The group was changed since it authenticated',
    words: `It authenticated as ${last} and is in ${endpoint.group} now. The change takes effect when it re-authenticates.`,
  }
}

function unregistered({ device, sessions, history }: AdmissionDossier): Note | null {
  const asked = sessions.value[0]?.session ?? history.value.rows[0] ?? null
  if (device.state !== 'none' || asked === null) return null
  return {
    name: 'unregistered-switch',
    tone: 'info',
    title: 'The switch is not entered with this address',
    words: `${asked.nasAddress ?? 'It'} has no network device entry of its own. It may be covered by an entry for its network.`,
  }
}

function sessionsSilent({ sessions, history }: AdmissionDossier): Note | null {
  if (sessions.state !== 'silent') return null
  return {
    name: 'sessions-silent',
    tone: 'bad',
    title: 'Endpoint only: its authentication is not known',
    words: `${sessions.why ?? 'The monitoring node did not answer'}. ${history.state === 'silent' ? 'Neither sessions nor authentications could be read.' : 'Authentications could be read.'}`,
  }
}

function endpointsSilent({ endpoint }: AdmissionDossier): Note | null {
  if (endpoint.state !== 'silent') return null
  return {
    name: 'endpoints-silent',
    tone: 'bad',
    title: 'Session only: its entry is not known',
    words: `${endpoint.why ?? 'The endpoint database did not answer'}.`,
  }
}
