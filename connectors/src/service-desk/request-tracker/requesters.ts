import { z } from 'zod'
import type { Ask, Reading } from '../../asking.ts'
import type { Requester, RequesterQuestion } from '../capabilities.ts'
import { lineAllowed } from '../texts.ts'
import { checked } from '../../transport/answers.ts'
import { readOne } from './channel.ts'
import type { Tracker } from './channel.ts'
import { listPages } from './pages.ts'

const text = z
  .string()
  .nullish()
  .transform((said) => said?.trim() || null)

const user = z.object({
  Name: z.string().trim().min(1),
  RealName: text,
  EmailAddress: text,
  Organization: text,
  Disabled: z.union([z.string(), z.number(), z.boolean()]).nullish(),
})

type User = z.output<typeof user>

const requesterOf = ({ Name, RealName, EmailAddress, Organization }: User): Requester => ({
  // A ticket names its requestors by address, or by name where there is none.
  id: EmailAddress ?? Name,
  name: RealName ?? Name,
  login: Name,
  email: EmailAddress,
  place: Organization,
})

const isThere = ({ Disabled }: User) => !['1', 1, true].includes(Disabled ?? false)
const same = (one: string | null, other: string) => one?.toLowerCase() === other.toLowerCase()

/** Users by name or address. Who has none here may be a requestor all the same: RT makes one by the address. */
export async function findRequesters(
  tracker: Tracker,
  question: RequesterQuestion,
  ask: Ask,
): Promise<Reading<readonly Requester[]>> {
  const asked = lineAllowed('login' in question ? question.login : question.email)
  if ('login' in question) {
    const { body, answer } = await readOne(tracker, ['user', asked], ask)
    const observedAt = answer.receivedAt
    if (body === null) return { value: [], complete: true, dropped: 0, observedAt }
    const found = checked(tracker.name, user, body)
    // A number is taken for an id there.
    const own = isThere(found) && same(found.Name, asked)
    return { value: own ? [requesterOf(found)] : [], complete: true, dropped: 0, observedAt }
  }
  const query = JSON.stringify([{ field: 'EmailAddress', operator: '=', value: asked }])
  const options = { query, fields: 'Name,RealName,EmailAddress,Organization,Disabled' }
  const { rows, complete, dropped, receivedAt } = await listPages(tracker, ['users'], options, user, ask)
  // A field that the account may not search by is passed over there, and everybody comes.
  const value = rows.filter((row) => isThere(row) && same(row.EmailAddress, asked)).map(requesterOf)
  return { value, complete: complete && dropped === 0, dropped, observedAt: receivedAt }
}
