import type { AccessPoint, WirelessClient } from '@patchbay/connectors/wireless/capabilities'
import type { Wireless } from '@patchbay/contract/common-queries/cisco-wlc'
import type { Source } from '@patchbay/contract/systems/sources'
import { allRequiredAnswered, requiredOf, requiredSettled } from '../sources/source-strip.ts'
import { accessPointBadges, accessPointSections, radiosOf } from './access-point-sections.ts'
import { choicesOf, mostChoices } from './choices.ts'
import { clientsOf } from './clients-drawn.ts'
import { clientSections } from './client-sections.ts'
import { uniqueAccessPoints, uniqueClients } from './dossier.ts'
import type { OnController } from './dossier.ts'
import { elsewhereSection, isSeenElsewhere } from './elsewhere.ts'
import { listedAs, roomWords } from './place-words.ts'
import { roamsOf } from './roams.ts'
import { asksCounts, clientMeant } from './search.ts'
import type { WirelessQuestion } from './search.ts'
import { drawStage } from '../facts/client-stages.ts'

const emptyAnswer: Wireless = {
  verdict: 'asking',
  sentence: 'The wireless controllers are being asked',
  title: '',
  subtitle: null,
  icon: 'unknown',
  badges: [],
  mac: null,
  sections: [],
  roams: null,
  radios: null,
  clients: null,
  controllers: null,
  choices: [],
  moreChoices: false,
}

function drawClient(
  records: readonly OnController<WirelessClient>[],
  record: OnController<WirelessClient>,
  { dossier }: WirelessQuestion,
  sources: readonly Source[],
): Wireless {
  const { value: client, source } = record
  const stage = drawStage(client)
  const title = dossier.hostnames[0]?.value ?? client.username ?? client.mac
  const entry = listedAs(dossier, { name: client.accessPoint, ethernetMac: null })
  const room = entry === null ? null : roomWords(entry)
  const at = client.accessPoint === null ? '' : ` at ${client.accessPoint}${room === null ? '' : `, ${room}`}`
  const signal = client.signal === null ? '' : `, ${client.signal} dBm`
  return {
    ...emptyAnswer,
    verdict: 'client',
    sentence: `${title} is ${stage.words} on ${source}${at}${client.ssid === null ? '' : `, ${client.ssid}`}${signal}`,
    title,
    subtitle:
      [client.mac, client.username, client.device]
        .filter((one) => one !== null && one !== title)
        .join(' · ') || null,
    icon: 'personal',
    badges: [stage.badge, ...(client.privateMac ? [{ tone: 'info' as const, text: 'private MAC' }] : [])],
    mac: client.mac,
    sections: clientSections(record, { records, dossier, sources }),
    roams: roamsOf(record),
  }
}

function drawAccessPoint(
  record: OnController<AccessPoint>,
  { dossier }: WirelessQuestion,
  sources: readonly Source[],
): Wireless {
  const { value: one, source, at } = record
  const title = one.name ?? one.radioMac
  const entry = listedAs(dossier, one)
  const room = entry === null ? null : roomWords(entry)
  const trouble = one.joinFailure?.words ?? one.lastLeave?.words ?? null
  const radiosMissing =
    record.notRead.find(({ fields }) => fields.some((field) => field.startsWith('radios')))?.why ?? null
  return {
    ...emptyAnswer,
    verdict: 'access-point',
    sentence: one.joined
      ? `${title} is joined to ${source}${room === null ? '' : `, ${room}`}`
      : `${title} is not joined to ${source}${trouble === null ? '' : `: ${trouble}`}`,
    title,
    subtitle: [one.model, room].filter(Boolean).join(' · ') || null,
    icon: 'access-point',
    badges: accessPointBadges(one),
    mac: one.ethernetMac ?? one.radioMac,
    sections: accessPointSections(record, dossier, sources),
    radios: {
      rows: radiosOf(one),
      complete: radiosMissing === null,
      state: radiosMissing !== null && one.radios.length === 0 ? 'unanswered' : 'told',
      why: radiosMissing,
      source,
      observedAt: at.toISOString(),
    },
    clients: one.joined
      ? clientsOf(
          one,
          dossier,
          sources.find(({ id }) => id === source),
        )
      : null,
  }
}

