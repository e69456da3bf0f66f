import { z } from 'zod'
import type { Ask, NotRead, Reading } from '../../asking.ts'
import { Failure } from '../../failures.ts'
import { canonicalMac } from '../../mac.ts'
import { sift } from '../../transport/answers.ts'
import { hasControl, notAllowed } from '../../transport/path.ts'
import type { Compliance, DeviceFacts, DeviceHealth, DeviceQuestion, ManagedDevice } from '../capabilities.ts'
import type { Center, CenterQuestion } from './channel.ts'
import { assigned, compliance, device, deviceDetail, enriched } from './models.ts'
import type { DeviceRow } from './models.ts'

const reachable: Readonly<Record<string, ManagedDevice['reachable']>> = {
  reachable: 'yes',
  unreachable: 'no',
  'ping reachable': 'by ping only',
}

/** Why a collection is not whole: the code in the XML of the status, unless a sentence says it. */
function reasonOf({ errorDescription, errorCode, inventoryStatusDetail }: DeviceRow): string | null {
  if (errorDescription !== null) return errorDescription
  const codeOf = (tag: string) => new RegExp(`<${tag} code="([^"]+)"`).exec(inventoryStatusDetail ?? '')?.[1]
  const code = codeOf('topCause') ?? codeOf('general')
  return code === undefined || code === 'SUCCESS' ? errorCode : code
}

function deviceOf(row: DeviceRow): ManagedDevice {
  return {
    id: row.id,
    name: row.hostname ?? row.managementIpAddress ?? row.id,
    address: row.managementIpAddress,
    mac: row.macAddress,
    ethernetMac: row.apEthernetMacAddress,
    serials: row.serialNumber,
    models: row.platformId,
    family: row.family,
    role: row.role,
    software: row.softwareVersion,
    reachable: reachable[row.reachabilityStatus?.toLowerCase() ?? ''] ?? null,
    unreachableReason: row.reachabilityFailureReason,
    synchronization: { state: row.collectionStatus ?? '', reason: reasonOf(row), at: row.lastUpdateTime },
    // The time of its start is told without a zone, so it is counted back from when the other was read.
    upSince:
      row.uptimeSeconds === null || row.lastUpdateTime === null
        ? null
        : new Date(row.lastUpdateTime.getTime() - row.uptimeSeconds * 1000),
    wirelessController: row.associatedWlcIp,
  }
}

export async function listDevices(center: Center, ask: Ask): Promise<Reading<readonly ManagedDevice[]>> {
  const list = await center.list({ parts: ['network-device'] }, device, ask)
  return {
    value: list.rows.map(deviceOf),
    complete: list.complete,
    ...(list.of === null ? {} : { of: list.of }),
    dropped: list.dropped,
    observedAt: list.receivedAt,
  }
}

function filterOf(question: DeviceQuestion): Readonly<Record<string, string>> {
  const [text = ''] = Object.values(question)
  // `.*` is a wildcard of the filter, so a name with an asterisk would mean others.
  if (text.trim() === '' || text.length > 200 || hasControl(text) || text.includes('*')) throw notAllowed()
  if ('mac' in question) {
    const mac = canonicalMac(question.mac)
    if (mac === null) throw notAllowed()
    return { macAddress: mac }
  }
  if ('address' in question) return { managementIpAddress: question.address }
  return 'serial' in question ? { serialNumber: question.serial } : { hostname: question.name }
}

/** Inventory keeps full names, so a bare one is tried with whatever domain follows it. */
async function find(center: Center, question: DeviceQuestion, ask: Ask) {
  const filter = filterOf(question)
  const first = await center.read({ parts: ['network-device'], query: filter }, ask)
  const found = sift(device, z.array(z.unknown()).catch([]).parse(first?.value).filter(Boolean))
  if (found.rows.length > 0 || !('name' in question) || question.name.includes('.'))
    return { ...found, receivedAt: first?.receivedAt ?? new Date() }
  // `.*` alone is documented as a wildcard, so the dot after the name is looked at here.
  const query = { hostname: `${question.name}.*` }
  const full = await center.read({ parts: ['network-device'], query }, ask)
  const begun = sift(device, z.array(z.unknown()).catch([]).parse(full?.value).filter(Boolean))
  const domain = `${question.name.toLowerCase()}.`
  const rows = begun.rows.filter(({ hostname }) => hostname?.toLowerCase().startsWith(domain) === true)
  return { rows, dropped: begun.dropped, receivedAt: full?.receivedAt ?? new Date() }
}

