import type { Interface, Switch } from '../../../world/model/switch.ts'
import type { HttpAnswer, HttpRequest } from '../../../emulator/http-listener.ts'
import { cut, enveloped, invalid, notFound, pageOf } from './answers.ts'
import type { Center } from './center.ts'
import { shownDevice, type Managed } from './devices.ts'

const filters: Readonly<Record<string, (one: Managed) => readonly string[]>> = {
  hostname: ({ name }) => [name],
  managementIpAddress: ({ address }) => [address],
  macAddress: ({ mac }) => [mac],
  serialNumber: ({ serial }) => [serial, ...serial.split(', ')],
  family: ({ family }) => [family],
  role: ({ role }) => [role],
  platformId: ({ platform }) => [platform],
  softwareVersion: ({ software }) => [software],
  reachabilityStatus: ({ reachable }) => [reachable ? 'Reachable' : 'Unreachable'],
  associatedWlcIp: ({ controller }) => [controller],
}

/** `.*` is the wildcard; everything else stands for itself. */
const matcher = (text: string): RegExp =>
  new RegExp(
    `^${text
      .split('.*')
      .map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'))
      .join('.*')}$`,
    'i',
  )

export function filtered(center: Center, query: URLSearchParams): readonly Managed[] {
  const wanted = Object.entries(filters).flatMap(([name, values]) => {
    const asked = query.getAll(name).map(matcher)
    return asked.length === 0
      ? []
      : [(one: Managed) => values(one).some((value) => asked.some((is) => is.test(value)))]
  })
  return center.devices().filter((one) => wanted.every((accepts) => accepts(one)))
}

export const shown = (center: Center, one: Managed) => shownDevice(one, center.belief.isSyncing(one.key))

const deviceWhere = (center: Center, is: (one: Managed) => boolean, words: string): Managed => {
  const one = center.devices().find(is)
  if (!one) throw notFound(words)
  return one
}

export const deviceById = (center: Center, id: string): Managed =>
  deviceWhere(center, (one) => one.id === id, `No device with id ${id} exists`)

/** Milliseconds that a collection asked for takes. */
const collectionTakes = 20_000

function resync(center: Center, { body }: HttpRequest): HttpAnswer {
  const ids: unknown = JSON.parse(body === '' ? 'null' : body)
  if (!Array.isArray(ids) || ids.length === 0) throw invalid('a list of device ids is required')
  const devices = ids.map((id) => deviceById(center, String(id)))
  const levers = center.lab.levers.system(center.system)
  const isDone = levers.tasks !== 'failing' && levers.tasks !== 'endless'
  const endsAt = center.belief.now() + collectionTakes
  if (isDone) for (const { key } of devices) center.belief.resync(key, endsAt)
  const progress = `Synchronizing devices ${JSON.stringify(ids)}`
  return center.tasks.start(
    'Inventory service',
    collectionTakes,
    progress,
    `Synced devices: ${JSON.stringify(ids)}`,
  )
}

/** By `id=a,b` everything else is left out of account, and one that is not known is a null in its place. */
function list(center: Center, query: URLSearchParams): HttpAnswer {
  const page = pageOf(query)
  const ids = query.get('id')
  if (ids !== null) {
    const devices = center.devices()
    return enveloped(
      ids.split(',').map((id) => {
        const one = devices.find((device) => device.id === id.trim())
        return one === undefined ? null : shown(center, one)
      }),
    )
  }
  return enveloped(cut(filtered(center, query), page).map((one) => shown(center, one)))
}

