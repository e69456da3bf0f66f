import type { DirectoryRule } from '@patchbay/contract/people/holders'
import type { Effect } from '@patchbay/contract/people/person'
import type { Detail } from '../record/canonical-json.ts'
import type { Said } from './change-rights.ts'

/** What the record is told of one change of rights. */
export interface RecordEntry {
  readonly target: string | null
  readonly detail: Readonly<Record<string, Detail>>
}

/** Fields that name a person: they stand in the record where they can be erased. */
const naming: ReadonlySet<string> = new Set(['username', 'email', 'firstname', 'lastname'])

const sides = (fields: Said['fields'], side: 'before' | 'after') =>
  Object.fromEntries(fields.map((one) => [one.field, one[side]]))

/** What became of a person: each name in an entry of its own, rights and dates as before and after in the last. */
export function toldOfPerson(
  { id, username, fields }: Said & { readonly id: number; readonly username: string },
  effect: Effect | null,
): RecordEntry[] {
  const named = fields.filter((one) => naming.has(one.field))
  const open = fields.filter((one) => !naming.has(one.field))
  const own = effect?.people.find((one) => one.id === id)
  return [
    ...named.map(({ field, before, after }) => ({
      target: `${before} → ${after}`,
      detail: { person: id, field },
    })),
    {
      target: username,
      detail: {
        person: id,
        before: sides(open, 'before'),
        after: sides(open, 'after'),
        gains: own?.gains ?? [],
        loses: own?.loses ?? [],
      },
    },
  ]
}

/** What became of the rules of directories. */
export const toldOfRules = (
  before: readonly DirectoryRule[],
  after: readonly DirectoryRule[],
): RecordEntry => ({
  target: null,
  detail: {
    before: before.map((rule) => ({ ...rule })),
    after: after.map((rule) => ({ ...rule })),
  },
})

/** What became of a group or role. Names of members are people's: the numbers of those who gain or lose stand for them. */
export function toldOfHolder(
  kind: 'group' | 'role',
  { id, name, fields }: Said & { readonly id: number; readonly name: string },
  effect: Effect,
): RecordEntry {
  const open = fields.filter(({ field }) => field !== 'members')
  return {
    target: name,
    detail: {
      [kind]: id,
      before: sides(open, 'before'),
      after: sides(open, 'after'),
      gaining: effect.gaining,
      losing: effect.losing,
      people: effect.people.map((one) => ({ id: one.id, gains: one.gains, loses: one.loses })),
    },
  }
}
