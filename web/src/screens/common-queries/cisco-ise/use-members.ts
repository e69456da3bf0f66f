import type { GroupMemberShown, MembersSummary } from '@patchbay/contract/common-queries/cisco-ise/members'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { stream } from '../../../api/stream.ts'
import { currentReason } from '../../../query/reason/given-reason.ts'

export interface Members {
  /** In the order in which they were first told. */
  readonly members: readonly GroupMemberShown[]
  /** How many the system says there are. */
  readonly of: number | null
  readonly summary: MembersSummary | null
}

const nobody: Members = { members: [], of: null, summary: null }
const goodFor = 60_000

/** Members of a group as they come in; asked for when somebody wants to see them. */
export function useMembers(group: string, system: string | null, wanted: boolean) {
  const client = useQueryClient()
  const key = ['GET /common-queries/cisco-ise/members/', group, system]
  return useQuery({
    queryKey: key,
    enabled: wanted,
    staleTime: goodFor,
    queryFn: async ({ signal }): Promise<Members> => {
      const byMac = new Map<string, GroupMemberShown>()
      let found = nobody
      await stream('GET /common-queries/cisco-ise/members/', {
        query: { group, ...(system === null ? {} : { system }) },
        signal,
        reason: currentReason(),
        last: 'settled',
        early: () => null,
        onEvent: ({ event, data }) => {
          if (event !== 'answer') return
          for (const member of data.members) byMac.set(member.mac, member)
          found = { members: [...byMac.values()], of: data.of ?? found.of, summary: data.summary }
          client.setQueryData(key, found)
        },
      })
      return found
    },
  })
}
