import type { Ask, NotRead, Reading } from '../../asking.ts'
import { Failure } from '../../failures.ts'
import { notAllowed } from '../../transport/path.ts'
import type { DeskRequest, RequestMark } from '../capabilities.ts'
import { lineAllowed, markAllowed } from '../texts.ts'
import { deskObjects } from './desk-objects.ts'
import type { DeskObject } from './desk-objects.ts'
import { isAfter, isNot, isNumber, isRecord, recId, searchOf, wordsOf } from './odata.ts'
import type { ODataFilter } from './odata.ts'
import { deskRequestOf, rowOf } from './request-rows.ts'
import type { RequestsOf } from './request-rows.ts'
import { listRows } from './rows.ts'
import { objectOf } from './making.ts'

interface Asked {
  readonly where: (of: DeskObject) => readonly ODataFilter[]
  readonly search?: string
  readonly matches: (one: DeskRequest) => boolean
}

/** Requests and faults as one list, the latest first; where only one of them may be read, the other says why it is missing. */
async function listObjects(
  { ivanti, settings }: RequestsOf,
  objects: readonly DeskObject[],
  { where, search, matches }: Asked,
  ask: Ask,
) {
  const lists = await Promise.allSettled(
    objects.map(async (of) => {
      const list = { place: [of.set], where: where(of), ...(search === undefined ? {} : { search }) }
      const read = await listRows(ivanti, list, rowOf(of), ask)
      const found = read.rows.map((row) => deskRequestOf(of, row, settings))
      return { ...read, found: found.filter(matches) }
    }),
  )
  const read = lists.flatMap((list) => (list.status === 'fulfilled' ? [list.value] : []))
  const failed = lists.flatMap((list) => (list.status === 'rejected' ? [list.reason as unknown] : []))
  const [first] = read
  if (first === undefined) throw failed[0]
  const notRead = failed.map((error): NotRead => {
    const lacks = error instanceof Failure && error.detail.cause === 'right-missing'
    if (!lacks) throw error
    return { fields: [], cause: error.detail.cause, why: error.detail.message }
  })
  return {
    value: read
      .flatMap(({ found }) => found)
      .toSorted((one, other) => (other.madeAt?.getTime() ?? 0) - (one.madeAt?.getTime() ?? 0)),
    complete: notRead.length === 0 && read.every(({ complete, dropped }) => complete && dropped === 0),
    dropped: read.reduce((sum, { dropped }) => sum + dropped, 0),
    observedAt: first.receivedAt,
    ...(notRead.length === 0 ? {} : { notRead }),
  }
}

/** Open ones of somebody, or with these words in them. */
export function findOpen(
  of: RequestsOf,
  question: { readonly requester: string } | { readonly text: string },
  ask: Ask,
): Promise<Reading<readonly DeskRequest[]>> {
  const notEnded = of.settings.ended.map((state) => isNot('Status', state))
  if ('requester' in question) {
    const requester = recId(question.requester)
    const where = () => [isRecord('ProfileLink_RecID', requester), ...notEnded]
    const keep = (one: DeskRequest) => one.open && one.requester.id?.toUpperCase() === requester
    return listObjects(of, deskObjects, { where, matches: keep }, ask)
  }
  const text = lineAllowed(question.text)
  const words = wordsOf(text).map((word) => word.toLowerCase())
  // The search covers notes and beginnings of words too, so that it gives more than was asked for.
  const keep = (one: DeskRequest) => {
    const said = `${one.subject}\n${one.words ?? ''}`.toLowerCase()
    return one.open && words.every((word) => said.includes(word))
  }
  return listObjects(of, deskObjects, { where: () => notEnded, search: searchOf(text), matches: keep }, ask)
}

export async function findByNumber(
  of: RequestsOf,
  asked: string,
  ask: Ask,
): Promise<Reading<readonly DeskRequest[]>> {
  const number = /^#?(\d{1,15})$/.exec(asked.trim())?.[1]
  if (number === undefined) throw notAllowed()
  const where = (one: DeskObject) => [isNumber(one.number, Number(number))]
  return listObjects(of, deskObjects, { where, matches: (one) => Number(one.number) === Number(number) }, ask)
}

const day = 86_400_000

/** Looked for among all that the requester has asked for since, in the words themselves: an index may be late. */
export async function findByMark(
  of: RequestsOf,
  { mark, requester, since, template }: RequestMark,
  ask: Ask,
): Promise<Reading<DeskRequest | null>> {
  const wanted = markAllowed(mark)
  const after = Date.parse(since)
  if (!Number.isFinite(after)) throw notAllowed()
  const where = () => [
    isRecord('ProfileLink_RecID', requester),
    // A day earlier, whatever the clocks of both and the zone of the tenant are.
    isAfter('CreatedDateTime', new Date(after - day)),
  ]
  const keep = ({ subject, words }: DeskRequest) => `${subject}\n${words}`.includes(wanted)
  const objects = template === undefined ? deskObjects : [objectOf(template)]
  const list = await listObjects(of, objects, { where, matches: keep }, ask)
  const own = list.value[0] ?? null
  return { ...list, value: own, complete: own !== null || list.complete }
}
