import { Failure } from '@patchbay/connectors/failures'
import type { GroupMember } from '@patchbay/connectors/identity/deployment'
import type { GroupMemberShown, MembersTold } from '@patchbay/contract/common-queries/cisco-ise/members'
import { identityReadings } from '../facts/identity-services.ts'
import { CallError } from '../errors/call-error.ts'
import type { Systems } from '../systems/open.ts'

export interface MembersAsked {
  readonly group: string
  readonly system: string | undefined
  readonly limit: number
  readonly signal: AbortSignal
  readonly heard: (members: GroupMemberShown[], of: number | null) => void
}

const shown = ({ mac, description, profile, staticGroup }: GroupMember): GroupMemberShown => ({
  mac,
  description,
  profile,
  staticGroup,
})

/** All members of a group of the first identity system that has it. */
export async function membersOf(systems: Systems, asked: MembersAsked): Promise<MembersTold> {
  const began = performance.now()
  const candidates = systems
    .ofKind('identity')
    .filter(({ name }) => asked.system === undefined || name === asked.system)
  for (const system of candidates) {
    const readings = await identityReadings(system, () => ({
      signal: asked.signal,
      limit: Math.max(1, asked.limit - (performance.now() - began)),
    }))
    try {
      const group = await readings.group(asked.group)
      if (group === undefined || group.value === null) continue
      const heard = (members: readonly GroupMember[], of: number | null) =>
        asked.heard(members.map(shown), of)
      const reading = await readings.members(group.value.id, heard)
      if (reading === undefined) continue
      const members = reading.value.map(shown).sort((one, other) => (one.mac < other.mac ? -1 : 1))
      const detailed = members.filter(({ staticGroup }) => staticGroup !== null).length
      return {
        members,
        of: reading.of ?? (reading.complete ? members.length : null),
        summary: {
          state: reading.complete ? 'whole' : 'part',
          count: members.length,
          of: reading.of ?? (reading.complete ? members.length : null),
          detailed,
          why: reading.complete ? null : whyLess(members.length, reading.of ?? null, detailed),
          observedAt: reading.observedAt.toISOString(),
        },
      }
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      const summary = {
        state: 'silent' as const,
        count: 0,
        of: null,
        detailed: 0,
        why: error.message,
        observedAt: new Date().toISOString(),
      }
      return { members: [], of: null, summary }
    }
  }
  throw new CallError('input-not-valid', { fields: { group: 'no identity system has the group' } })
}

function whyLess(listed: number, of: number | null, detailed: number): string {
  if (of !== null && listed < of) return `${listed} of ${of} were listed in time`
  return `${detailed} of ${listed} were read in detail; each further one takes a question`
}
