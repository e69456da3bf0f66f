import type { Ask } from '@patchbay/connectors/asking'
import type { IdentityCapabilities } from '@patchbay/connectors/identity/capabilities'
import type { System } from '../systems/open.ts'

/** A question of the connector without its limit; what comes is undefined where the system cannot be asked. */
type Bound<Question> = Question extends (...given: [...infer Given, Ask]) => Promise<infer Answer>
  ? (...given: Given) => Promise<Answer> | undefined
  : never

/** What one identity system tells, each reading by itself, for a question that reads several at once. */
export interface IdentityReadings {
  readonly sessions: Bound<IdentityCapabilities['readSessions']>
  /** Undefined where sessions cannot be listed by switch. */
  readonly sessionsOn: Bound<IdentityCapabilities['listSessionsOn']> | undefined
  readonly history: Bound<IdentityCapabilities['readHistory']>
  readonly endpoint: Bound<IdentityCapabilities['readEndpoint']>
  readonly endpointsByPart: Bound<IdentityCapabilities['findEndpointsByPart']>
  readonly containment: Bound<IdentityCapabilities['readContainment']>
  readonly group: Bound<IdentityCapabilities['findGroup']>
  readonly members: Bound<IdentityCapabilities['readMembers']>
  readonly passingMember: Bound<IdentityCapabilities['findPassingMember']>
  readonly networkDevice: Bound<IdentityCapabilities['findNetworkDevice']>
  readonly policySet: Bound<IdentityCapabilities['readPolicySet']>
  readonly nodes: Bound<IdentityCapabilities['readNodes']>
  readonly licenceTiers: Bound<IdentityCapabilities['listLicenceTiers']>
}

/** Opens an identity system to be read; `ask` gives each question what time is left. */
export async function identityReadings(
  system: System<'identity'>,
  ask: () => Ask,
): Promise<IdentityReadings> {
  const can = await system.can()
  const { listSessionsOn } = can
  return {
    sessions: (question) => can.readSessions?.(question, ask()),
    sessionsOn: listSessionsOn && ((address) => listSessionsOn(address, ask())),
    history: (mac, hours, most) => can.readHistory?.(mac, hours, most, ask()),
    endpoint: (mac) => can.readEndpoint?.(mac, ask()),
    endpointsByPart: (part) => can.findEndpointsByPart?.(part, ask()),
    containment: (mac) => can.readContainment?.(mac, ask()),
    group: (name) => can.findGroup?.(name, ask()),
    members: (group, heard) => can.readMembers?.(group, heard, ask()),
    passingMember: (group, except) => can.findPassingMember?.(group, except, ask()),
    networkDevice: (question) => can.findNetworkDevice?.(question, ask()),
    policySet: (name) => can.readPolicySet?.(name, ask()),
    nodes: () => can.readNodes?.(ask()),
    licenceTiers: () => can.listLicenceTiers?.(ask()),
  }
}