function shownInterface(center: Center, device: Switch, of: Interface) {
  const up = center.lab.world.operUp(device, of)
  const id = center.identify('interface', `${device.name} ${of.name}`)
  return {
    id,
    instanceUuid: id,
    deviceId: center.identify('device', device.name),
    portName: of.name,
    interfaceType: of.kind === 'svi' || of.kind === 'port-channel' ? 'Virtual' : 'Physical',
    portType: of.kind === 'svi' ? 'Ethernet SVI' : 'Ethernet Port',
    description: of.description,
    adminStatus: of.adminUp ? 'UP' : 'DOWN',
    status: up ? 'up' : 'down',
    portMode: of.mode,
    // Kilobits a second, as a text.
    speed: String(center.lab.world.linkSpeed(device, of) * 1_000),
    duplex: up ? 'FullDuplex' : null,
    mtu: '1500',
    vlanId: String(of.accessVlan),
    nativeVlanId: String(of.nativeVlan),
    voiceVlan: of.voiceVlan === null ? null : String(of.voiceVlan),
    macAddress: of.mac,
    ipv4Address: of.address,
    ifIndex: String(of.ifIndex),
    isisSupport: 'false',
    ospfSupport: 'false',
    lastUpdated: null,
    name: null,
  }
}

function interfacesOf(center: Center, id: string) {
  const { key } = deviceById(center, id)
  const device = center.lab.world.switches.get(key)
  return device === undefined
    ? []
    : [...device.interfaces.values()].map((of) => ({
        of,
        device,
        shown: () => shownInterface(center, device, of),
      }))
}

function neighbourOf(center: Center, deviceId: string, interfaceId: string): HttpAnswer {
  const at = interfacesOf(center, deviceId).find(
    ({ device, of }) => center.identify('interface', `${device.name} ${of.name}`) === interfaceId,
  )
  if (!at) throw notFound(`No interface with id ${interfaceId} exists`)
  const one = center.lab.world.neighbours(at.device).find((other) => other.interface === at.of)
  if (!one) throw notFound('No neighbor on this interface')
  return enveloped({
    neighborDevice: one.name,
    neighborPort: one.remoteInterface,
    capabilities: one.capabilities,
  })
}

type Route = readonly [
  method: string,
  path: RegExp,
  answer: (center: Center, parts: readonly (string | undefined)[], request: HttpRequest) => HttpAnswer,
]

/** Below `/dna/intent/api/v1`. */
export const inventoryRoutes: readonly Route[] = [
  ['GET', /^network-device$/, (center, _, { query }) => list(center, query)],
  ['GET', /^network-device\/count$/, (center, _, { query }) => enveloped(filtered(center, query).length)],
  ['PUT', /^network-device\/sync$/, (center, _, request) => resync(center, request)],
  [
    'GET',
    /^network-device\/ip-address\/([^/]+)$/,
    (center, [address = '']) =>
      enveloped(
        shown(
          center,
          deviceWhere(center, (one) => one.address === address, `No device with ip ${address} exists`),
        ),
      ),
  ],
  [
    'GET',
    /^network-device\/serial-number\/(.+)$/,
    (center, [serial = '']) =>
      enveloped(
        shown(
          center,
          deviceWhere(
            center,
            (one) => one.serial === serial || one.serial.split(', ').includes(serial),
            `No device with serial number ${serial} exists`,
          ),
        ),
      ),
  ],
  [
    'GET',
    /^network-device\/(\d+)\/(\d+)$/,
    (center, [start = '1', count = '500']) => {
      const page = pageOf(new URLSearchParams({ offset: start, limit: count }))
      return enveloped(cut(center.devices(), page).map((one) => shown(center, one)))
    },
  ],
  [
    'GET',
    /^network-device\/([^/]+)$/,
    (center, [id = '']) => enveloped(shown(center, deviceById(center, id))),
  ],
  [
    'GET',
    /^network-device\/([^/]+)\/interface\/([^/]+)\/neighbor$/,
    (center, [device = '', of = '']) => neighbourOf(center, device, of),
  ],
  [
    'GET',
    /^interface\/network-device\/([^/]+)\/count$/,
    (center, [id = '']) => enveloped(interfacesOf(center, id).length),
  ],
  [
    'GET',
    /^interface\/network-device\/([^/]+)(?:\/(\d+)\/(\d+))?$/,
    (center, [id = '', start = '1', count = '500']) =>
      enveloped(
        cut(interfacesOf(center, id), pageOf(new URLSearchParams({ offset: start, limit: count }))).map(
          (one) => one.shown(),
        ),
      ),
  ],
]

export type { Route }