function drawCounts({ dossier, wanted, text }: WirelessQuestion, sources: readonly Source[]): Wireless {
  const rows = dossier.controllers.toSorted((one, other) => one.name.localeCompare(other.name, 'en'))
  const asked = sources.filter(({ id }) => wanted.controllers?.includes(id) === true)
  const silent = requiredOf(sources).filter(({ id }) => !rows.some(({ name }) => name === id))
  const pending = !requiredSettled(sources)
  const counts = rows.flatMap(({ accessPoints, clients }) => [accessPoints, clients])
  const differ = counts.filter(({ state }) => state === 'differ').length
  const unknown = counts.filter(({ state }) => state === 'unknown').length
  if (rows.length === 0) {
    if (pending) return { ...emptyAnswer, title: text }
    return { ...emptyAnswer, verdict: 'incomplete', title: text, sentence: silentWords(requiredOf(sources)) }
  }
  const parts = [
    differ > 0
      ? `${differ} ${differ === 1 ? 'count differs' : 'counts differ'}`
      : unknown > 0
        ? `${unknown} ${unknown === 1 ? 'count is' : 'counts are'} not known`
        : 'every list matches its count or is explained',
    silent.length > 0 && !pending ? silentWords(silent) : null,
  ]
  return {
    ...emptyAnswer,
    verdict: 'controllers',
    sentence: `${rows.length} of ${asked.length} controllers: ${parts.filter(Boolean).join('; ')}`,
    title: 'Wireless controllers',
    icon: 'server',
    controllers: {
      rows,
      complete: silent.length === 0,
      state: pending ? 'awaited' : 'told',
      why: silent.length > 0 && !pending ? silentWords(silent) : null,
      source: null,
      observedAt: null,
    },
  }
}

const silentWords = (silent: readonly Source[]): string =>
  silent.length === 0
    ? 'No wireless controller is connected'
    : silent
        .map(({ name, state }) => `${name} ${state === 'partial' ? 'answered in part' : 'did not answer'}`)
        .join(', ')

/** Nobody has it on the air: none, or not known, with where other systems saw it. */
function drawNone(search: WirelessQuestion, sources: readonly Source[]): Wireless {
  const { dossier, text } = search
  const controllers = sources.filter(({ kind }) => kind === 'wireless')
  const connected = controllers.filter(({ state }) => state !== 'not-configured')
  const silent = connected.filter(({ state }) => state !== 'ok' && state !== 'none')
  const seen = clientMeant(search) !== null && isSeenElsewhere(dossier)
  const sections = seen ? [elsewhereSection(dossier, sources)] : []
  const mac = clientMeant(search)
  const empty = { ...emptyAnswer, title: dossier.hostnames[0]?.value ?? text, mac, sections }
  const required = requiredOf(sources)
  if (required.length === 0 || connected.length === 0)
    return { ...empty, verdict: 'incomplete', sentence: 'No wireless controller is connected' }
  if (silent.length > 0) {
    const answered = connected.length - silent.length
    const words = `${text} is not on ${answered} of ${connected.length} controllers; ${silentWords(silent)}`
    return { ...empty, verdict: 'incomplete', sentence: answered === 0 ? silentWords(silent) : words }
  }
  const all = connected.length === 1 ? 'the controller' : `any of ${connected.length} controllers`
  if (seen) return { ...empty, verdict: 'elsewhere', icon: 'personal', sentence: `${text} is not on ${all}` }
  if (!allRequiredAnswered(sources)) {
    const others = required.filter(({ state }) => state !== 'ok' && state !== 'none')
    return {
      ...empty,
      verdict: 'incomplete',
      sentence: `${text} is not on ${all} by its own name; ${silentWords(others)}`,
    }
  }
  return { ...empty, verdict: 'none', sentence: `No client and no access point is known as ${text}` }
}

/** The answer of what is known now. */
export function drawWireless(search: WirelessQuestion, sources: readonly Source[]): Wireless {
  const { dossier, text } = search
  if (asksCounts(search)) return drawCounts(search, sources)
  const [clients, accessPoints] = [uniqueClients(dossier), uniqueAccessPoints(dossier)]
  const [client, accessPoint] = [clients[0], accessPoints[0]]
  if (clients.length + accessPoints.length === 1) {
    if (client?.[0] !== undefined) return drawClient(client, client[0], search, sources)
    if (accessPoint?.[0] !== undefined) return drawAccessPoint(accessPoint[0], search, sources)
  }
  const choices = choicesOf(dossier)
  if (
    clients.length + accessPoints.length > 1 ||
    (!dossier.searching && clientMeant(search) === null && choices.length > 0)
  )
    return {
      ...emptyAnswer,
      verdict: 'several',
      sentence: `${dossier.cut ? `More than ${choices.length}` : choices.length} match ${text}`,
      title: text,
      icon: accessPoints.length > 0 ? 'access-point' : 'personal',
      choices: choices.slice(0, mostChoices),
      moreChoices: dossier.cut || choices.length > mostChoices,
    }
  if (dossier.searching || !requiredSettled(sources)) return { ...emptyAnswer, title: text }
  return drawNone(search, sources)
}
