import type { Connector } from '../../connector/connector.ts'
import type { Ask, Reach } from '../../asking.ts'
import { openHttp } from '../../transport/https.ts'
import { sharedBySteps, writingInSteps } from '../../transport/limits.ts'
import { readActiveList } from './active-list.ts'
import { findAuthorizationProfile } from './authorization-profile.ts'
import { listCustomAttributes, listNamed } from './choices.ts'
import { connecting } from './connecting.ts'
import { readContainment } from './containment.ts'
import type { KnownContained } from './contained-list.ts'
import { readEndpoint } from './endpoint-detail.ts'
import { findEndpoint } from './endpoints.ts'
import { findEndpointsByPart } from './endpoints-by-part.ts'
import { findEndpointsByTag, readTags } from './endpoints-by-tag.ts'
import { openErs } from './ers.ts'
import { readFailureReasons } from './failure-reasons.ts'
import { findGroup } from './groups.ts'
import { readHistory } from './history.ts'
import { CachedReading } from './cached-reading.ts'
import { listLicenceTiers } from './licences.ts'
import { readMembers } from './members.ts'
import { openMnt } from './mnt.ts'
import { Names } from './names.ts'
import { findNetworkDevice } from './network-device.ts'
import { readNodes } from './nodes.ts'
import { openOpenApi } from './open-api.ts'
import { findPassingMember } from './passing-member.ts'
import { endpointPlans } from './plan-endpoint.ts'
import { listPolicySets, readPolicySet } from './policy.ts'
import { changeAuthorization } from './change-authorization.ts'
import { readStoredConditions } from './stored-conditions.ts'
import { listSessionsOn, readSessions } from './session-details.ts'
import { listContainmentPolicies } from './containment-policies.ts'
import { setContainment } from './set-containment.ts'
import { findSessions } from './sessions.ts'
import { readKeptEndpoint, setEndpoint } from './set-endpoint.ts'
import { iseSettings } from './settings.ts'
import type { IseSettings } from './settings.ts'
import { readRelease } from './version.ts'

const minute = 60_000

/** Cisco Identity Services Engine 2.7 to 3.4: endpoints by ERS, sessions by MnT, policy by the OpenAPI of 3.1 and later. */
export const ciscoIse: Connector<'identity', IseSettings> = {
  kind: 'identity',
  product: 'cisco-ise',
  title: 'Cisco Identity Services Engine',
  credentials: ['password'],
  perDevice: false,
  settings: iseSettings,
  connecting,
  plans: endpointPlans,
  open(configuration, context) {
    const { name, trust, credential, settings } = configuration
    const { now } = context
    const open = (service: string, port: number | undefined) => {
      const reach: Reach | null =
        configuration.reach === null
          ? null
          : { ...configuration.reach, ...(port === undefined ? {} : { port }) }
      const { concurrency, perMinute } = settings
      return openHttp({ name, service, reach, trust, credential, tls: true, concurrency, perMinute }, context)
    }
    // Each service has its own sockets and breaker: ERS is often off where MnT is on.
    const ersHttp = open('ERS', settings.ersPort)
    const mntHttp = open('MnT', settings.mntPort)
    const apiHttp = open('OpenAPI', settings.openApiPort)
    const ers = openErs(name, ersHttp, { csrf: settings.csrf, now })
    const mnt = openMnt(name, mntHttp, ers)
    const api = openOpenApi(name, apiHttp)
    const names = new Names(ers, now)
    const release = new CachedReading(name, now, 10 * minute, (ask) => readRelease(ers, ask))
    const endpoints = { ers, api, names, release }
    const reasons = new CachedReading(name, now, 60 * minute, (ask) => readFailureReasons(mnt, ask))
    const active = new CachedReading(name, now, 10_000, (ask) => readActiveList(mnt, sharedBySteps(ask)), {
      patience: 5 * minute,
    })
    const tags = new CachedReading(name, now, 10 * minute, (ask) => readTags(endpoints, sharedBySteps(ask)), {
      patience: minute,
    })
    const stored = new CachedReading(name, now, 10 * minute, (ask) => readStoredConditions(api, ask))
    const sessions = { mnt, reasons, active }
    const contained: KnownContained = new Map()
    const steps = (ask: Ask) => sharedBySteps(ask)
    return {
      can: {
        findEndpoint: (mac, ask) => findEndpoint(ers, names, mac, steps(ask)),
        findSessions: (question, ask) => findSessions(sessions, question, steps(ask)),
        readEndpoint: (mac, ask) => readEndpoint(endpoints, mac, steps(ask)),
        findEndpointsByPart: (part, ask) => findEndpointsByPart(ers, part, steps(ask)),
        findEndpointsByTag: (tag, ask) => findEndpointsByTag(tags, tag, steps(ask)),
        readSessions: (question, ask) => readSessions(sessions, question, steps(ask)),
        listSessionsOn: (address, ask) => listSessionsOn(sessions, address, steps(ask)),
        readHistory: (mac, hours, most, ask) => readHistory(mnt, reasons, mac, { hours, most }, steps(ask)),
        readContainment: (mac, ask) => readContainment(ers, contained, mac, steps(ask)),
        listContainmentPolicies: (ask) => listContainmentPolicies(ers, steps(ask)),
        readKeptEndpoint: (mac, ask) => readKeptEndpoint(ers, names, mac, steps(ask)),
        listGroups: (ask) => listNamed(ers, 'endpointgroup', steps(ask)),
        listProfiles: (ask) => listNamed(ers, 'profilerprofile', steps(ask)),
        listCustomAttributes: (ask) => listCustomAttributes(api, steps(ask)),
        findGroup: (group, ask) => findGroup(ers, names, group, steps(ask)),
        readMembers: (group, heard, ask) => readMembers(endpoints, group, heard, steps(ask)),
        findPassingMember: (id, except, ask) => findPassingMember(ers, sessions, { id, except }, steps(ask)),
        findNetworkDevice: (question, ask) => findNetworkDevice(ers, question, steps(ask)),
        listPolicySets: (ask) => listPolicySets(api, stored, steps(ask)),
        findAuthorizationProfile: (profile, ask) => findAuthorizationProfile(ers, profile, steps(ask)),
        readPolicySet: (set, ask) => readPolicySet(api, stored, set, steps(ask)),
        readNodes: (ask) => readNodes(api, ers, steps(ask)),
        listLicenceTiers: (ask) => listLicenceTiers(api, steps(ask)),
      },
      writes: {
        setContainment: (change, writing) => setContainment(ers, contained, change, writingInSteps(writing)),
        setEndpoint: (change, writing) => setEndpoint(ers, names, change, writingInSteps(writing)),
        actOnSession: (mac, act, writing) => changeAuthorization(mnt, mac, act, writingInSteps(writing)),
      },
      async close() {
        await Promise.all([ersHttp.close(), mntHttp.close(), apiHttp.close()])
      },
    }
  },
}
