import { z } from 'zod'
import { defineCall } from '../call.ts'
import { reentered } from '../changes/asking.ts'
import { policyChange, policyNames, policyShapes, policyVersion } from '../policies/policies.ts'

const access = { for: 'key', key: 'administrations-policies' } as const

export const listPolicies = defineCall({
  method: 'GET',
  path: '/administration/policies/',
  title: 'Read the policies',
  access,
  changes: false,
  record: 'none',
  answer: z.strictObject({ policies: z.array(policyVersion) }),
})

export const listPolicyVersions = defineCall({
  method: 'GET',
  path: '/administration/policies/versions/',
  title: 'Read the versions of a policy, newest first',
  access,
  changes: false,
  record: 'none',
  query: z.strictObject({ name: z.enum(policyNames) }),
  answer: z.strictObject({ versions: z.array(policyVersion) }),
})

const changing = { method: 'PUT', access, changes: true, record: 'change', answer: policyVersion } as const

export const changeReadingReason = defineCall({
  ...changing,
  path: '/administration/policies/reading-reason/',
  title: 'Set whether personal look-ups need a reason',
  body: policyChange(policyShapes['reading-reason'].value),
})

export const changeProtectedThings = defineCall({
  ...changing,
  path: '/administration/policies/protected-things/',
  title: 'Set what is protected',
  body: policyChange(policyShapes['protected-things'].value),
})

export const changeApprovalRules = defineCall({
  ...changing,
  path: '/administration/policies/approval-rules/',
  title: 'Set which changes need approval',
  /** Who saves it, once more: what nobody else must agree to is decided here. */
  body: policyChange(policyShapes['approval-rules'].value).extend({ reentered: reentered.optional() }),
})

export const changePortProfiles = defineCall({
  ...changing,
  path: '/administration/policies/port-profiles/',
  title: 'Set the intent profiles of ports',
  body: policyChange(policyShapes['port-profiles'].value),
})

export const changeEndpointGroups = defineCall({
  ...changing,
  path: '/administration/policies/endpoint-groups/',
  title: 'Set which group each kind of endpoint belongs in, and who may grant which',
  body: policyChange(policyShapes['endpoint-groups'].value),
})

export const changeVlanUse = defineCall({
  ...changing,
  path: '/administration/policies/vlan-use/',
  title: 'Set who may use which VLAN',
  body: policyChange(policyShapes['vlan-use'].value),
})

export const changePoolUse = defineCall({
  ...changing,
  path: '/administration/policies/pool-use/',
  title: 'Set whether addresses in pools may be reserved',
  body: policyChange(policyShapes['pool-use'].value),
})

export const changeReservationNeeds = defineCall({
  ...changing,
  path: '/administration/policies/reservation-needs/',
  title: 'Set what every reservation must say',
  body: policyChange(policyShapes['reservation-needs'].value),
})

export const changeCaps = defineCall({
  ...changing,
  path: '/administration/policies/caps/',
  title: 'Set how much may be changed at once',
  body: policyChange(policyShapes.caps.value),
})

export const changePortPower = defineCall({
  ...changing,
  path: '/administration/policies/port-power/',
  title: 'Set the pace of power cycles',
  body: policyChange(policyShapes['port-power'].value),
})

export const changeNamingPatterns = defineCall({
  ...changing,
  path: '/administration/policies/naming-patterns/',
  title: 'Set how things are named',
  body: policyChange(policyShapes['naming-patterns'].value),
})

export const changeNeverBlock = defineCall({
  ...changing,
  path: '/administration/policies/never-block/',
  title: 'Set what containment never touches',
  body: policyChange(policyShapes['never-block'].value),
})

export const changeOwnRealms = defineCall({
  ...changing,
  path: '/administration/policies/own-realms/',
  title: 'Set own realms beside those of the directories',
  body: policyChange(policyShapes['own-realms'].value),
})

export const changeRetention = defineCall({
  ...changing,
  path: '/administration/policies/retention/',
  title: 'Set how long things are kept',
  body: policyChange(policyShapes.retention.value).extend({
    /** Whoever shortens something deletes what is older, and says so. */
    deletes: z.boolean().default(false),
  }),
})
