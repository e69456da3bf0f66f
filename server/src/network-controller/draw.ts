import { shortInterface } from '@patchbay/connectors/switch/interfaces'
import type { Answer, Comparison, Neighbours } from '@patchbay/contract/common-queries/catalyst-centre'
import type { Source } from '@patchbay/contract/systems/sources'
import { allRequiredAnswered, requiredOf, requiredSettled } from '../sources/source-strip.ts'
import { clientSections } from './client-sections.ts'
import { comparisonsOf } from './compare.ts'
import { deviceSections, goldenWords } from './device-sections.ts'
import type { CentreDossier } from './dossier.ts'
import { complianceOf, issueOf, listed, listsOf } from './lists.ts'
import { neighboursOf } from './neighbours.ts'
import { accessPointMeant } from './search.ts'
import type { CentreQuestion } from './search.ts'

type Question = Pick<CentreQuestion, 'wanted' | 'dossier'>

const empty = ({ wanted: { view, text, at } }: Question): Answer => ({
  verdict: 'asking',
  view,
  kind: null,
  sentence: 'The network controllers are being asked',
  title: text,
  subtitle: null,
  icon: 'unknown',
  badges: [],
  sections: [],
  comparisons: [],
  onward: null,
  neighbours: null,
  compliance: null,
  issues: null,
  sites: null,
  choices: [],
  at: at?.toISOString() ?? null,
})

/** How belief and reading agree, in one word beside the title. */
function agreement(comparisons: readonly Comparison[], neighbours: Neighbours | null): Answer['badges'] {
  const states = [...comparisons, ...(neighbours?.rows ?? [])].map(({ state }) => state)
  const differ = states.filter((state) => state === 'differs').length
  if (differ > 0)
    return [
      { tone: 'warn', text: `${differ} ${differ === 1 ? 'fact differs' : 'facts differ'} from our reading` },
    ]
  return states.includes('same') ? [{ tone: 'ok', text: 'agrees with our reading' }] : []
}

const isEarlier = (sources: readonly Source[], source: string) =>
  sources.find(({ id }) => id === source)?.state === 'stale'

const reachability = {
  yes: 'is reachable',
  no: 'is unreachable',
  'by ping only': 'answers pings only',
} as const

function deviceAnswer(question: Question, sources: readonly Source[]): Answer | null {
  const { dossier, wanted } = question
  const { device, own, issues, missing, names } = dossier
  if (device === null) return null
  const { value, source } = device
  const { synchronization: sync, reachable, health } = value
  const comparisons = comparisonsOf(dossier, wanted.at)
  const neighbours = neighboursOf(dossier)
  const known = new Map([...names, [value.id, value.name]])
  const partial = sync.state.toLowerCase() !== 'managed'
  const stands = reachable === null ? 'has an unknown reachability' : reachability[reachable]
  const synced =
    sync.at === null ? 'It was never synchronized' : `It was synchronized at ${sync.at.toISOString()}`
  const why = partial ? ` (${[sync.state, sync.reason].filter(Boolean).join(': ')})` : ''
  const unread = dossier.notRead.find(({ fields }) => fields.includes('compliance'))
  const score = health?.overall ?? null
  const isAccessPoint = accessPointMeant(dossier) !== null
  return {
    ...empty(question),
    verdict: 'found',
    kind: 'device',
    title: value.name,
    subtitle: [value.models.join(', '), value.family, value.site].filter(Boolean).join(' · ') || null,
    sentence: `${value.name} ${stands} by the controller. ${synced}${why}`,
    icon: isAccessPoint ? 'access-point' : 'switch',
    badges: [
      ...agreement(comparisons, neighbours),
      ...(reachable === 'no' ? [{ tone: 'bad' as const, text: 'unreachable' }] : []),
      ...(partial ? [{ tone: 'warn' as const, text: sync.state }] : []),
      ...(goldenWords(value)?.tone === 'warn'
        ? [{ tone: 'warn' as const, text: 'not the golden version' }]
        : []),
      ...(score !== null && score <= 7
        ? [{ tone: score <= 3 ? ('bad' as const) : ('warn' as const), text: `health ${score} of 10` }]
        : []),
    ],
    sections: deviceSections(device, dossier, isEarlier(sources, source)),
    comparisons,
    onward:
      own !== null
        ? { kind: 'switch', q: own.name }
        : isAccessPoint && value.ethernetMac !== null
          ? { kind: 'mac', q: value.ethernetMac }
          : null,
    neighbours,
    compliance: {
      rows: value.compliance
        .map((one) => complianceOf(one, source, null))
        .map((one) => ({ ...one, device: value.name })),
      complete: unread === undefined,
      state: unread === undefined ? 'told' : 'unanswered',
      why: unread?.why ?? null,
      source,
      observedAt: device.at.toISOString(),
    },
    issues: listed(issues, missing, (issue, by) => issueOf(issue, by, known)),
  }
}

