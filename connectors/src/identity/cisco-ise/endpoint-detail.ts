import type { Ask, Reading } from '../../asking.ts'
import { Failure } from '../../failures.ts'
import { canonicalMac } from '../../mac.ts'
import type { EndpointDetail } from '../detail.ts'
import { customOf, readByMac, textsOf } from './endpoints.ts'
import type { Ers } from './ers.ts'
import type { CachedReading } from './cached-reading.ts'
import type { Names } from './names.ts'
import type { OpenApi } from './open-api.ts'
import { openEndpoint } from './open-api-schema.ts'
import type { OpenEndpoint } from './open-api-schema.ts'
import { before } from './version.ts'
import type { Release } from './version.ts'

export interface EndpointServices {
  readonly ers: Ers
  readonly api: OpenApi
  readonly names: Names
  readonly release: CachedReading<Release | null>
}

/** The endpoint of a MAC by ERS, with what the OpenAPI of 3.2 and later knows of the thing itself. */
export async function readEndpoint(
  { ers, api, names, release }: EndpointServices,
  asked: string,
  ask: Ask,
): Promise<Reading<EndpointDetail | null>> {
  const mac = canonicalMac(asked)
  const [found, open] = await Promise.all([
    readByMac<EndpointDetail>(
      ers,
      names,
      asked,
      (endpoint, known) => ({
        ...known,
        groupId: endpoint.groupId || null,
        profileId: endpoint.profileId || null,
        staticProfile: endpoint.staticProfileAssignment ?? false,
        portalUser: endpoint.portalUser || null,
        identityStore: endpoint.identityStore || null,
        custom: customOf(endpoint),
        management: textsOf(Object.entries(endpoint.mdmAttributes ?? {})),
        hardware: {},
      }),
      ask,
    ),
    mac === null ? null : hardwareOf(api, release, mac, ask),
  ])
  if (found.value === null || open === null) return found
  return { ...found, value: { ...found.value, hardware: open } }
}

/** Worth having where it is offered, and no reason to fail where it is not. */
async function hardwareOf(
  api: OpenApi,
  release: CachedReading<Release | null>,
  mac: string,
  ask: Ask,
): Promise<Readonly<Record<string, string>> | null> {
  try {
    const known = await release.get(ask)
    if (known !== null && before(known, 3, 2)) return null
    const found = await api.get(['endpoint', mac.toUpperCase()], new URLSearchParams(), openEndpoint, ask)
    if (found === null || canonicalMac(found.value.mac ?? found.value.name ?? '') !== mac) return null
    return hardware(found.value)
  } catch (error) {
    if (!(error instanceof Failure) || error.detail.cause === 'cancelled') throw error
    return null
  }
}

const hardware = (endpoint: OpenEndpoint) =>
  textsOf([
    ['vendor', endpoint.vendor],
    ['deviceType', endpoint.deviceType],
    ['productId', endpoint.productId],
    ['serialNumber', endpoint.serialNumber],
    ['hardwareRevision', endpoint.hardwareRevision],
    ['softwareRevision', endpoint.softwareRevision],
    ['address', endpoint.ipAddress],
    ['protocol', endpoint.protocol],
  ])