const complianceOf = (row: z.output<typeof compliance>): Compliance => ({
  device: row.deviceUuid,
  type: row.complianceType.toUpperCase(),
  status: row.status,
  checkedAt: row.lastUpdateTime,
})

const scoreNames = {
  cpuScore: 'CPU',
  memoryScore: 'memory',
  interfaceLinkErrHealthScore: 'link errors',
  interDeviceLinkAvailScore: 'links between devices',
  noiseScore: 'noise',
  airQualityHealth: 'air quality',
  interferenceScore: 'interference',
  utilizationScore: 'utilisation',
} as const

function healthOf(row: z.output<typeof deviceDetail>): DeviceHealth {
  const scores = Object.entries(scoreNames).flatMap(([field, of]) => {
    const score = row[field as keyof typeof scoreNames]
    // Minus one stands for no data.
    return typeof score === 'number' && score > 0 ? [{ of, score }] : []
  })
  return {
    overall: row.overallHealth !== null && row.overallHealth > 0 ? row.overallHealth : null,
    scores,
    site: row.location,
    at: row.timestamp,
  }
}

/** One device with what is known of it elsewhere; a part that could not be read is named with its reason. */
export async function readDevice(
  center: Center,
  question: DeviceQuestion,
  ask: Ask,
): Promise<Reading<DeviceFacts | null>> {
  const { rows, dropped, receivedAt } = await find(center, question, ask)
  const [row] = rows
  if (row === undefined) return { value: null, complete: dropped === 0, dropped, observedAt: receivedAt }
  const notRead: NotRead[] = []
  const part = async <T>(
    fields: readonly string[],
    otherwise: T,
    from: CenterQuestion,
    of: (value: unknown) => T,
  ) => {
    try {
      const answer = await center.read(from, ask)
      return answer === null ? otherwise : of(answer.value)
    } catch (error) {
      if (!(error instanceof Failure) || error.detail.cause === 'cancelled') throw error
      notRead.push({ fields, cause: error.detail.cause, why: error.detail.message })
      return otherwise
    }
  }
  const [health, complied, site, neighbours] = await Promise.all([
    part<DeviceHealth | null>(
      ['health'],
      null,
      { parts: ['device-detail'], query: { identifier: 'uuid', searchBy: row.id } },
      (value) => {
        const detail = deviceDetail.safeParse(value).data
        return detail === undefined ? null : healthOf(detail)
      },
    ),
    part<readonly Compliance[]>(['compliance'], [], { parts: ['compliance', row.id, 'detail'] }, (value) =>
      sift(compliance, z.array(z.unknown()).catch([]).parse(value)).rows.map(complianceOf),
    ),
    part<string | null>(
      ['site'],
      null,
      { parts: ['networkDevices', row.id, 'assignedToSite'] },
      (value) => assigned.safeParse(value).data?.siteNameHierarchy ?? null,
    ),
    part<DeviceFacts['neighbours']>(
      ['neighbours'],
      [],
      { parts: ['device-enrichment-details'], headers: { entity_type: 'device_id', entity_value: row.id } },
      (value) => {
        const [first] = sift(enriched, z.array(z.unknown()).catch([]).parse(value)).rows
        const nodes = first?.deviceDetails.neighborTopology.flatMap((one) => one.nodes) ?? []
        return nodes.flatMap(({ id, name, ip }) =>
          name === null || id === row.id ? [] : [{ name, address: ip }],
        )
      },
    ),
  ])
  return {
    value: { ...deviceOf(row), health, compliance: complied, site: site ?? health?.site ?? null, neighbours },
    complete: notRead.length === 0,
    dropped,
    ...(notRead.length === 0 ? {} : { notRead }),
    observedAt: receivedAt,
  }
}

export async function listNonCompliant(center: Center, ask: Ask): Promise<Reading<readonly Compliance[]>> {
  const list = await center.list(
    { parts: ['compliance', 'detail'], query: { complianceStatus: 'NON_COMPLIANT' } },
    compliance,
    ask,
  )
  return {
    value: list.rows.map(complianceOf),
    complete: list.complete,
    ...(list.of === null ? {} : { of: list.of }),
    dropped: list.dropped,
    observedAt: list.receivedAt,
  }
}
