import type { Ask, Reading } from '../../asking.ts'
import { Failure, unreadable } from '../../failures.ts'
import { canonicalMac } from '../../mac.ts'
import { withLimit } from '../../limited-concurrency.ts'
import { notAllowed } from '../../transport/path.ts'
import { sift } from '../../transport/answers.ts'
import type { GroupMember, MembersHeard } from '../deployment.ts'
import type { EndpointServices } from './endpoint-detail.ts'
import { pageSize } from './ers.ts'
import type { ErsPage } from './ers.ts'
import { endpointAnswer } from './ers-schema.ts'
import { bareList, openEndpoint } from './open-api-schema.ts'
import { before } from './version.ts'

/** Pages asked for at a time. */
const width = 4
/** Pages of a list: 20 000 members. */
const mostPages = 200
/** Members read one by one where only ERS can be asked. */
const mostDetails = 300

/**
 * All endpoints of a group. The list of ERS gives their MACs, a hundred a page; what each one is comes from the OpenAPI
 * in pages where it is offered, and else one by one for as many as that is bearable for.
 */
export async function readMembers(
  services: EndpointServices,
  groupId: string,
  heard: MembersHeard,
  ask: Ask,
): Promise<Reading<readonly GroupMember[]>> {
  if (!/^[0-9A-Za-z-]{1,64}$/.test(groupId)) throw notAllowed()
  const listed = await readList(services, groupId, heard, ask)
  const members = new Map(listed.members.map((member) => [member.id, member]))
  const told = (more: readonly GroupMember[]) => {
    for (const member of more) members.set(member.id, member)
    heard(more, listed.total)
  }
  let detailed: number
  try {
    detailed =
      (await readByOpenApi(services, groupId, members, told, ask)) ??
      (await readOneByOne(services, listed.members, told, ask))
  } catch (error) {
    if (!(error instanceof Failure) || error.detail.cause === 'cancelled') throw error
    detailed = 0
  }
  const value = [...members.values()]
  const all = listed.complete && detailed >= value.length
  const of = listed.complete ? value.length : (listed.total ?? undefined)
  return {
    value,
    complete: all,
    ...(all || of === undefined ? {} : { of }),
    dropped: listed.dropped,
    observedAt: listed.observedAt,
  }
}

interface Listed {
  readonly members: readonly GroupMember[]
  readonly dropped: number
  readonly total: number | null
  readonly complete: boolean
  readonly observedAt: Date
}

async function readList(
  { ers }: EndpointServices,
  groupId: string,
  heard: MembersHeard,
  ask: Ask,
): Promise<Listed> {
  const filter = `groupId.EQ.${groupId}`
  const read = async (number: number): Promise<ErsPage> => {
    const page = await ers.page('endpoint', filter, number, ask)
    if (page === null) {
      throw unreadable({
        cause: 'not-understood',
        message: `${ers.name} does not list endpoints by their group`,
      })
    }
    return page
  }
  const members: GroupMember[] = []
  let dropped = 0
  const take = (page: ErsPage) => {
    const rows = page.rows.map(({ id, name, description }) => {
      const mac = canonicalMac(name ?? '')
      return mac === null ? null : { ...unread, id, mac, description: description ?? '' }
    })
    const own = rows.filter((row) => row !== null)
    dropped += page.dropped + rows.length - own.length
    members.push(...own)
    heard(own, page.total)
  }
  const first = await read(1)
  take(first)
  const { total } = first
  let complete = first.next === null
  if (first.next !== null && total !== null) {
    // How many there are is known: the other pages need not wait for each other.
    const last = Math.ceil(total / pageSize)
    const numbers = Array.from({ length: Math.min(last, mostPages) - 1 }, (_, index) => index + 2)
    await withLimit(numbers, width, async (number) => take(await read(number)))
    complete = last <= mostPages
  } else {
    for (let number = 1, next = first.next; next !== null && next > number && next <= mostPages;) {
      number = next
      const page = await read(number)
      take(page)
      ;({ next } = page)
      complete = next === null
    }
  }
  // What moved between pages while they were read may come twice.
  const once = [...new Map(members.map((member) => [member.id, member])).values()]
  complete &&= once.length + dropped >= (total ?? 0)
  return { members: once, dropped, total, complete, observedAt: first.receivedAt }
}

const unread = { profile: null, staticGroup: null } as const

/** How many were read; null where the OpenAPI cannot be asked. */
async function readByOpenApi(
  { api, names, release }: EndpointServices,
  groupId: string,
  known: ReadonlyMap<string, GroupMember>,
  told: (members: readonly GroupMember[]) => void,
  ask: Ask,
): Promise<number | null> {
  let read = 0
  try {
    const version = await release.get(ask)
    if (version !== null && before(version, 3, 2)) return null
    const pages = Math.min(Math.ceil(known.size / pageSize), mostPages)
    const numbers = Array.from({ length: pages }, (_, index) => index + 1)
    await withLimit(numbers, width, async (number) => {
      const query = new URLSearchParams({
        page: String(number),
        size: String(pageSize),
        filter: `groupId.EQ.${groupId}`,
      })
      const answer = await api.get(['endpoint'], query, bareList, ask)
      const rows = answer === null ? [] : sift(openEndpoint, answer.value).rows
      // A release that does not filter here would list everybody.
      const own = rows.filter((row) => row.groupId === groupId && known.has(row.id))
      const members = await Promise.all(
        own.map(async (row): Promise<GroupMember | null> => {
          const member = known.get(row.id)
          if (member === undefined) return null
          return {
            ...member,
            description: row.description ?? member.description,
            profile: row.profileId ? await names.profile(row.profileId, ask) : null,
            staticGroup: row.staticGroupAssignment ?? null,
          }
        }),
      )
      const found = members.filter((member) => member !== null)
      read += found.length
      if (found.length > 0) told(found)
    })
  } catch (error) {
    if (!(error instanceof Failure) || error.detail.cause === 'cancelled') throw error
    return read === 0 ? null : read
  }
  return read === 0 && known.size > 0 ? null : read
}

async function readOneByOne(
  { ers, names }: EndpointServices,
  members: readonly GroupMember[],
  told: (members: readonly GroupMember[]) => void,
  ask: Ask,
): Promise<number> {
  let read = 0
  await withLimit(members.slice(0, mostDetails), width, async (member) => {
    const found = await ers.get('endpoint', member.id, endpointAnswer, ask)
    if (found === null) return
    const endpoint = found.value.ERSEndPoint
    read += 1
    told([
      {
        ...member,
        description: endpoint.description ?? member.description,
        profile: endpoint.profileId ? await names.profile(endpoint.profileId, ask) : null,
        staticGroup: endpoint.staticGroupAssignment ?? null,
      },
    ])
  })
  return read
}