function clientAnswer(question: Question, sources: readonly Source[]): Answer | null {
  const { dossier, wanted } = question
  const { client, issues, missing, names } = dossier
  if (client === null) return null
  const { value, source } = client
  const { connected, wireless, device, port, ssid } = value
  const comparisons = comparisonsOf(dossier, wanted.at)
  const past = wanted.at !== null
  const on = [device, port === null ? null : shortInterface(port), ssid === null ? null : `SSID ${ssid}`]
  const place = on.filter((part) => part !== null).join(', ')
  const is = past ? 'was' : 'is'
  const state = connected === null ? `${is} known` : `${is} ${connected ? 'connected' : 'disconnected'}`
  const heard = value.at === null ? '' : `. The controller heard of it at ${value.at.toISOString()}`
  return {
    ...empty(question),
    verdict: 'found',
    kind: 'client',
    title: value.name ?? value.mac,
    subtitle: [value.mac, value.username, value.site].filter(Boolean).join(' · '),
    sentence: `${value.name ?? value.mac} ${state}${place === '' ? '' : ` on ${place}`}${heard}`,
    icon: wireless === false ? 'desktop' : 'laptop',
    badges: agreement(comparisons, null),
    sections: clientSections(client, isEarlier(sources, source)),
    comparisons,
    onward: { kind: 'mac', q: value.mac },
    issues: past ? null : listed(issues, missing, (issue, by) => issueOf(issue, by, names)),
  }
}

/** What is known elsewhere of a thing that no controller manages. */
function elsewhere({ own, sightings }: CentreDossier): string {
  const [seen] = sightings ?? []
  if (own !== null)
    return `. Our records have the switch ${own.name}${own.walkedAt === null ? '' : `, last read at ${own.walkedAt.toISOString()}`}`
  return seen === undefined
    ? ''
    : `. Our walks saw it on ${seen.switch} ${shortInterface(seen.interface)} at ${seen.lastSeen.toISOString()}`
}

function notFound(question: Question, sources: readonly Source[]): Answer {
  const { dossier, wanted } = question
  const drawn = empty(question)
  if (dossier.searching || !requiredSettled(sources)) return drawn
  const required = requiredOf(sources)
  const then = wanted.at === null ? '' : ` at ${wanted.at.toISOString()}`
  if (required.length > 0 && allRequiredAnswered(sources))
    return {
      ...drawn,
      verdict: 'none',
      sentence: `No network controller knows ${wanted.text}${then}${elsewhere(dossier)}`,
    }
  return {
    ...drawn,
    verdict: 'incomplete',
    sentence: `${silentWords(required, wanted.text)}${elsewhere(dossier)}`,
  }
}

function silentWords(required: readonly Source[], text: string): string {
  if (required.length === 0) return 'No network controller is connected'
  const mute = required.filter(({ state }) => state !== 'ok' && state !== 'none').map(({ name }) => name)
  return `${mute.join(', ')} did not answer in full, so ${text} may be there`
}

const listTitles = { sites: 'Site health', issues: 'Issues', compliance: 'Compliance' } as const

function listAnswer(question: Question, sources: readonly Source[]): Answer {
  const { dossier, wanted } = question
  if (wanted.view === 'find') return notFound(question, sources)
  const lists = listsOf(dossier, wanted)
  const list = lists[wanted.view]
  const drawn = { ...empty(question), ...lists, title: listTitles[wanted.view] }
  if (list === null || list.state === 'awaited') {
    if (!requiredSettled(sources)) return { ...drawn, sites: null, issues: null, compliance: null }
    const required = requiredOf(sources)
    return {
      ...drawn,
      verdict: 'incomplete',
      sentence: silentWords(required, 'the list'),
      sites: null,
      issues: null,
      compliance: null,
    }
  }
  const whole = allRequiredAnswered(sources)
  const count = list.rows.length
  const what = {
    sites: 'sites',
    issues: 'active issues',
    compliance: 'checks that do not comply',
  }[wanted.view]
  const about = wanted.filter === null ? '' : ` for ${wanted.text}`
  const silent = whole || !requiredSettled(sources) ? '' : `. ${silentWords(requiredOf(sources), 'more')}`
  return {
    ...drawn,
    verdict: 'found',
    sentence: `${count === 0 && whole ? 'No' : count} ${what}${about}${silent}`,
  }
}

/** The answer of what is known now. */
export function drawCentre(question: Question, sources: readonly Source[]): Answer {
  if (question.wanted.view !== 'find') return listAnswer(question, sources)
  return deviceAnswer(question, sources) ?? clientAnswer(question, sources) ?? notFound(question, sources)
}
