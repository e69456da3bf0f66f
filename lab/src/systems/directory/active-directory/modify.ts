import { Reader, tag } from '../../../emulator/ber.ts'
import type { Lab } from '../../../emulator/emulator.ts'
import type { Person } from '../../../world/model/people.ts'
import { policy } from './account-state.ts'
import { Refusal, refusals, success } from './diagnostics.ts'
import type { Outcome } from './diagnostics.ts'
import type { Directory } from './directory.ts'
import { attributeType } from './schema.ts'
import { baseOf } from './search.ts'
import type { Session } from './session.ts'
import { control, storedControl } from './user-entry.ts'

export interface Change {
  readonly operation: 'add' | 'delete' | 'replace'
  readonly attribute: string
  readonly values: readonly Buffer[]
}

export interface ModifyRequest {
  readonly dn: string
  readonly changes: readonly Change[]
}

export function readModify(contents: Buffer): ModifyRequest {
  const reader = new Reader(contents)
  const dn = reader.text()
  const list = reader.enter(tag.sequence)
  const changes: Change[] = []
  while (!list.done) {
    const one = list.enter(tag.sequence)
    const operation = (['add', 'delete', 'replace'] as const)[one.integer(tag.enumerated)] ?? 'replace'
    const pair = one.enter(tag.sequence)
    const attribute = pair.text()
    const set = pair.enter(tag.set)
    const values: Buffer[] = []
    while (!set.done) values.push(set.octets())
    changes.push({ operation, attribute, values })
  }
  return { dn, changes }
}

/**
 * What the delegated account may do to people: unlock, disable and enable, force a change of password, and reset it. All
 * changes of one request happen, or none.
 */
export function modify(lab: Lab, directory: Directory, session: Session, request: ModifyRequest): Outcome {
  try {
    if (session.identity === null) throw new Refusal(refusals.notBound)
    const entry = baseOf(directory, request.dn)
    for (const { attribute } of request.changes) {
      if (attributeType(attribute) === null) throw new Refusal(refusals.unknownAttribute)
    }
    const { person } = entry
    if (session.identity !== directory.serviceAccount || person === null) throw new Refusal(refusals.rights)
    const effects = plan(lab, directory, session, person, request.changes)
    for (const effect of effects) effect()
    return success
  } catch (error) {
    if (error instanceof Refusal) return error.outcome
    throw error
  }
}

type Effect = () => void

function plan(
  lab: Lab,
  directory: Directory,
  session: Session,
  person: Person,
  changes: readonly Change[],
): Effect[] {
  const { states } = directory
  const effects: Effect[] = []
  let bits = storedControl(person)
  for (const change of changes) {
    const text = change.values[0]?.toString('utf8') ?? ''
    switch (change.attribute.toLowerCase()) {
      case 'lockouttime':
        if (change.operation !== 'replace' || text !== '0') throw new Refusal(refusals.value)
        effects.push(() => states.unlock(person))
        break
      case 'pwdlastset':
        if (change.operation !== 'replace' || (text !== '0' && text !== '-1'))
          throw new Refusal(refusals.value)
        effects.push(() => {
          if (text === '-1') states.stampPassword(person)
          else lab.world.setPerson(person.username, { mustChangePassword: true })
        })
        break
      case 'unicodepwd': {
        const password = newPassword(session, change)
        effects.push(() => states.setPassword(person, password))
        break
      }
      case 'useraccountcontrol':
        bits = nextControl(change, bits, storedControl(person))
        break
      default:
        throw new Refusal(refusals.rights)
    }
  }
  // A deletion without an addition would leave an account without a kind.
  if (bits === 0) throw new Refusal(refusals.value)
  if (bits !== storedControl(person)) {
    const enabled = (bits & control.disabled) === 0
    effects.push(() => lab.world.setPerson(person.username, { enabled }))
  }
  return effects
}

/**
 * Deleting the old value and adding the new in one request is a comparison: the delete fails when somebody was faster.
 * Between the two the attribute has no value, here 0. Only the bit for "disabled" may differ from what is stored.
 */
function nextControl(change: Change, current: number, stored: number): number {
  const text = change.values[0]?.toString('utf8') ?? ''
  if (change.operation === 'delete') {
    if (change.values.length > 0 && text !== String(current)) throw new Refusal(refusals.noSuchValue)
    return 0
  }
  if (change.operation === 'add' && current !== 0) throw new Refusal(refusals.value)
  const next = /^\d{1,10}$/.test(text) ? Number(text) : Number.NaN
  if (((next ^ stored) & ~control.disabled) !== 0 || Number.isNaN(next)) throw new Refusal(refusals.value)
  return next
}

/** UTF-16 in quotation marks, over an encrypted connection only, and as strong as the domain's rules want it. */
function newPassword(session: Session, change: Change): string {
  if (!session.secure) throw new Refusal(refusals.needsTls)
  const [octets] = change.values
  if (change.operation !== 'replace' || octets === undefined) throw new Refusal(refusals.rights)
  const quoted = /^"(.*)"$/s.exec(octets.toString('utf16le'))
  const password = quoted?.[1]
  if (octets.length % 2 !== 0 || password === undefined) throw new Refusal(refusals.needsTls)
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z0-9]/].filter((kind) => kind.test(password)).length
  if (password.length < policy.shortestPassword || kinds < 3) throw new Refusal(refusals.policy)
  return password
}
