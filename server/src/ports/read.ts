import type { Ask } from '@patchbay/connectors/asking'
import { notFound, unreachable } from '@patchbay/connectors/failures'
import type { PortIntent } from '@patchbay/contract/command-centre/switch-port-assignment'
import type { Picture } from '@patchbay/contract/switches/picture'
import type { Port } from '@patchbay/contract/switches/port'
import { readPolicy } from '../policies/policies.ts'
import { warnedBecause } from '../switches/port-marks.ts'
import { askOnePort } from '../switches/one-port.ts'
import type { Systems } from '../systems/open.ts'
import type { Means } from '../changes/kind.ts'
import type { PortSnapshot } from './snapshot.ts'
import { oursBehind, oursOf } from './management-path.ts'
import { asksAnew } from './port-authentication.ts'
import { readSaved } from './read-saved.ts'
import { readAuthentications } from './read-authentications.ts'
import { readNetworks } from '../switches/vlan-path/read-networks.ts'
import { neededWriteAccess } from '../switches/write-access.ts'

/** What must have been told by the switch itself, now. */
const needed = ['interfaces', 'configuration'] as const

/**
 * The port as its switch tells it now, with its section of the configuration word for word.
 * @throws Failure not-found for no such switch or port; unreachable for what could not be read now
 */
export async function readPort(intent: PortIntent, means: Means, ask: Ask): Promise<PortSnapshot> {
  const { switch: name } = intent
  const { database, systems } = means
  const answer = await askOnePort(means, intent, ask)
  const [port] = answer.ports
  // Nothing that was read speaks for or against it yet.
  if (answer.verdict === 'asking')
    throw unreachable({ cause: 'timed-out', message: `${name} was not read in time.` })
  if (answer.verdict !== 'found' || port === undefined || answer.device?.name !== name) {
    throw notFound({ cause: 'absent', message: answer.missing ?? answer.sentence })
  }
  for (const section of needed) refuseUnread(answer, section)
  const configuration = answer.configuration.find(
    ({ interface: of }) => of === port.interface || of === port.fullName,
  )
  if (configuration === undefined) throw unread(answer, 'The configuration of the port could not be read.')
  const { ports } = await readPolicy(database, 'protected-things')
  const told = snapshotOf(answer, port, configuration.lines, warnedBecause(port.marks, ports))
  const [vlans, networks, saved, authentications] = await Promise.all([
    readVlans(name, systems, ask),
    readNetworks(intent, told, means, ask),
    saves(intent) ? readSaved(name, means, ask) : null,
    asksAnew(intent, told) ? readAuthentications(name, means, ask) : null,
  ])
  return {
    ...told,
    ours: [...oursBehind(told.devices, oursOf(systems))],
    vlans,
    networks,
    saved,
    ...(authentications === null ? {} : { signOns: authentications }),
    spanningTree: spanningTreeOf(answer),
  }
}

/** What the switch itself knows: a VLAN that it lacks it may make, a new network by a typing mistake. */
async function readVlans(name: string, systems: Systems, ask: Ask): Promise<PortSnapshot['vlans']> {
  const { system, device } = neededWriteAccess(systems, name)
  const reading = await (await system.can()).readVlans?.(device, ask)
  if (reading === undefined)
    throw notFound({ cause: 'absent', message: `${name} does not report its VLANs.` })
  return Object.fromEntries(reading.value.map(({ id, name: called }) => [String(id), called]))
}

/** An intent that only looks, or comes from an act that saves nothing, asks for no field. */
const saves = ({
  switch: _switch,
  interface: _interface,
  profile: _profile,
  bounce,
  ...fields
}: PortIntent): boolean => bounce === 'now' || Object.values(fields).some((field) => field !== undefined)

/** As the page shows it beside the port. */
function spanningTreeOf({ details }: Picture): NonNullable<PortSnapshot['spanningTree']> {
  return details.flatMap(({ title, rows }) => {
    const vlan = /^Spanning tree(?:, VLAN (\d+))?$/.exec(title)
    if (vlan === null) return []
    const said = (label: string) => rows.find((row) => row.label === label)?.value ?? null
    return [
      {
        vlan: vlan[1] === undefined ? null : Number(vlan[1]),
        state: said('State') ?? '',
        type: said('Type'),
      },
    ]
  })
}

function refuseUnread({ sections, sentence }: Picture, name: (typeof needed)[number]): void {
  const section = sections.find((one) => one.name === name)
  if (section?.freshness === 'live' && (section.state === 'ok' || section.state === 'none')) return
  throw unreachable({
    cause: 'connection-lost',
    message: section?.why ?? `${section?.title ?? name} was not read now. ${sentence}`,
  })
}

const unread = ({ sentence }: Picture, what: string) =>
  unreachable({ cause: 'connection-lost', message: `${what} ${sentence}` })

const causeOf = ({ reason, meaning }: Port) =>
  meaning === null
    ? `It gives the reason ${reason ?? 'none'}, which is unknown here.`
    : `${meaning.sentence} First: ${meaning.remedy}`

function snapshotOf(
  { sections }: Picture,
  port: Port,
  lines: readonly string[],
  warned: string | null,
): Omit<PortSnapshot, 'vlans'> {
  const told = sections.find(({ name }) => name === 'configuration')
  return {
    source: told?.source ?? '',
    observedAt: told?.observedAt ?? new Date().toISOString(),
    interface: port.fullName,
    section: { lines: [...lines], bytes: null },
    adminUp: port.link !== 'shut',
    operUp: port.link === 'up',
    mode: port.mode,
    accessVlan: port.accessVlan?.id ?? null,
    voiceVlan: port.voiceVlan?.id ?? null,
    status: port.status,
    cause: port.link === 'err-disabled' ? causeOf(port) : null,
    delivering: port.power?.delivering ?? false,
    readOnly: port.readOnly,
    protectedBecause: port.protectedBecause,
    accessPointMark: port.marks.find(({ name }) => name === 'access-point')?.because ?? null,
    warnedBecause: warned,
    devices: port.devices.map(({ ownerName, owner, ...device }) => ({
      ...device,
      owner: ownerName ?? owner,
    })),
    rooms: [port.outlet?.room, port.outlet?.roomName, port.outlet?.label].filter((name) => name != null),
    outlet: port.outlet === null ? null : { room: port.outlet.room, label: port.outlet.label },
    authenticated: lines.some((line) => /^\s*(?:access-session|authentication) port-control auto/.test(line)),
    sessions: port.sessions.map(({ mac, vlan, status }) => ({ mac, vlan, status })),
  }
}
